"""What a seat, a spectator and a reviewer see: counts are public, kinds of cards are not."""

import json
from random import Random
from typing import Any

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.ledger import Event
from companion.engine.log import Entry
from companion.engine.meta_actions import Amend, Finish
from companion.engine.view import REVIEWER, SPECTATOR, Viewer, entry_view, readable
from companion.games.caral.meta import META
from companion.games.caral.optional import MODULES
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.rules.deal import Deal
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from companion.games.caral.view import view
from tests.games.caral.conservation import play_out
from tests.games.caral.table import Table, rules_with

CLAY = ("clay", "clay")


def seen(table: Table, viewer: Viewer) -> dict[str, Any]:
    return view(table.rules, table.state, viewer)


def hands() -> Table:
    table = Table(cards="table").player(0, hand={"clay": 2, "unknown": 1}).player(1, hand={"fish": 3, "unknown": 2})
    return table.player(2, hand={"unknown": 4}).to_move(0)


@pytest.mark.rule("MAT-2")
def test_a_seat_sees_its_own_cards_and_only_counts_of_the_others() -> None:
    shown = seen(hands(), Viewer(0))
    assert shown["you"] == {"seat": 0, "cards": {"stone": 0, "clay": 2, "fish": 0, "alpaca": 0}, "unknown": 1}
    assert [seat["cards"] for seat in shown["seats"]] == [3, 5, 4]
    assert "hands" not in shown


@pytest.mark.rule("MAT-2")
@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(TABLE), Viewer(7)], ids=["spectator", "table", "no such seat"])
def test_who_has_no_seat_sees_no_cards(viewer: Viewer) -> None:
    shown = seen(hands(), viewer)
    assert not {"you", "hands"} & set(shown)
    assert [seat["cards"] for seat in shown["seats"]] == [3, 5, 4]


@pytest.mark.rule("MAT-2")
def test_a_reviewer_sees_every_hand() -> None:
    shown = seen(hands(), REVIEWER)
    assert [hand["cards"] for hand in shown["hands"]] == [
        {"stone": 0, "clay": 2, "fish": 0, "alpaca": 0},
        {"stone": 0, "clay": 0, "fish": 3, "alpaca": 0},
        {"stone": 0, "clay": 0, "fish": 0, "alpaca": 0},
    ]
    assert [hand["unknown"] for hand in shown["hands"]] == [1, 2, 4]
    assert "you" not in shown


def test_the_public_part_shows_everything_that_lies_on_the_table() -> None:
    table = Table(seats=2).site("site-1", 0, 5, 5, priests=2).site("site-2", 1).site("site-3", -2, 5, 1)
    table.player(0, figure="cult-1", stones=3, workers=(1, 2), fame=9, alpacas=2, alpaca_supply=5)
    table.with_state(architect="quarry-1", central=2, completed=2, year=3, starter=1, discard=(0, 1, 2, 0)).to_act(
        0, "cult-1", pairs=("fish",)
    )
    shown = seen(table, SPECTATOR)
    assert shown["seats"][0] == {
        "seat": 0,
        "score": 9,
        "figure": "cult-1",
        "stones": 3,
        "alpacas": 2,
        "alpaca_supply": 5,
        "carali_supply": 8,
        "workers": {"quarry-1": 1, "quarry-2": 2},
        "priests": 2,
        "cards": 0,
    }
    board = shown["board"]
    assert {name: board[name] for name in ("year", "starter", "architect", "central", "completed")} == {
        "year": 3,
        "starter": 1,
        "architect": "quarry-1",
        "central": 2,
        "completed": 2,
    }
    assert (board["stones"], board["deck"], board["turn"]) == (13, 48, {"seat": 0, "pairs": ["fish"], "built": None})
    assert board["discard"] == {"stone": 0, "clay": 1, "fish": 2, "alpaca": 0}
    assert board["sites"]["site-1"] == {"owner": 0, "size": 5, "levels": 5, "priests": 2}
    assert [board["sites"][site]["owner"] for site in ("site-2", "site-3", "site-4")] == [1, "neutral", None]
    assert board["spots"][:3] == ["start", "village-1", "site-1"]


def test_a_view_says_who_is_waited_for_and_whether_the_game_has_ended() -> None:
    table = Table().to_sacrifice(0)
    assert seen(table, SPECTATOR)["waiting_for"] == [{"seat": 0, "decision": "caral.choose_sacrifice"}]
    table.play(SacrificeNothing(), SacrificeNothing(), SacrificeNothing())
    assert seen(table, SPECTATOR)["waiting_for"] == [{"seat": "table", "decision": "caral.choose_next_year"}]
    assert (seen(table, SPECTATOR)["status"], seen(table, SPECTATOR)["ended"]) == ("playing", None)
    table.play(Finish())
    assert (seen(table, SPECTATOR)["status"], seen(table, SPECTATOR)["ended"]) == ("ended", "agreed")
    assert seen(table, SPECTATOR)["waiting_for"] == []


