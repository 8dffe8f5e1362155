"""A game is one folder: its name and its own words stand nowhere else in the house."""

import re
from pathlib import Path

import pytest

from companion.engine.meta import GameMeta
from companion.games import GAMES, cards

ROOT = Path(__file__).parent.parent
ROOMS = ("companion", "templates", "static")
READ = {".py", ".html", ".css", ".js", ".svg", ".po", ".toml", ".json", ".webmanifest", ".mako", ".ini"}
ELSEWHERE = (
    *("companion/brand.py", "companion/service/exchange/formats", "static/manifest.webmanifest"),
    *("companion/games/__init__.py", "static/vendor"),
)
"""The brand and the formats named after it, and the list of games."""


GAMES_LIVE = ("companion/games", "templates/games", "static/games")


def homes(game: str) -> tuple[str, ...]:
    return (f"companion/games/{game}", f"companion/bots/{game}", f"templates/games/{game}", f"static/games/{game}")


def files(game: str) -> list[Path]:
    """Everything in the house that is not this game's own."""
    own = tuple(ROOT / place for place in (*homes(game), *ELSEWHERE))
    found = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*")) if path.suffix in READ)
    return [path for path in found if not any(path.is_relative_to(home) for home in own)]


def words_of(card: GameMeta, path: Path) -> tuple[str, ...]:
    """What may not be said there: two games may know the same word, but not each other."""
    theirs = any(path.is_relative_to(ROOT / home) for home in GAMES_LIVE)
    return (card.id,) if theirs else (card.id, *card.words)


def spoken(text: str, words: tuple[str, ...]) -> set[str]:
    """Which of these words a text says: alone, in the plural, or as a part of a name such as `fame_of` or `FameRow`."""
    parts = re.sub(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])", " ", text).replace("_", " ").lower()
    return {word for word in words if re.search(rf"(?<![a-zäöüß]){re.escape(word)}(e?s|n|en)?(?![a-zäöüß])", parts)}


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_a_game_s_name_and_words_stand_only_in_its_homes(card: GameMeta) -> None:
    found = {
        str(path.relative_to(ROOT)): said
        for path in files(card.id)
        if (said := spoken(f"{path.relative_to(ROOT)}\n{path.read_text('utf-8')}", words_of(card, path)))
    }
    assert found == {}


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_a_game_is_registered_by_one_line(card: GameMeta) -> None:
    listed = (ROOT / "companion/games/__init__.py").read_text("utf-8")
    assert f"companion.games.{card.id}" in GAMES
    assert len(re.findall(rf"\b{card.id}\b", listed)) == 1


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.id)
def test_a_card_lists_words_of_its_game(card: GameMeta) -> None:
    own = "".join(path.read_text("utf-8") for path in (ROOT / f"companion/games/{card.id}").rglob("*.p[yo]"))
    assert len(card.words) > 5
    assert spoken(own, card.words) == set(card.words)


@pytest.mark.parametrize(
    "text", ["fame = 3", "def fame_of(seat):", "class FameRow:", "Points of FAME", "d-fame", "three alpacas", "Alpakas"]
)
def test_a_word_would_be_found(text: str) -> None:
    assert spoken(text, ("fame", "alpaca", "alpaka"))


@pytest.mark.parametrize("text", ["a frame", "defamed", "infamous", "culture", "familiar"])
def test_other_words_are_no_match(text: str) -> None:
    assert not spoken(text, ("fame", "cult"))
