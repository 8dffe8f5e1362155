"""Cacao's set-up sheet, with the numbers that the rules themselves use (CMAT-1 to CMAT-5, CSET-1, CSET-2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine import agreement
from companion.engine.actions import Seat
from companion.engine.ruleset import Ruleset
from companion.engine.seats import clockwise
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.games.cacao.box import HAND, Box
from companion.games.cacao.flow import DISPLAY
from companion.games.cacao.meta import META
from companion.games.cacao.state import Cacao
from companion.games.cacao.tiles import START

TABLE, PEOPLE, READY = "cacao.sheet.table", "cacao.sheet.people", "cacao.sheet.ready"


@dataclass(frozen=True)
class Plan:
    """What a table agreed on, and its box."""

    header: Header
    box: Box

    def by_app(self, option: str) -> bool:
        """Whether the app does what a table may also do with its own hands."""
        return agreement.option_of(META, self.header, option) == "app"

    def put_back(self, section: str) -> list[str]:
        """The tiles that so many players do not use, one by one."""
        entries: Sequence[Mapping[str, Any]] = self.header.catalogue[section]
        number = META.players.index(self.header.seats)
        return [entry["id"] for entry in entries for _ in range(entry["put_back"][number])]


def steps(rules: Ruleset[Cacao], header: Header) -> tuple[SheetStep, ...]:
    """What this table does before the first turn, in order."""
    plan = Plan(header, rules.board.box)
    return (
        *sorted_out(plan),
        *middle(plan),
        *(step for seat in clockwise(header.starts, header.seats) for step in person(plan, seat)),
        SheetStep("cacao.sheet.begin", ("CSET-1", "CSET-2"), part=READY, phone=True),
    )


def sorted_out(plan: Plan) -> Iterator[SheetStep]:
    """What goes back into the box with this number of players."""
    if jungle := plan.put_back("jungle"):
        yield SheetStep("cacao.sheet.jungle_back", ("CMAT-4",), {"back": jungle}, part=TABLE)
    if workers := plan.put_back("workers"):
        yield SheetStep("cacao.sheet.workers_back", ("CMAT-2",), {"back": workers}, part=TABLE)


def middle(plan: Plan) -> Iterator[SheetStep]:
    """Start tiles, draw pile, display and supplies."""
    yield SheetStep("cacao.sheet.start", ("CSET-1",), {"first": START[0], "second": START[1]}, part=TABLE)
    left = sum(plan.box.jungle) - len(START)
    code = "cacao.sheet.jungle_sorted" if plan.by_app("display") else "cacao.sheet.jungle_shuffled"
    yield SheetStep(code, ("CSET-1",), {"count": left, "shown": DISPLAY}, part=TABLE, phone=True)
    yield SheetStep("cacao.sheet.supplies", ("CMAT-5", "CFIN-5"), part=TABLE)


def person(plan: Plan, seat: Seat) -> Iterator[SheetStep]:
    if seat == plan.header.starts:
        yield SheetStep("cacao.sheet.starts", ("CSET-2",), part=PEOPLE, seat=seat)
    value, count = plan.box.water[0], plan.box.rounds
    yield SheetStep("cacao.sheet.village", ("CMAT-1",), {"value": value}, part=PEOPLE, seat=seat)
    dealt = plan.by_app("tiles")
    code = "cacao.sheet.dealt" if dealt else "cacao.sheet.draw"
    yield SheetStep(code, ("CSET-2",), {"count": count, "draw": HAND}, part=PEOPLE, seat=seat, phone=dealt)
