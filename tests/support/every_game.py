"""Every game there is, those of the tests among them, and every way to agree on one."""

from collections.abc import Iterator
from itertools import product

import pytest

from companion import games
from companion.engine.game import Game
from companion.engine.setup import Header
from companion.i18n.texts import LANGUAGES, lookup

AMONG_THE_TESTS = ("tests.orchard", "tests.toy")
every_game = pytest.mark.parametrize("game", [*games.GAMES, *AMONG_THE_TESTS], indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    card = games.register(request.param)
    yield games.load(card.id)
    if request.param in AMONG_THE_TESTS:
        games.withdraw(card.id)


def agreements(game: Game) -> Iterator[Header]:
    """Every edition with every number of players: without modules, with each of them, with all that go together."""
    card = game.card
    alone = [(), *((name,) for name in card.modules)]
    for edition, seats, modules in product(card.editions, card.players, alone):
        yield game.header(edition, seats, 0, modules)
    if not card.exclusions:
        yield game.header(modules=card.modules)
    for name, option in card.options.items():
        yield from (game.header(**{name: value}) for value in option.values)


def untold(codes: set[str]) -> set[tuple[str, str]]:
    """Codes without a text, each with its language."""
    return {(language, code) for code, language in product(codes, LANGUAGES) if lookup(code, language) is None}
