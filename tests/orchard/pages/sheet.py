"""The set-up sheet (TREE-1, TREE-2, CARD-1, DAY-1, DAY-3)."""

from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.seats import clockwise
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from tests.orchard.box import Box
from tests.orchard.flow import START_CARDS
from tests.orchard.fruit import KINDS
from tests.orchard.optional import MODULES
from tests.orchard.state import Orchard

GROUND, PEOPLE = "orchard.sheet.ground", "orchard.sheet.people"


def steps(rules: Ruleset[Orchard], header: Header) -> tuple[SheetStep, ...]:
    """What this table does before the first turn, in order."""
    by_app = {option for option, chosen in header.options.items() if chosen == "app"}
    order = clockwise(header.starts, header.seats)
    return (
        *ground(rules.board.box, by_app),
        *MODULES.sheet(rules, header),
        *(step for turn, seat in enumerate(order) for step in person(seat, turn, by_app)),
    )


def ground(box: Box, by_app: set[str]) -> tuple[SheetStep, ...]:
    deck, die = "cards" in by_app, "die" in by_app
    return (
        SheetStep("orchard.sheet.trees", ("TREE-1",), {"trees": len(box.trees)}, part=GROUND),
        SheetStep("orchard.sheet.fruit", ("TREE-2",), {"basket": hanging(box)}, part=GROUND),
        SheetStep("orchard.sheet.no_deck", ("CARD-1",), part=GROUND, phone=True)
        if deck
        else SheetStep("orchard.sheet.deck", ("CARD-1",), {"deck": sum(box.cards)}, part=GROUND),
        *((SheetStep("orchard.sheet.no_die", ("DAY-3",), part=GROUND, phone=True),) if die else ()),
    )


def hanging(box: Box) -> dict[str, int]:
    """All the fruit there is, by kind."""
    kinds = [KINDS[box.kind_at(tree)] for tree in range(len(box.trees))]
    return {kind: kinds.count(kind) * box.bears[number] for number, kind in enumerate(KINDS)}


def person(seat: Seat, turn: int, by_app: set[str]) -> tuple[SheetStep, ...]:
    dealt = "cards" in by_app
    code = "orchard.sheet.dealt" if dealt else "orchard.sheet.draw"
    starts = () if turn else (SheetStep("orchard.sheet.starts", ("DAY-1",), part=PEOPLE, seat=seat),)
    return (
        *starts,
        SheetStep("orchard.sheet.basket", ("PICK-1",), part=PEOPLE, seat=seat),
        SheetStep(code, ("CARD-1",), {"draw": START_CARDS}, part=PEOPLE, seat=seat, phone=dealt),
    )
