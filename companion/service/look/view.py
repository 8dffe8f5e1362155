"""A table as a caller may see it: what every table has by name, and the game's own parts beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat
from companion.engine.seats import read_seat
from companion.service.play import chance
from companion.service.play.desk import LOBBY, Desk
from companion.store.records import TableRecord


@dataclass(frozen=True)
class Waiting:
    """Somebody who is asked something."""

    seat: Seat
    decision: str


@dataclass(frozen=True)
class View:
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


def view_of(table: TableRecord, at: Desk, card: Callable[[Seat], dict[str, Any]], seen: dict[str, Any]) -> View:
    """A table as it is at a desk, with what its game shows and the card of each seat."""
    if at.status == LOBBY:
        seen |= {"status": LOBBY, "waiting_for": []}
    commitment, header = chance.commitment(table.seed), at.header
    head = {
        "code": table.code,
        "game": header.game,
        "edition": header.edition,
        "modules": list(header.modules),
        "options": dict(header.options),
        "position": at.position,
        "commitment": commitment,
        "provably_fair": table.fair,
    }
    seats = [card(number) | public for number, public in enumerate(seen.pop("seats"))]
    return View(
        code=table.code,
        game=header.game,
        edition=header.edition,
        modules=tuple(header.modules),
        options=header.options,
        position=at.position,
        status=seen["status"],
        commitment=commitment,
        fair=table.fair,
        seen=head | seen | {"seats": seats},
    )