@pytest.mark.rule("CER-2")
def test_offerings_are_public() -> None:
    table = Table().player(1, hand={"fish": 2}).to_sacrifice(1, barred=("clay",)).play(Sacrifice("fish", 2))
    laid = [{"seat": 1, "card": "fish", "count": 2}]
    assert seen(table, Viewer(0))["board"]["ceremony"] == {"priest": 1, "barred": ["clay"], "laid": laid}


@pytest.mark.parametrize("cards", ["table", "app"])
def test_every_view_of_a_whole_game_is_json(cards: str) -> None:
    rules = rules_with(seats=2, cards=cards)
    viewers = (SPECTATOR, REVIEWER, Viewer(0), Viewer(1))
    for state in play_out(rules, rules.begin().state, Random(1)):
        for viewer in viewers:
            shown = view(rules, state, viewer)
            assert json.loads(json.dumps(shown)) == shown


def redacted(action: Action, seat: int, viewer: Viewer) -> dict[str, Any]:
    raw = entry_view(Entry(5, seat, action, by="p1"), rules_with().codec, viewer)
    assert (raw["position"], raw["by"]) == (5, "p1")
    return dict(raw["action"])


def test_what_is_seen_of_modules_is_what_they_show_now() -> None:
    """It is made anew only where something of theirs was replaced."""
    rules = rules_with(edition="crowd", modules=META.modules)
    for state in play_out(rules, rules.begin().state, Random(3)):
        assert view(rules, state, SPECTATOR)["board"]["modules"] == MODULES.views(rules, state)


@pytest.mark.rule("MAT-2")
@pytest.mark.parametrize("action", [NoteCards(CLAY), ForgetCards(CLAY)], ids=lambda action: action.kind)
def test_only_its_owner_and_a_reviewer_read_a_note(action: Action) -> None:
    whole = {"kind": action.kind, "cards": ["clay", "clay"]}
    veiled = {"kind": action.kind, "redacted": True}
    assert [redacted(action, 1, viewer) for viewer in (Viewer(1), REVIEWER)] == [whole, whole]
    assert [redacted(action, 1, viewer) for viewer in (Viewer(0), Viewer(TABLE), SPECTATOR)] == [veiled] * 3


@pytest.mark.rule("MAT-2")
def test_only_who_gets_the_cards_reads_a_deal() -> None:
    deal = Deal(CLAY, 2)
    veiled = {"kind": "caral.deal", "to": 2, "redacted": True}
    assert redacted(deal, TABLE, Viewer(2)) == {"kind": "caral.deal", "to": 2, "cards": ["clay", "clay"]}
    assert [redacted(deal, TABLE, viewer) for viewer in (Viewer(0), Viewer(TABLE), SPECTATOR)] == [veiled] * 3


@pytest.mark.rule("MAT-2")
def test_an_amended_note_or_deal_stays_secret() -> None:
    note, deal = Amend(3, NoteCards(CLAY)), Amend(3, Deal(CLAY, 2))
    assert redacted(note, 1, SPECTATOR)["action"] == {"kind": "caral.note_cards", "redacted": True}
    assert redacted(note, 1, Viewer(1))["action"]["cards"] == ["clay", "clay"]
    assert "cards" not in redacted(deal, TABLE, Viewer(0))["action"]
    assert redacted(deal, TABLE, Viewer(2))["action"]["cards"] == ["clay", "clay"]


@pytest.mark.rule("MOVE-5")
def test_discarded_cards_are_public() -> None:
    assert redacted(Discard(CLAY), 1, SPECTATOR) == {"kind": "caral.discard", "cards": ["clay", "clay"]}


@pytest.mark.rule("MAT-2")
def test_a_whisper_is_for_its_seat_and_a_reviewer() -> None:
    told, whispered = Event("caral.log.drew"), Event("caral.log.dealt", {"cards": ["fish"]}, to=1)
    both, one = (told, whispered), (told,)
    assert [readable(both, viewer) for viewer in (Viewer(1), REVIEWER)] == [both, both]
    assert [readable(both, viewer) for viewer in (Viewer(0), Viewer(TABLE), SPECTATOR)] == [one] * 3
