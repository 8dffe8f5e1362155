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
