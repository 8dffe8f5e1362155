"""Nothing a seat is offered, shown or told depends on another hand (CSET-2)."""

import json
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.log import Entry
from companion.engine.view import REVIEWER, SPECTATOR, Viewer, entry_view, readable
from companion.games.cacao.game import GAME
from companion.games.cacao.rules.deal import Deal
from companion.games.cacao.rules.square import Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from tests.games.cacao.table import Table

ONE, OTHER = {"1-1-1-1": 1, "2-1-0-1": 2}, {"2-1-0-1": 1, "3-0-0-1": 1, "3-1-0-0": 1}
HAND = {"tiles": {"1-1-1-1": 1, "2-1-0-1": 2, "3-0-0-1": 0, "3-1-0-0": 0}, "unknown": 0}


def seen(table: Table, viewer: Viewer) -> str:
    return json.dumps(GAME.view(table.rules, table.state, viewer))


def twins() -> tuple[Table, Table]:
    return tuple(Table().player(0, hand=hand).to_take() for hand in (ONE, OTHER))  # type: ignore[return-value]


@pytest.mark.rule("CSET-2")
def test_hands_are_seen_by_their_owners_and_by_reviewers_only() -> None:
    one, other = twins()

    for viewer in (SPECTATOR, Viewer(1), Viewer(2)):
        assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, Viewer(0)) != seen(other, Viewer(0))
    view: dict[str, Any] = GAME.view(one.rules, one.state, Viewer(0))
    assert view["you"] == {"seat": 0, "taken": None} | HAND
    assert GAME.view(one.rules, one.state, REVIEWER)["hands"][0] == HAND
    assert [seat["hand"] for seat in view["seats"]] == [3, 0, 0]


@pytest.mark.rule("CSET-2")
def test_what_was_taken_nobody_else_knows_before_it_lies() -> None:
    one, other = twins()
    one.play(Take("1-1-1-1"))
    other.play(Take("3-1-0-0"))
    for table in (one, other):
        assert table.played.events == ()
        table.play(Put("e0n1"))

    for viewer in (SPECTATOR, Viewer(1)):
        assert seen(one, viewer) == seen(other, viewer)
    assert one.state.pending == other.state.pending
    assert GAME.view(one.rules, one.state, Viewer(0))["you"]["taken"] == "1-1-1-1"
    entry = Entry(1, 0, Take("1-1-1-1"))
    assert entry_view(entry, one.rules.codec, Viewer(1))["action"] == {"kind": "cacao.take", "redacted": True}
    assert entry_view(entry, one.rules.codec, Viewer(0))["action"]["tile"] == "1-1-1-1"
    assert one.play(TurnTile(0)).played.events[0].params["tile"] == "1-1-1-1"


@pytest.mark.rule("CSET-2")
def test_a_proxy_is_judged_without_the_hidden_tiles() -> None:
    one, other = twins()

    for table in (one, other):
        assert table.rules.refusals(table.state, Take("3-0-0-1"), 0, proxy=True) == ()
    one.play(Take("1-1-1-1")).play(Put("e0n1"))
    hidden = one.rules.veil(one.state, 0)
    assert len([*one.rules.legal(hidden, 0)]) == 4, "as many turns for any tile"
    assert one.rules.veil(one.state, TABLE) is one.state
    assert one.rules.veil(one.state, 1).turn == one.state.turn


@pytest.mark.rule("CSET-2")
def test_a_deal_is_its_owner_s_alone() -> None:
    table = Table()
    begun = table.rules.begin().state
    played = table.rules.play(begun, Deal(("1-1-1-1", "1-1-1-1", "3-0-0-1"), 0))

    assert len(readable(played.events, Viewer(1))) == 1
    assert len(readable(played.events, Viewer(0))) == 2


def test_the_land_is_seen_with_everything_a_drawing_needs() -> None:
    table = Table().land(e0s0="temple").worker(1, "w1s0", "2-1-0-1", 1).worker(0, "e1s0").worker(0, "e1s0", "3-0-0-1")
    board = GAME.view(table.rules, table.state, SPECTATOR)["board"]

    assert board["tiles"][1] == {
        "square": "w1s0",
        "column": -1,
        "row": 0,
        "kind": "2-1-0-1",
        "owner": 1,
        "turn": 1,
        "workers": [1, 2, 1, 0],
        "order": 1,
        "letter": "",
        "layer": 1,
        "top": True,
    }
    assert [(tile["layer"], tile["top"]) for tile in board["tiles"][2:]] == [(1, False), (2, True)]
    assert board["temples"] == [{"letter": "A", "square": "e0s0", "workers": [1, 2, 0], "gold": [3, 6, 0]}]
    assert board["bounds"] == [-1, 0, 1, 0]
    assert {*board["sites"]} == {"e0n1", "e0s1"}
