"""Caral's set-up sheet, with the numbers that the rules themselves use (MAT-1 to MAT-5, SET-1 to SET-5)."""

from dataclasses import dataclass

from companion.engine import agreement
from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.seats import clockwise
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.variants import sheets
from companion.games.caral.box import SIZES, Box
from companion.games.caral.composition import START_ALPACAS
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.ceremony import HIGHEST_FAME
from companion.games.caral.rules.pieces import LARGE
from companion.games.caral.rules.setup import START_CARDS, START_FAME, START_STONES
from companion.games.caral.state import CaralState
from companion.games.caral.variants import VARIANTS

BOARD, PEOPLE, READY = "caral.sheet.board", "caral.sheet.people", "caral.sheet.ready"
CENTRAL_LEVELS = len(HIGHEST_FAME)
"""The central pyramid has as many levels as there are values for the highest sacrifice (CER-3)."""


@dataclass(frozen=True)
class Plan:
    """What a table agreed on, its box, and the state before anybody has placed anything."""

    header: Header
    box: Box
    blank: CaralState

    def by_app(self, option: str) -> bool:
        """Whether the app does what a table may also do with its own hands."""
        return agreement.option_of(META, self.header, option) == "app"

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order of the first turns."""
        return clockwise(self.header.starts, self.header.seats)


def steps(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    """What this table does before the first turn, in order."""
    plan, replaced = Plan(header, rules.board.box, rules.blank), MODULES.replaced(rules)
    return (
        *(step for step in board(plan) if step.code not in replaced),
        *MODULES.sheet(rules, header),
        *(step for turn, seat in enumerate(plan.order) for step in person(plan, seat, turn)),
        *sheets(VARIANTS, rules, header),
        SheetStep("caral.sheet.begin", ("SET-4", "YEAR-1"), part=READY, phone=True),
    )


def board(plan: Plan) -> tuple[SheetStep, ...]:
    """What lies on the board and beside it."""
    central, box = plan.blank.central, plan.box
    return (
        SheetStep(
            "caral.sheet.central", ("SET-1", "MAT-3"), {"levels": central, "left": CENTRAL_LEVELS - central}, part=BOARD
        ),
        SheetStep("caral.sheet.basic_side", ("BUILD-4",), part=BOARD),
        SheetStep("caral.sheet.figures", ("SET-1",), {"figures": plan.header.seats}, part=BOARD),
        SheetStep("caral.sheet.stones", ("MAT-2",), {"stones": box.stones}, part=BOARD),
        deck(plan),
        SheetStep("caral.sheet.levels", ("MAT-3",), {"sizes": SIZES}, part=BOARD),
        SheetStep("caral.sheet.supplies", ("MAT-1",), {"carali": box.carali, "alpacas": box.alpacas}, part=BOARD),
        *no_die(plan),
    )


def deck(plan: Plan) -> SheetStep:
    if plan.by_app("cards"):
        return SheetStep("caral.sheet.no_deck", ("MAT-2",), part=BOARD, phone=True)
    return SheetStep("caral.sheet.deck", ("MAT-2",), {"deck": sum(plan.box.cards)}, part=BOARD)


def no_die(plan: Plan) -> tuple[SheetStep, ...]:
    return (SheetStep("caral.sheet.no_die", ("YEAR-2",), part=BOARD, phone=True),) if plan.by_app("die") else ()


def person(plan: Plan, seat: Seat, turn: int) -> tuple[SheetStep, ...]:
    """What one player gets and places; later players in the order of play get more (SET-5)."""
    box, quarries = plan.box, len(plan.box.path.quarries)
    carali, alpacas = box.carali - quarries - 1, box.alpacas - START_ALPACAS
    return (
        *starts(plan, seat, turn),
        sled(box, seat, START_STONES[turn]),
        SheetStep("caral.sheet.fame", ("SET-2",), {"fame": START_FAME}, part=PEOPLE, seat=seat),
        hand(plan, seat, START_CARDS[turn]),
        SheetStep("caral.sheet.workers", ("SET-4",), {"quarries": quarries}, part=PEOPLE, seat=seat),
        SheetStep("caral.sheet.found", ("SET-4",), {"piece": LARGE}, part=PEOPLE, seat=seat, phone=True),
        SheetStep("caral.sheet.left", ("MAT-1",), {"carali": carali, "alpacas": alpacas}, part=PEOPLE, seat=seat),
    )


def sled(box: Box, seat: Seat, stones: int) -> SheetStep:
    """The alpaca stands on the number of its movement points."""
    return SheetStep(
        "caral.sheet.sled",
        ("SET-2", "SET-5"),
        {"alpacas": START_ALPACAS, "movement": box.sled_movement + START_ALPACAS, "stones": stones},
        part=PEOPLE,
        seat=seat,
    )


def starts(plan: Plan, seat: Seat, turn: int) -> tuple[SheetStep, ...]:
    """The first player, with the real die if there is one (SET-3)."""
    if turn:
        return ()
    if plan.by_app("die"):
        return (SheetStep("caral.sheet.starts", ("SET-3",), part=PEOPLE, seat=seat),)
    return (SheetStep("caral.sheet.starts_with_die", ("SET-3", "YEAR-2"), part=PEOPLE, seat=seat),)


def hand(plan: Plan, seat: Seat, count: int) -> SheetStep:
    dealt = plan.by_app("cards")
    code = "caral.sheet.dealt" if dealt else "caral.sheet.draw"
    return SheetStep(code, ("SET-5",), {"draw": count}, part=PEOPLE, seat=seat, phone=dealt)
