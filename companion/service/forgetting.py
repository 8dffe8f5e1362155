"""Taking a person's name out of everything a household keeps. What was played, and every number, stays."""

import json
import re
import zlib
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, delete, or_, select, update

from companion.service.desk import ENDED
from companion.service.naming import FORGOTTEN
from companion.service.people import person_of
from companion.service.writing import writing
from companion.store.database import db
from companion.store.models import ClientId, Household, LogEntry, Person, Seat, Table

LEFT_OUT = "…"
"""Stands in a note where the name stood."""


def forget(household: Household, uid: str) -> list[str]:
    """Forget a person: the codes of the tables that look different now.

    Their seats are called by number, notes that name them lose the name, and answers kept for phones that ask twice
    lose their words.
    """
    with writing():
        person = person_of(household, uid)
        seats = list(db.session.scalars(_seats(household, person)))
        names = {person.name, *(seat.name for seat in seats)} - {FORGOTTEN}
        tables = {seat.table_id for seat in seats}
        for seat in seats:
            seat.name, seat.person_id = FORGOTTEN, None
        _clear_notes(household, names)
        _clear_answers(tables)
        db.session.execute(update(Table).where(Table.id.in_(tables)).values(revision=Table.revision + 1))
        db.session.flush()
        db.session.delete(person)
        return list(db.session.scalars(select(Table.code).where(Table.id.in_(tables))))


def _tables(household: Household) -> Select[Any]:
    return select(Table.id).where(Table.household_id == household.id)


def _seats(household: Household, person: Person) -> Select[Any]:
    """Where they sat, also at a table that only had their name."""
    same_name = (Seat.person_id.is_(None), Seat.name == person.name, Seat.table_id.in_(_tables(household)))
    return select(Seat).where(or_(Seat.person_id == person.id, same_name[0] & same_name[1] & same_name[2]))


def without(text: str, names: Iterable[str]) -> str:
    """A text without these names, wherever they stand as words of their own, in large or small letters."""
    longest_first = sorted(names, key=len, reverse=True)
    words = "|".join(re.escape(name) for name in longest_first)
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", LEFT_OUT, text, flags=re.IGNORECASE)


def _clear_notes(household: Household, names: set[str]) -> None:
    noted = select(LogEntry).where(LogEntry.table_id.in_(_tables(household)), LogEntry.note.is_not(None))
    for entry in db.session.scalars(noted):
        entry.note = without(entry.note or "", names)


def _clear_answers(tables: set[int]) -> None:
    """Nobody repeats a tap at a game that is over; where one goes on, a repeat is answered without words."""
    over = select(Table.id).where(Table.id.in_(tables), Table.status == ENDED)
    db.session.execute(delete(ClientId).where(ClientId.table_id.in_(over)))
    for kept in db.session.scalars(select(ClientId).where(ClientId.table_id.in_(tables))):
        bare = wordless(json.loads(zlib.decompress(kept.answer)))
        kept.answer = zlib.compress(json.dumps(bare).encode(), 1)


def wordless(part: Any) -> Any:
    """An answer with its sentences, notes and names blank."""
    if isinstance(part, dict):
        words = ("text", "note", "name", "message")
        return {key: "" if key in words and isinstance(value, str) else wordless(value) for key, value in part.items()}
    return [wordless(item) for item in part] if isinstance(part, list) else part
