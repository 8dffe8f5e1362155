"""What the players are called: by the name of their seat, or by its number once the name was forgotten."""

from companion.i18n import render
from companion.store.models import Seat, Table

FORGOTTEN = ""
"""Stands in a seat whose player's name was taken out."""


def name_of(seat: Seat, language: str) -> str:
    return seat.name or render("service.anonymous", {"number": seat.number + 1}, language)


def names_at(table: Table, language: str) -> dict[int, str]:
    return {seat.number: name_of(seat, language) for seat in table.seats}
