"""Games by their id, and their logs as text: whole ones fold, broken ones are told with their line."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.bots.play import play_on
from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.problems import BrokenLog, Problem
from companion.games import cards, load
from companion.games.caral.game import GAME
from companion.games.caral.rules.setup import StartAt
from companion.games.records import IllegalEntry, load_game, save
from tests.support.bot_tables import players

HEADER = GAME.header("crowd", 2, cards="app")


def short_log() -> str:
    """Two entries: a founding and the deal after it."""
    chronicle = Chronicle(GAME.ruleset(HEADER))
    play_on(chronicle, players(["random", "random"], 1))
    return save(HEADER, Chronicle(chronicle.ruleset, chronicle.entries[:2]))


LINES = short_log().splitlines()


def changed(line: int, change: Callable[[Any], Any]) -> str:
    """The short log with one of its lines changed."""
    lines = [json.loads(text) for text in LINES]
    lines[line - 1] = change(lines[line - 1])
    return "\n".join(map(json.dumps, lines)) + "\n"


def header_with(**fields: Any) -> str:
    return changed(1, lambda row: {"header": row["header"] | fields})


def action(line: int, **fields: Any) -> str:
    return changed(line, lambda row: row | {"action": row["action"] | fields})


def test_every_game_can_be_loaded_and_has_its_upcasts() -> None:
    for meta in cards():
        loaded = load(meta.id)
        header = loaded.header()
        rules = loaded.ruleset(header)
        state = rules.begin().state
        assert header.game == meta.id
        assert len(loaded.standings(rules, state)) == header.seats
        assert set(loaded.upcasts) == set(range(1, meta.version))


def test_a_saved_game_is_loaded_as_it_was() -> None:
    chronicle = Chronicle(GAME.ruleset(HEADER))
    play_on(chronicle, players(["sensible", "random"], 3))
    header, loaded = load_game(save(HEADER, chronicle))

    assert header == HEADER
    assert loaded.entries == chronicle.entries
    assert loaded.state == chronicle.state
    assert loaded.ruleset is chronicle.ruleset


def test_what_was_taken_back_is_saved_too() -> None:
    header = GAME.header("retail", 3)
    chronicle = Chronicle(GAME.ruleset(header))
    for entry, seat in ((StartAt("site-1"), 0), (StartAt("site-2"), 1), (Undo(), 1), (Redo(), 1)):
        chronicle.add(entry, seat)
    chronicle.add(Amend(1, StartAt("site-5")), 0)
    _, loaded = load_game(save(header, chronicle))

    assert loaded.entries == chronicle.entries
    assert loaded.state == chronicle.state
    assert loaded.state.sites[4].owner == 0


@pytest.mark.parametrize(
    ("text", "where", "code"),
    [
        ("", "line 1", "engine.log.no_header"),
        ("# a remark\n\nnonsense", "line 3", "engine.log.not_json"),
        ("\n".join(LINES[:-1]), "line 3", "engine.log.truncated"),
        (changed(4, lambda row: {"entries": 7}), "line 4", "engine.log.count"),
        (header_with(game="chess"), "line 1.header.game", "engine.log.game"),
        (header_with(seats=5), "line 1.header.seats", "engine.setup.seats"),
        ("# a remark\n" + header_with(edition="gold"), "line 2.header.edition", "engine.setup.edition"),
        (header_with(options={"cards": "mine"}), "line 1.header.options.cards", "engine.setup.value"),
        (header_with(modules=["moon"]), "line 1.header.modules[0]", "engine.setup.module"),
        (action(2, kind="caral.fly"), "line 2.action.kind", "engine.unreadable.kind"),
        (action(2, site=3), "line 2.action.site", "engine.unreadable.type"),
        (changed(3, lambda row: row | {"position": 7}), "line 3", "engine.log.position"),
        (changed(3, lambda row: row | {"seat": "north"}), "line 3.seat", "engine.unreadable.seat"),
        (changed(3, lambda row: row | {"action": {"kind": "redo"}}), "line 3", "engine.log.nothing_to_redo"),
        (action(2, site="site-99"), "line 2", "engine.log.refused"),
        (changed(3, lambda row: row | {"seat": 1}), "line 3", "engine.log.refused"),
    ],
)
def test_a_broken_file_is_told_with_its_line(text: str, where: str, code: str) -> None:
    with pytest.raises(Problem) as caught:
        load_game(text)

    assert (caught.value.where, caught.value.code) == (where, code)


def test_a_wrong_catalogue_is_told_with_its_line_and_entry() -> None:
    catalogue = json.loads(json.dumps(HEADER.catalogue))
    catalogue["sled"]["stones"] = 0
    with pytest.raises(Problem) as caught:
        load_game(header_with(catalogue=catalogue))

    assert caught.value.where.startswith("line 1.header.")
    assert caught.value.where.endswith("sled.stones")


def test_a_refused_entry_gives_its_reasons() -> None:
    with pytest.raises(IllegalEntry) as caught:
        load_game(action(2, site="site-99"))

    assert isinstance(caught.value, BrokenLog)
    assert [refusal.code for refusal in caught.value.refusals] == ["caral.site.unknown"]
    assert caught.value.params["reasons"] == ["caral.site.unknown"]
