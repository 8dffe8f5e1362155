"""What pages show of the bees (BEE-1)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.handling import Handling, Imperative
from companion.engine.inspection import CheckLine, Lying
from companion.engine.markup import tag
from companion.engine.pages import Seen
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from tests.orchard.modules.bees.layer import hive
from tests.orchard.now import Now
from tests.orchard.state import Orchard

TITLE = "orchard.module.bees"


def view(ruleset: Ruleset[Orchard], state: Orchard) -> dict[str, Any]:
    """The tree with the hive; none before the first morning."""
    stands = hive(state)
    return {"tree": None if stands is None else ruleset.board.box.trees[stands.tree]}


def sheet(ruleset: Ruleset[Orchard], header: Header) -> tuple[SheetStep, ...]:
    return (SheetStep("orchard.sheet.hive", ("BEE-1",), part=TITLE),)


def check(now: Now) -> Iterator[CheckLine]:
    to_see, stands = partial(CheckLine, "hive", area=TITLE, hint="orchard.check.hint.hive"), hive(now.state)
    if stands is None:
        yield to_see("orchard.check.hive_waits", lies=(Lying("hive", "beside"),))
    else:
        lies = (Lying("hive", f"tree-{stands.tree}"),)
        yield to_see("orchard.check.hive", {"tree": now.box.trees[stands.tree]}, lies=lies)


HANDS = {
    "hive": Handling(
        (Imperative("orchard.hands.hive", target="tree"), Imperative("orchard.hands.hive_away", target="beside"))
    )
}


def drawn(seen: Seen, tree: str) -> str:
    return tag("path", class_="o-hive", d="M26 44v-14q0-12 12-12t12 12v14z") if seen["tree"] == tree else ""
