"""Whose texts are checked: the shared ones, those of every game, and those of the toy."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from companion import games
from companion.i18n.texts import SHARED, packages

TOY = "tests.orchard"
PACKAGES = (*packages(), TOY)
GAMES = tuple(package for package in PACKAGES if package != SHARED)
IDS = {package: str(import_module(f"{package}.meta").META.id) for package in GAMES}


def heard(module: str) -> bool:
    """Whether what a module says must have its text: a game that is not offered yet says nothing."""
    room, _, game = module.partition("companion.games.")
    return bool(room) or "." not in game or f"companion.games.{game.split('.')[0]}" in GAMES


@contextmanager
def toy_offered() -> Iterator[None]:
    """The toy beside the games of the house, for a while."""
    if TOY in games.homes().values():
        yield
        return
    toy = games.register(TOY)
    try:
        yield
    finally:
        games.withdraw(toy.id)
