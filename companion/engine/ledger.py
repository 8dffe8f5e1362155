"""Events and receipts: what happened, and why every point was given."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from companion.engine.actions import Seat

NO_PARAMS: Final[Mapping[str, Any]] = {}


class Event(NamedTuple):
    """One line of the chronicle, as a code and its parameters; `to` is set when one seat alone may read it."""

    code: str
    params: Mapping[str, Any] = NO_PARAMS
    to: Seat | None = None


class Receipt(NamedTuple):
    """Why a seat's score changed."""

    seat: Seat
    amount: int
    rule: str
    reason: str
    params: Mapping[str, Any] = NO_PARAMS


class Row(NamedTuple):
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
