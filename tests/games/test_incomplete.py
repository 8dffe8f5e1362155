"""A game that lacks something is refused with the name of what it lacks, when it is registered or first loaded."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from companion import games

META = """
from companion.engine.meta import GameMeta, Option

META = GameMeta(
    id="tiny",
    title="Tiny",
    version=1,
    players=range(1, 3),
    colours={"red": "circle", "blue": "square"},
    editions=("plain",),
    options={"die": Option(("app", "table"))},
    end_reasons={"plain": ("over",)},
)
"""
GAME = """
from dataclasses import replace

from companion.engine.game import Game
from PACKAGE.meta import META

GAME = Game(card=META, compose=print, view=print, standings=print, parts=(str,))
"""
WORDS = dict.fromkeys(("words/__init__.py", "words/en.po", "words/de.po"), "")
FILES = {"__init__.py": "", "meta.py": META, "game.py": GAME, **WORDS}

Make = Callable[..., str]
_number = count()


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Writes a game's package, with one file left out or a passage of one replaced, and gives its name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def written(without: str = "", old: str = "", new: str = "") -> str:
        package = f"tiny_{next(_number)}"
        for name, text in FILES.items():
            path = tmp_path / package / name
            if not name.startswith(without or "-"):
                path.parent.mkdir(parents=True, exist_ok=True)
                changed = text.replace(old, new) if old else text
                path.write_text(changed.replace("PACKAGE", package), "utf-8")
        return package

    yield written
    games.withdraw("tiny")


def test_the_tiny_game_is_complete(make: Make) -> None:
    card = games.register(make())

    assert games.load("tiny").card is card
    games.withdraw("tiny")
    assert "tiny" not in [each.id for each in games.cards()]


@pytest.mark.parametrize("name", ["meta", "game", "words", "words/en.po", "words/de.po"])
def test_a_part_of_the_package_is_missing(make: Make, name: str) -> None:
    package = make(without=name)

    with pytest.raises(games.Incomplete, match=f"{package} has no {name}"):
        games.register(package)


@pytest.mark.parametrize(
    ("old", "new", "lacks"),
    [
        ("META = ", "CARD = ", "meta has no META"),
        ('("plain",)', "()", "editions"),
        ("range(1, 3)", "range(3, 3)", "players"),
        ("range(1, 3)", "range(1, 5)", "colours for 4 players"),
        ('"square"', '"circle"', "a shape of its own for each colour"),
        ('"square"', '"blot"', "a shape of its own for each colour"),
        ('("app", "table")', "()", "values of the option die"),
        ('"plain": ("over",)', "", "end_reasons of plain"),
        ('"tiny"', '"caral"', "needs another id: caral is companion.games.caral"),
        ('"tiny"', '"web"', "needs another id: web is a room of the house"),
    ],
)
def test_a_card_lacks_something(make: Make, old: str, new: str, lacks: str) -> None:
    with pytest.raises(games.Incomplete, match=lacks):
        games.register(make(old=old, new=new))
    assert [each.id for each in games.cards()] == [package.rpartition(".")[2] for package in games.GAMES]


@pytest.mark.parametrize(
    ("old", "new", "lacks"),
    [
        ("GAME = ", "CONTRACT = ", "game has no GAME with its card"),
        ("card=META", "card=replace(META)", "game has no GAME with its card"),
        ("parts=(str,)", "parts=()", "parts"),
        ("version=1", "version=3", "an upcast from version 1"),
    ],
)
def test_a_contract_lacks_something(make: Make, old: str, new: str, lacks: str) -> None:
    package = make(old=old, new=new)
    games.register(package)

    with pytest.raises(games.Incomplete, match=lacks):
        games.load("tiny")


@pytest.mark.parametrize("name", ["compose", "view", "standings", "parts"])
def test_what_every_game_must_give_is_asked_for_by_name(make: Make, name: str) -> None:
    games.register(make(old=f"{name}=", new="lookback="))

    with pytest.raises(TypeError, match=f"'{name}'"):
        games.load("tiny")
