"""The drawing in layers: from one entry to the next few of them change, and what is remembered is what is drawn."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any

import pytest

from companion.bots.play import play_on
from companion.engine.log import Chronicle
from companion.engine.pictures import Picture
from companion.engine.view import SPECTATOR, Unchanged
from companion.games.caral import view as view_module
from companion.games.caral.meta import META
from companion.games.caral.pages import drawing
from companion.games.caral.pages.drawing import draw
from companion.games.caral.view import view
from tests.games.caral.test_drawing import coloured
from tests.support.bot_tables import players, rules_of

GAMES = (("retail", 4, META.modules, 5), ("crowd", 3, META.modules, 6), ("crowd", 2, (), 7))
"""Edition, seats, modules and chance of the games that are drawn entry by entry."""

FEW = 3
"""Layers that change with an entry, as a rule: a figure or the spot it stands on, somebody asked, the words."""

EVERY = 7
"""What is drawn without memory takes long: each seventh position, so that over the game every kind of entry is met."""

DRAWING = "companion.games.caral"
LAYOUT = "companion.games.caral.pages.drawings.spiral"
"""Is remembered because it takes long, and depends on the number of spots alone."""

Views = list[dict[str, Any]]
Pictures = list[Picture]


def whole_game(edition: str, seats: int, modules: tuple[str, ...], seed: int) -> Views:
    """What everybody sees after each entry of a random game."""
    rules = rules_of(edition, seats, modules=modules)
    chronicle = Chronicle(rules)
    play_on(chronicle, players(["random"] * seats, seed))
    return [coloured(view(rules, deed.played.state, SPECTATOR)) for deed in chronicle.line]


def pictured(seen: dict[str, Any]) -> Picture:
    return draw(seen, lambda code, /, **params: f"{code} {params}")


def remembering() -> Iterator[tuple[Any, str, Any]]:
    """Every function of the drawing that remembers what it drew, wherever it is called from."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(DRAWING) and "drawing" in name:
            for called, found in vars(module).items():
                if hasattr(found, "cache_info") and found.__module__ != LAYOUT:
                    yield module, called, found


def unchanged() -> Iterator[tuple[Any, str, Unchanged[Any]]]:
    """The same for what is made anew only where something was replaced, in what is seen and in what is drawn of it."""
    for module in (drawing, view_module):
        for called, found in vars(module).items():
            if isinstance(found, Unchanged):
                yield module, called, found


@pytest.fixture(scope="module")
def games() -> list[tuple[Views, Pictures]]:
    """Games drawn one after the other with the same memory, which knows nothing at first."""
    for _, _, function in remembering():
        function.cache_clear()
    played = [whole_game(*agreed) for agreed in GAMES]
    return [(views, [pictured(seen) for seen in views]) for views in played]


def test_memory_is_bounded_and_used(games: list[tuple[Views, Pictures]]) -> None:
    known = [function.cache_info() for _, _, function in remembering() if function.__wrapped__.__code__.co_argcount]

    assert all(info.maxsize for info in known)
    assert sum(info.hits for info in known) > 20 * sum(info.misses for info in known)


def test_what_is_remembered_is_what_would_be_drawn(
    games: list[tuple[Views, Pictures]], monkeypatch: pytest.MonkeyPatch
) -> None:
    again = [[pictured(seen) for seen in views[::EVERY]] for views, _ in games]
    for module, called, function in list(remembering()):
        monkeypatch.setattr(module, called, function.__wrapped__)
    for module, called, part in list(unchanged()):
        monkeypatch.setattr(module, called, part.make)

    assert not [*remembering(), *unchanged()]
    for (views, pictures), warm in zip(games, again, strict=True):
        afresh = [pictured(seen) for seen in views[::EVERY]]
        assert pictures[::EVERY] == afresh
        assert warm == afresh


def test_what_lies_on_the_spots_is_drawn_again_only_where_it_changed(
    games: list[tuple[Views, Pictures]], monkeypatch: pytest.MonkeyPatch
) -> None:
    views, pictures = games[0]
    made: list[int] = []
    make = drawing._lying.make
    kept = Unchanged(lambda table, *shown: made.append(table) or make(table, *shown))
    monkeypatch.setattr(drawing, "_lying", kept)
    assert [pictured(seen) for seen in views] == pictures
    assert 0 < len(made) < len(views) / 3


def test_a_table_has_the_same_layers_from_its_first_entry_to_its_last(games: list[tuple[Views, Pictures]]) -> None:
    for _, pictures in games:
        assert len({(picture.box, picture.fixed) for picture in pictures}) == 1
        assert len({(tuple(picture.layers), tuple(picture.above)) for picture in pictures}) == 1


def test_an_entry_changes_few_layers(games: list[tuple[Views, Pictures]]) -> None:
    for views, pictures in games:
        parts = [picture.parts() for picture in pictures]
        changes = [{name for name in after if after[name] != before[name]} for before, after in pairwise(parts)]
        assert 0 < median(map(len, changes)) <= FEW
        assert set().union(*changes) > {f"b-figure-{seat}" for seat in range(len(views[0]["seats"]))}
