"""The ledger: every receipt with the seat's total after it."""

from companion.engine.ledger import Ledger, Receipt, Row
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Undo
from tests.support.toy import TOY, Pick, Rest, Throw


def receipt(seat: int, amount: int) -> Receipt:
    return Receipt(seat, amount, "TOY-1", "toy.points.fruit")


def test_totals_grow_row_by_row() -> None:
    first, second, third = receipt(1, 5), receipt(0, 2), receipt(1, -3)
    ledger = Ledger(3, [(1, first), (1, second), (4, third)])

    assert ledger.rows == [Row(1, first, 5), Row(1, second, 2), Row(4, third, 2)]
    assert ledger.totals == [2, 2, 0]


def test_an_empty_ledger_has_everybody_at_nothing() -> None:
    ledger = Ledger(2, [])

    assert ledger.rows == []
    assert ledger.totals == [0, 0]


def test_a_log_books_its_receipts_at_the_position_of_their_entry() -> None:
    log = Chronicle(TOY)
    log.add(Pick(2), 0)
    log.add(Throw(4), -1, by=APP)
    log.add(Pick(1), 1)

    assert [(row.position, row.receipt.seat, row.receipt.amount, row.total) for row in log.ledger().rows] == [
        (1, 0, 2, 2),
        (3, 1, 1, 1),
    ]


def test_what_was_taken_back_is_not_in_the_ledger() -> None:
    log = Chronicle(TOY)
    log.add(Pick(2), 0)
    log.add(Amend(1, Pick(1)), 0)
    assert log.ledger().totals == [1, 0, 0]

    log.add(Undo(), 0)
    log.add(Undo(), 0)
    assert log.ledger().rows == []

    log.add(Rest(), 0)
    assert log.ledger().totals == [0, 0, 0]
