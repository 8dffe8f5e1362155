"""Taking a person's name out of everything a household keeps. What was played, and every number, stays."""

import json
import re
import zlib
from collections.abc import Iterable
from typing import Any

from companion.service.app_state import AppState
from companion.service.home.people import person_of
from companion.service.play.desk import ENDED
from companion.service.tables.names import FORGOTTEN
from companion.store import homes
from companion.store.models import Household
from companion.store.session import removed, writing
from companion.store.tables import changed

LEFT_OUT = "…"
"""Stands in a note where the name stood."""


def forget(state: AppState, household: Household, uid: str) -> None:
    """Forget a person, and let everybody see it who looks at a table of theirs.

    Their seats are called by number, notes that name them lose the name, and answers kept for phones that ask twice
    lose their words.
    """
    with writing():
        person = person_of(household, uid)
        seats = homes.seats_of(household, person)
        names = {person.name, *(seat.name for seat in seats)} - {FORGOTTEN}
        tables = {seat.table_id for seat in seats}
        for seat in seats:
            seat.name, seat.person_id = FORGOTTEN, None
        _clear_notes(household, names)
        _clear_answers(tables)
        removed(person)
        codes = changed(tables)
    for code in codes:
        state.hub.publish(code)


def without(text: str, names: Iterable[str]) -> str:
    """A text without these names, wherever they stand as words of their own, in large or small letters."""
    longest_first = sorted(names, key=len, reverse=True)
    words = "|".join(re.escape(name) for name in longest_first)
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", LEFT_OUT, text, flags=re.IGNORECASE)


def _clear_notes(household: Household, names: set[str]) -> None:
    for entry in homes.noted(household):
        entry.note = without(entry.note or "", names)


def _clear_answers(tables: set[int]) -> None:
    """Nobody repeats a tap at a game that is over; where one goes on, a repeat is answered without words."""
    for kept in homes.kept_answers(tables, over=ENDED):
        bare = wordless(json.loads(zlib.decompress(kept.answer)))
        kept.answer = zlib.compress(json.dumps(bare).encode(), 1)


def wordless(part: Any) -> Any:
    """An answer with its sentences, notes and names blank."""
    if isinstance(part, dict):
        words = ("text", "note", "name", "message")
        return {key: "" if key in words and isinstance(value, str) else wordless(value) for key, value in part.items()}
    return [wordless(item) for item in part] if isinstance(part, list) else part
