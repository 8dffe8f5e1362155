"""Taking a person's name out of everything a household keeps. What was played, and every number, stays."""

import re
from collections.abc import Iterable

from companion.service.app_state import AppState
from companion.service.home.people import person_of
from companion.service.tables.names import FORGOTTEN
from companion.store import homes
from companion.store.models import Household
from companion.store.session import removed, writing
from companion.store.tables import changed

LEFT_OUT = "…"
"""Stands in a note where the name stood."""


def forget(state: AppState, household: Household, uid: str) -> None:
    """Forget a person, and let everybody see it who looks at a table of theirs.

    Their seats are called by number, and notes that name them lose the name.
    """
    with writing():
        person = person_of(household, uid)
        seats = homes.seats_of(household, person)
        names = {person.name, *(seat.name for seat in seats)} - {FORGOTTEN}
        tables = {seat.table_id for seat in seats}
        for seat in seats:
            seat.name, seat.person_id = FORGOTTEN, None
        _clear_notes(household, names)
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
