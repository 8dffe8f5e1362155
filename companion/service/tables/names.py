"""What the players are called: by the name of their seat, or by its number once the name was forgotten."""

from companion.i18n import render
from companion.store.records import TableRecord

FORGOTTEN = ""
"""Stands in a seat whose player's name was taken out."""


def name_of(name: str, seat: int, language: str) -> str:
    return name or render("service.anonymous", {"number": seat + 1}, language)


def names_at(table: TableRecord, language: str) -> dict[int, str]:
    return {seat.number: name_of(seat.name, seat.number, language) for seat in table.seats}
