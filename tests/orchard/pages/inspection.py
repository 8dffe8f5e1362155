"""The table check: where every fruit and every card must be now. Only what everybody may see."""

from collections.abc import Iterator
from functools import partial

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine
from companion.engine.ruleset import Ruleset
from tests.orchard.fruit import KINDS
from tests.orchard.now import Now
from tests.orchard.optional import MODULES
from tests.orchard.state import Orchard, Player

GROUND, PERSON, SUPPLY = "orchard.check.ground", "orchard.check.person", "orchard.check.supply"


def inspection(ruleset: Ruleset[Orchard], state: Orchard) -> tuple[CheckLine, ...]:
    """Everything there is to look at, area by area."""
    now = Now(ruleset, state, TABLE, None)
    people = (line for seat in range(ruleset.seats) for line in person(now, seat))
    return (*people, *trees(now), *supply(now), *MODULES.lines(now))


def person(now: Now, seat: Seat) -> Iterator[CheckLine]:
    player, to_see = now.state.players[seat], partial(CheckLine, area=PERSON, seat=seat)
    yield to_see(f"score-{seat}", "orchard.check.score", {"score": player.score}, hint="orchard.check.hint.score")
    yield to_see(f"basket-{seat}", "orchard.check.basket", {"basket": basket(player)}, hint="orchard.check.hint.tree")
    if not now.board.deals:
        yield to_see(f"hand-{seat}", "orchard.check.hand", {"hand": player.hand.size}, hint="orchard.check.hint.cards")


def basket(player: Player) -> dict[str, int]:
    return dict(zip(KINDS, player.basket, strict=True))


def trees(now: Now) -> Iterator[CheckLine]:
    """What hangs on each tree, and whose ladder leans on it."""
    to_see = partial(CheckLine, area=GROUND, hint="orchard.check.hint.tree")
    for number, tree in enumerate(now.state.trees):
        name, fruit, owner = now.box.trees[number], tree.fruit, tree.ladder
        if owner is None:
            yield to_see(f"tree-{number}", "orchard.check.tree", {"tree": name, "fruit": fruit})
        else:
            yield to_see(f"tree-{number}", "orchard.check.ladder", {"tree": name, "fruit": fruit, "owner": owner})


def supply(now: Now) -> Iterator[CheckLine]:
    """Cards that the app deals lie nowhere."""
    if not now.board.deals:
        to_see = partial(CheckLine, area=SUPPLY, hint="orchard.check.hint.cards")
        yield to_see("deck", "orchard.check.deck", {"deck": now.state.deck.size})
        yield to_see("discard", "orchard.check.discard", {"pile": sum(now.state.discard)})
