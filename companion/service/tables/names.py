"""What the players are called: by the name of their seat, or by its number once the name was forgotten."""

from functools import lru_cache
from typing import Final

from companion.i18n import render
from companion.store.records import TableRecord

FORGOTTEN = ""
"""Stands in a seat whose player's name was taken out."""

REMEMBERED: Final = 1024
"""For how many tables it is remembered what everybody is called: with each word that is said it is asked again."""


def name_of(name: str, seat: int, language: str) -> str:
    return name or render("service.anonymous", {"number": seat + 1}, language)


def names_at(table: TableRecord, language: str) -> tuple[str, ...]:
    """Seat by seat."""
    return _called(tuple(seat.name for seat in table.seats), language)


@lru_cache(maxsize=REMEMBERED)
def _called(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    return tuple(name_of(name, seat, language) for seat, name in enumerate(names))
