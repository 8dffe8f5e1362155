"""A reader who knows no engine comes to the same markers, hands and routes: random games and sensible ones."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.log import Chronicle
from companion.engine.setup import Header
from companion.games.inkas.advantages import SHORTEST_ROUTE, routes
from companion.games.inkas.cards import CARDS
from companion.games.inkas.game import GAME
from companion.games.inkas.now import Now
from companion.games.inkas.state import InkasState
from companion.games.records import save
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.replays.recount import Recount, recount
from tests.games.inkas.sensible import sensible_game
from tests.games.inkas.soak import Traded
from tests.games.inkas.test_random_games import named, tables

RANDOM = tables()[5:7]
"""One with cards that the app keeps, one with real ones; `make bench` reads 200."""
SENSIBLE = range(6)


def counted(chronicle: Chronicle[InkasState], state: InkasState) -> tuple[Any, ...]:
    """What the engine says of a state."""
    board = chronicle.ruleset.board
    hands = [player.hand.known if board.deals else player.seen for player in state.players]
    return (
        [player.markers for player in state.players],
        [player.hand.size for player in state.players],
        [dict(zip(CARDS.names, hand, strict=True)) for hand in hands],
        dict(zip(CARDS.names, state.supply, strict=True)),
        [player.fights for player in state.players],
        [length if length >= SHORTEST_ROUTE else 0 for length in routes(Now(chronicle.ruleset, state, TABLE, None))],
        state.route,
        board.land.name(state.robber),
    )


def read(reader: Recount) -> tuple[Any, ...]:
    """The same as the reader counts it."""
    hands = [{card: hand[card] for card in CARDS.names} for hand in reader.hands]
    supply = {card: reader.supply[card] for card in CARDS.names}
    counts = [*reader.markers], [*reader.sizes], hands, supply, [*reader.fights]
    return (*counts, reader.routes, reader.holder, reader.robber)


def differences(chronicle: Chronicle[InkasState], text: str) -> list[str]:
    states = {deed.entry.position: deed.played.state for deed in chronicle.line}
    compared = ((each.position, read(each), states.get(each.position)) for each in recount(text))
    judged = ((at, seen, counted(chronicle, state)) for at, seen, state in compared if state is not None)
    return [f"at {at}: {seen} is not {true}" for at, seen, true in judged if seen != true]


def random_game(header: Header, seed: object) -> list[str]:
    game = Traded(GAME, header, misplaced, random.Random(f"{seed} {named(header)}"), twists=0).play()
    return [*game.faults, *differences(game.chronicle, save(header, game.chronicle))]


def test_the_reader_uses_nothing_of_the_engine() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("recount*.py")]
    assert len(sources) == 2
    assert not any("companion" in source for source in sources)


@pytest.mark.rule("IROLL-1", "IROLL-2", "ITRADE-1", "ITRADE-2", "IADV-1", "IADV-2", "ITRIBE-1", "ITRIBE-2")
@pytest.mark.parametrize("header", RANDOM, ids=named)
def test_a_random_game_is_counted_the_same(header: Header) -> None:
    assert random_game(header, "recount") == []


@pytest.mark.parametrize("seed", SENSIBLE)
def test_a_sensible_game_is_counted_the_same(seed: int) -> None:
    chronicle, header = sensible_game(seed)
    assert differences(chronicle, save(header, chronicle)) == []


def test_a_wrong_count_is_noticed() -> None:
    chronicle, header = sensible_game(3)
    text = save(header, chronicle)
    other = text.replace('"number": 6', '"number": 5')

    assert other != text
    assert differences(chronicle, other)
