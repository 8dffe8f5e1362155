"""Besides gold: where the water carriers stood, and what each temple paid (CTILE-4, CFIN-2, CACT-2)."""

from collections import Counter
from collections.abc import Iterable

from companion.engine.actions import Seat
from companion.engine.ledger import Event
from companion.engine.review import Course, Fortune, Step
from companion.games.cacao.now import Table
from companion.games.cacao.tiles import WATER

CARRIED, RENOUNCED = "cacao.log.water", "cacao.log.renounced"
PAID = "cacao.gold.temple"


def water(table: Table, seats: int, steps: Iterable[Step]) -> tuple[Course, ...]:
    """The value of everybody's field, whenever a carrier has gone on or back."""
    track = table.box.water
    fields, values = [0] * seats, [{0: track[0]} for _ in range(seats)]
    for step in steps:
        for event in step.events:
            if moved := _moved(event):
                seat: Seat = event.params["seat"]
                fields[seat] += moved
                values[seat][step.position] = track[fields[seat]]
    return (Course("cacao.course.water", tuple(tuple(mine.items()) for mine in values)),)


def _moved(event: Event) -> int:
    """How many fields a carrier goes on by it."""
    count: int = event.params.get("count", 0)
    if event.code == CARRIED:
        return count
    return -count if event.code == RENOUNCED and event.params["good"] == WATER else 0


def temples(table: Table, seats: int, steps: Iterable[Step]) -> tuple[Fortune, ...]:
    """The gold of every temple that paid any, once they are scored."""
    paid = [receipt for step in steps for receipt in step.receipts if receipt.reason == PAID]
    gold = Counter[tuple[Seat, str]]()
    for receipt in paid:
        gold[receipt.seat, receipt.params["letter"]] += receipt.amount
    letters = sorted({letter for _, letter in gold})
    counts = tuple(tuple(gold[seat, letter] for letter in letters) for seat in range(seats))
    names = tuple(Event("cacao.tally.temple", {"letter": letter}) for letter in letters)
    return (Fortune("cacao.tally.temples", names, (), counts),) if letters else ()
