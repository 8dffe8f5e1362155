"""The kernel's toy as a game one can open a table for: a pick, two auctions in which all bid at once, a throw."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from companion import games
from companion.api import games as api_games
from companion.api import tables
from companion.engine.actions import TABLE
from companion.engine.decisions import asked_now
from companion.engine.layers import compose
from companion.engine.meta import GameMeta, Option
from companion.engine.ruleset import Ruleset
from companion.engine.seats import write_seat
from companion.engine.setup import Header
from companion.engine.view import Viewer
from companion.games import library
from companion.service import catalogues, lobby, opening
from tests.engine.toy import BASE, Moment, Orchard

META = GameMeta(
    id="toy",
    title="Orchard",
    version=1,
    players=range(2, 5),
    colours=("red", "green", "blue", "white"),
    editions=("plain",),
    options={"die": Option(("app", "table"))},
    rules=(),
)
TURNS = (("pick", 0), ("auction", TABLE), ("auction", TABLE), ("throw", TABLE), ("close", TABLE))


@dataclass(frozen=True)
class Standing:
    seat: int
    fame: int = 0
    goods: int = 0
    rank: int = 1


def header(edition: str, seats: int, starts: int = 0, **options: str) -> Header:
    chosen = {"die": "app"} | options
    return Header("toy", edition, seats, starts=starts, colours=META.colours[:seats], options=chosen)


def ruleset(header: Header) -> Ruleset[Orchard]:
    return compose(
        (BASE,),
        seats=header.seats,
        board=None,
        situation=Moment,
        opening=lambda now: now.next(*TURNS),
        blank=Orchard(bidders=tuple(range(header.seats))),
        veil=lambda state, seat: state,
    )


def view(rules: Ruleset[Orchard], state: Orchard, viewer: Viewer) -> dict[str, Any]:
    waiting = [{"seat": write_seat(asked.seat), "decision": asked.kind} for asked in asked_now(state.pending)]
    return {
        "status": "playing" if state.ended is None else "ended",
        "ended": state.ended,
        "waiting_for": waiting,
        "seats": [{"seat": seat, "score": 0} for seat in range(rules.seats)],
        "board": {"fruit": state.fruit, "trace": list(state.trace)},
    }


def standings(rules: Ruleset[Orchard], state: Orchard) -> tuple[Standing, ...]:
    return tuple(Standing(seat) for seat in range(rules.seats))


GAME = library.Game(header, ruleset, view, standings, (Orchard,))
WHO_LIST_GAMES: tuple[ModuleType, ...] = (games, opening, catalogues, lobby, tables, api_games)


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> GameMeta:
    """The toy beside the real games."""
    for module in WHO_LIST_GAMES:
        monkeypatch.setattr(module, "GAMES", (*games.GAMES, META) if module is games else games.GAMES)
    monkeypatch.setattr(library, "LOADERS", {**library.LOADERS, "toy": lambda: GAME})
    monkeypatch.setattr(library, "VERSIONS", {**library.VERSIONS, "toy": (1, {})})
    return META
