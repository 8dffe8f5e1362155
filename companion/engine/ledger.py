"""Events and receipts: what happened, and why every point was given."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the chronicle, as a code and its parameters; `to` is set when one seat alone may read it."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """Why a seat's score changed."""

    seat: Seat
    amount: int
    rule: str
    reason: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """A receipt in the ledger, with the seat's total after it."""

    position: int
    receipt: Receipt
    total: int


class Ledger:
    """All receipts of a game, in order."""

    def __init__(self, seats: int, receipts: Iterable[tuple[int, Receipt]]) -> None:
        self.totals = [0] * seats
        self.rows = list(self._enter(receipts))

    def _enter(self, receipts: Iterable[tuple[int, Receipt]]) -> Iterator[Row]:
        for position, receipt in receipts:
            self.totals[receipt.seat] += receipt.amount
            yield Row(position, receipt, self.totals[receipt.seat])
