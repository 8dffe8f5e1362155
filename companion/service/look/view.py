"""A table as a caller may see it: what every table has by name, and the game's own parts beside it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.engine.actions import Seat
from companion.engine.seats import read_seat
from companion.service.play import chance
from companion.service.play.desk import LOBBY, Desk
from companion.service.review.kept import derived_from
from companion.store.records import TableRecord


class Waiting(NamedTuple):
    """Somebody who is asked something."""

    seat: Seat
    decision: str


class View(NamedTuple):
    """The head that every table has, and `seen`: the whole of it as drawings and templates of games take it."""

    code: str
    game: str
    edition: str
    modules: tuple[str, ...]
    options: Mapping[str, str]
    position: int
    status: str
    commitment: str
    fair: bool
    seen: Mapping[str, Any]

    @property
    def waiting_for(self) -> tuple[Waiting, ...]:
        asked = self.seen["waiting_for"]
        return tuple(Waiting(read_seat(each["seat"], "waiting_for"), each["decision"]) for each in asked)

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Each seat with its name, its colour, its score and what else of it the game makes public."""
        found: list[dict[str, Any]] = self.seen["seats"]
        return found

    @property
    def you(self) -> Mapping[str, Any] | None:
        """What only the seat that looks may know."""
        return self.seen.get("you")


Card = Callable[[Seat], dict[str, Any]]


def view_of(table: TableRecord, at: Desk, language: str, card: Card, seen: dict[str, Any]) -> View:
    """A table as it is at a desk, with what its game shows and the card of each seat in this language."""
    if at.status == LOBBY:
        seen |= {"status": LOBBY, "waiting_for": []}
    header, public = at.header, seen.pop("seats")
    source = header, table.seats, table.fair, public
    head, seats = derived_from(at, f"seen {language}", source, lambda: _seen_by_all(table, at, card, public))
    return View(
        table.code,
        header.game,
        header.edition,
        tuple(header.modules),
        header.options,
        at.position,
        seen["status"],
        head["commitment"],
        table.fair,
        {**head, **seen, "seats": seats},
    )


def _seen_by_all(
    table: TableRecord, at: Desk, card: Card, public: list[dict[str, Any]]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The head, and each seat with its card: made once for all who look. Nobody changes it."""
    header = at.header
    head = {
        "code": table.code,
        "game": header.game,
        "edition": header.edition,
        "modules": list(header.modules),
        "options": dict(header.options),
        "position": at.position,
        "commitment": chance.commitment(table.seed),
        "provably_fair": table.fair,
    }
    return head, [card(number) | shown for number, shown in enumerate(public)]
