"""What a household did last time, to begin the next evening with."""

from dataclasses import dataclass

from sqlalchemy import select

from companion.store.database import db
from companion.store.models import Household, Table

RECENT_TABLES = 20
RECENT_PEOPLE = 12


@dataclass(frozen=True)
class Habits:
    """The latest table of a game, and who played lately, the latest first."""

    last: Table | None = None
    people: tuple[str, ...] = ()


def habits_of(household: Household | None, game: str) -> Habits:
    if household is None:
        return Habits()
    mine = select(Table).where(Table.household_id == household.id).order_by(Table.id.desc()).limit(RECENT_TABLES)
    tables = list(db.session.scalars(mine))
    names = dict.fromkeys(seat.name for table in tables for seat in table.seats if seat.name)
    last = next((table for table in tables if table.header["game"] == game), None)
    return Habits(last, tuple(names)[:RECENT_PEOPLE])
