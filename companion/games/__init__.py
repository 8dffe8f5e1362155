"""The games on this engine. A game is one folder, and one line here; its rules are loaded with their first use."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.engine.meta import LANGUAGES, GameMeta

if TYPE_CHECKING:
    from companion.engine.game import Game

GAMES = ("companion.games.caral", "companion.games.cacao", "companion.games.inkas")
"""The packages of the games, in the order in which they are offered."""

RESERVED = frozenset({"engine", "service", "web"})
"""What codes of shared texts begin with."""

NEEDED = ("meta", "game", "words")
"""What the package of a game must hold: its card, its contract, its texts in every language."""


class Incomplete(LookupError):
    """A game that lacks something, told by name."""


class UnknownGame(LookupError):
    """An id that is no game of ours."""


_packages: dict[str, str] = {}
_cards: dict[str, GameMeta] = {}
_loaded: dict[str, "Game"] = {}
_remembering: list[Callable[[], None]] = []


def when_changed(forget: Callable[[], None]) -> None:
    """Whoever remembers something of the games is told when one of them comes or goes."""
    _remembering.append(forget)


def _changed() -> None:
    for forget in _remembering:
        forget()


def register(package: str) -> GameMeta:
    """Offer the game of a package: its card `META` in `meta`, its contract `GAME` in `game`, its texts in `words`."""
    for name in _lacking(package):
        raise Incomplete(f"{package} has no {name}")
    card = _named(package, "meta", "META")
    if not isinstance(card, GameMeta):
        raise Incomplete(f"{package}.meta has no META")
    for name in card.lacks():
        raise Incomplete(f"the card of {package} has no {name}")
    if holder := _holder(card.id, package):
        raise Incomplete(f"{package} needs another id: {card.id} is {holder}")
    _packages[card.id], _cards[card.id] = package, card
    _changed()
    return card


def register_too(packages: Iterable[str]) -> None:
    """Offer what another process offers, besides what is offered here."""
    for package in packages:
        if package not in _packages.values():
            register(package)


def withdraw(game: str) -> None:
    """Offer a game no longer."""
    for shelf in (_packages, _cards, _loaded):
        shelf.pop(game, None)
    _changed()


def cards() -> tuple[GameMeta, ...]:
    """Every game's card, in the order in which they are offered."""
    return tuple(_cards.values())


def card(game: str) -> GameMeta:
    """The card of a game by its id, which may come from outside."""
    if game not in _cards:
        raise UnknownGame(game)
    return _cards[game]


def offered(game: str) -> bool:
    """Whether an id is a game of ours."""
    return game in _cards


def homes() -> Mapping[str, str]:
    """Where each game lives, by its id."""
    return _packages


def package(game: str) -> str:
    """Where a game lives."""
    return _packages[card(game).id]


def load(game: str) -> "Game":
    """The contract of a game by its id."""
    if game not in _loaded:
        from companion.engine.game import Game

        found = _named(package(game), "game", "GAME")
        if not isinstance(found, Game) or found.card is not card(game):
            raise Incomplete(f"{package(game)}.game has no GAME with its card")
        for name in found.lacks():
            raise Incomplete(f"{package(game)} has no {name}")
        _loaded[game] = found
    return _loaded[game]


def _holder(game: str, package: str) -> str | None:
    """Who else goes by the id of the game of a package."""
    if game in RESERVED:
        return "a room of the house"
    holder = _packages.get(game, package)
    return None if holder == package else holder


def _lacking(package: str) -> Iterator[str]:
    yield from (name for name in NEEDED if find_spec(f"{package}.{name}") is None)
    texts = files(package) / "words"
    yield from (f"words/{language}.po" for language in LANGUAGES if not (texts / f"{language}.po").is_file())


def _named(package: str, module: str, name: str) -> object:
    return getattr(import_module(f"{package}.{module}"), name, None)


for _package in GAMES:
    register(_package)
