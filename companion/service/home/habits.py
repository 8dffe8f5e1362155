"""What a household did last time, to begin the next evening with."""

from dataclasses import dataclass

from companion.service.play.desk import ENDED
from companion.store import shelf, tables
from companion.store.models import Household
from companion.store.records import TableRecord

RECENT_TABLES = 20
RECENT_PEOPLE = 12


@dataclass(frozen=True)
class Habits:
    """The latest table of a game, and who played lately, the latest first."""

    last: TableRecord | None = None
    people: tuple[str, ...] = ()


def habits_of(household: Household | None, game: str) -> Habits:
    if household is None:
        return Habits()
    recent = shelf.of_household(household, ENDED, most=RECENT_TABLES)
    names = dict.fromkeys(seat.name for table in recent for seat in table.seats if seat.name)
    last = next((table.id for table in recent if table.game == game), None)
    return Habits(tables.by_id(last) if last else None, tuple(names)[:RECENT_PEOPLE])
