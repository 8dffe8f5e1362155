"""The set-up sheet, with the numbers that the rules themselves use (IMAT-1 to IMAT-6, ISET-1 to ISET-3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import agreement
from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.seats import clockwise
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.inkas.meta import BEGINNER, META, VARIABLE
from companion.games.inkas.now import Board
from companion.games.inkas.pages.inspected_board import columns
from companion.games.inkas.state import CITIES, MARKERS, ROADS, SETTLEMENTS, THICKETS, InkasState

WIDTH = 5
"""So many columns of tiles are told one by one."""
TABLE, PEOPLE, READY = "inkas.sheet.table", "inkas.sheet.people", "inkas.sheet.ready"


@dataclass(frozen=True)
class Plan:
    """What a table agreed on, and its board."""

    header: Header
    board: Board

    def by_app(self, option: str) -> bool:
        """Whether the app does what a table may also do with its own hands."""
        return agreement.option_of(META, self.header, option) == "app"


def steps(rules: Ruleset[InkasState], header: Header) -> tuple[SheetStep, ...]:
    """What this table does before the first turn, in order."""
    plan = Plan(header, rules.board)
    return (
        *board(plan),
        *beside(plan),
        *(step for seat in clockwise(header.starts, header.seats) for step in person(plan, seat)),
        SheetStep("inkas.sheet.begin", ("ISET-3",), part=READY, phone=True),
    )


def board(plan: Plan) -> Iterator[SheetStep]:
    """Frame, tiles and numbers; on the variable board the app or the table shuffles the land."""
    land, box = plan.board.land, plan.board.box
    yield SheetStep("inkas.sheet.frame", ("IMAT-2", "ISET-3"), {"side": box.frame}, part=TABLE)
    if plan.board.layout == VARIABLE:
        rest = [land.called(land.terrain, place) for place in range(len(land.terrain)) if place not in land.land]
        yield SheetStep("inkas.sheet.goods", ("ISET-2",), {"tiles": rest}, part=TABLE)
        tiles = len(land.land)
        yield SheetStep("inkas.sheet.shuffled", ("ISET-2",), {"count": tiles}, part=TABLE, phone=True)
    else:
        yield from laid(plan.board)
    yield SheetStep("inkas.sheet.robber", ("ISET-3",), {"side": box.frame}, part=TABLE)


def laid(board: Board) -> Iterator[SheetStep]:
    """The tiles from west to east."""
    found = [list(column.params["tiles"]) for column in columns(board.land, board.land.terrain)]
    first, second, third, fourth, fifth = [*found, *([[]] * WIDTH)][:WIDTH]
    yield SheetStep("inkas.sheet.column_first", ("ISET-1",), {"tiles": first}, part=TABLE)
    yield SheetStep("inkas.sheet.column_second", ("ISET-1",), {"tiles": second}, part=TABLE)
    yield SheetStep("inkas.sheet.column_third", ("ISET-1",), {"tiles": third}, part=TABLE)
    yield SheetStep("inkas.sheet.column_fourth", ("ISET-1",), {"tiles": fourth}, part=TABLE)
    yield SheetStep("inkas.sheet.column_fifth", ("ISET-1",), {"tiles": fifth}, part=TABLE)


def beside(plan: Plan) -> Iterator[SheetStep]:
    """Supply, stacks and advantage cards."""
    if plan.by_app("cards"):
        yield SheetStep("inkas.sheet.cards_kept", ("IMAT-3",), part=TABLE, phone=True)
    else:
        yield SheetStep("inkas.sheet.cards", ("IMAT-3",), part=TABLE)
    count = sum(plan.board.box.development)
    if plan.by_app("development"):
        yield SheetStep("inkas.sheet.stacks_kept", ("IMAT-5",), {"count": count}, part=TABLE, phone=True)
    else:
        yield SheetStep("inkas.sheet.stacks", ("IMAT-5",), {"count": count}, part=TABLE)
    yield SheetStep("inkas.sheet.advantages", ("IADV-1", "IADV-3"), part=TABLE)


def person(plan: Plan, seat: Seat) -> Iterator[SheetStep]:
    if seat == plan.header.starts:
        yield SheetStep("inkas.sheet.starts", ("ISET-3",), part=PEOPLE, seat=seat)
    yield SheetStep(
        "inkas.sheet.pieces",
        ("IMAT-1",),
        {"settlements": SETTLEMENTS, "cities": CITIES, "roads": ROADS, "thickets": THICKETS, "markers": MARKERS},
        part=PEOPLE,
        seat=seat,
    )
    if plan.board.layout == BEGINNER:
        yield from placed(plan.board, seat)


def placed(board: Board, seat: Seat) -> Iterator[SheetStep]:
    """The two settlements of the fixed layout with their roads, and what the lettered one pays."""
    start = board.starts[seat]
    near, along = beside_what(board, start.lettered, start.road)
    yield SheetStep("inkas.sheet.lettered", ("ISET-1",), {"near": near, "along": along}, part=PEOPLE, seat=seat)
    near, along = beside_what(board, start.other, start.other_road)
    yield SheetStep("inkas.sheet.other", ("ISET-1",), {"near": near, "along": along}, part=PEOPLE, seat=seat)


def beside_what(board: Board, site: int, road: int) -> tuple[list[str], list[str]]:
    """The tiles around a settlement, and those on both sides of its road."""
    land, (one, other) = board.land, board.land.ends[road]
    return list(land.around(land.terrain, 1 << site)), list(land.around(land.terrain, 1 << one | 1 << other))
