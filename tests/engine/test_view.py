"""Views: who may read what of an entry and of the events."""

from typing import Any

import pytest

from companion.engine import view
from companion.engine.actions import TABLE
from companion.engine.ledger import Event
from companion.engine.log import Entry
from companion.engine.meta_actions import Amend
from companion.engine.view import MEMORY, REVIEWER, SPECTATOR, SeenByAll, Unchanged, Viewer, entry_view, readable
from companion.games.caral.game import GAME
from companion.games.caral.rules.deal import Deal
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from tests.support.toy import TOY, Bid, Pick

CODEC = TOY.codec
CARAL = GAME.ruleset(GAME.header(seats=3)).codec
SECRET = ("fig", "plum")


def seen(entry: Entry, viewer: Viewer) -> dict[str, object]:
    return entry_view(entry, CODEC, viewer)


def test_who_may_see_a_seat_s_secrets() -> None:
    assert Viewer(1).may_see(1)
    assert not Viewer(1).may_see(0)
    assert not Viewer(0).may_see(TABLE)
    assert not SPECTATOR.may_see(0)
    assert not SPECTATOR.may_see(TABLE)
    assert REVIEWER.may_see(0)
    assert REVIEWER.may_see(TABLE)


def test_an_open_entry_reads_the_same_for_everybody() -> None:
    entry = Entry(3, 1, Pick(2), ("toy.pick.greedy",), by="d1", at="2024-01-01T00:00:00.000Z")

    for viewer in (SPECTATOR, REVIEWER, Viewer(0), Viewer(1)):
        assert seen(entry, viewer) == entry.to_json(CODEC)


def test_secret_fields_are_for_the_owner_and_a_reviewer() -> None:
    entry = Entry(3, 1, Bid(SECRET))

    for viewer in (REVIEWER, Viewer(1)):
        assert seen(entry, viewer)["action"] == {"kind": "toy.bid", "cards": list(SECRET)}
    for viewer in (SPECTATOR, Viewer(0), Viewer(2)):
        assert seen(entry, viewer) == {
            "position": 3,
            "seat": 1,
            "action": {"kind": "toy.bid", "redacted": True},
        }


def test_an_amendment_hides_the_secrets_of_what_it_says() -> None:
    entry = Entry(9, 1, Amend(3, Bid(SECRET)))

    assert seen(entry, Viewer(1))["action"] == CODEC.encode(entry.action)
    for viewer in (SPECTATOR, Viewer(0)):
        view = seen(entry, viewer)
        assert view["action"] == {"kind": "amend", "target": 3, "action": {"kind": "toy.bid", "redacted": True}}
        assert not any(card in str(view) for card in SECRET)


def test_a_redacted_action_tells_not_even_how_many_cards() -> None:
    assert CODEC.redact(Bid(())) == CODEC.redact(Bid(SECRET))


def test_dealt_cards_belong_to_the_seat_they_are_dealt_to() -> None:
    deal = Deal(("fish", "clay"), 2)

    for action in (deal, Amend(4, deal)):
        entry = Entry(5, TABLE, action, by="app")
        assert entry_view(entry, CARAL, Viewer(2))["action"] == CARAL.encode(action)
        for viewer in (SPECTATOR, Viewer(0), Viewer(TABLE)):
            hidden = entry_view(entry, CARAL, viewer)
            assert "fish" not in str(hidden)
            assert hidden["position"] == 5
            assert hidden["seat"] == "table"


def test_notes_of_cards_are_private() -> None:
    for action in (NoteCards(("fish",)), ForgetCards(("fish",)), Amend(1, NoteCards(("fish",)))):
        entry = Entry(5, 0, action)
        assert "fish" in str(entry_view(entry, CARAL, Viewer(0)))
        assert "fish" in str(entry_view(entry, CARAL, REVIEWER))
        assert "fish" not in str(entry_view(entry, CARAL, Viewer(1)))
        assert "fish" not in str(entry_view(entry, CARAL, SPECTATOR))


def test_whispers_are_read_by_one_seat_alone() -> None:
    loud, whisper = Event("toy.log.picked"), Event("toy.log.waved", {"seat": 1}, to=0)

    assert readable((loud, whisper), Viewer(0)) == (loud, whisper)
    assert readable((loud, whisper), REVIEWER) == (loud, whisper)
    assert readable((loud, whisper), Viewer(1)) == (loud,)
    assert readable((loud, whisper), SPECTATOR) == (loud,)


def test_a_part_is_made_anew_only_where_something_it_shows_was_replaced() -> None:
    made: list[tuple[int, list[int]]] = []

    def make(number: int, shown: list[int]) -> list[int]:
        made.append((number, shown))
        return list(shown)

    part, one, equal = Unchanged(make), [1], [1]
    first = part(0, one)
    assert part(0, one) is first
    assert part(1, one) is not first
    assert part(0, equal) is not first, "what only looks the same may be another table's"
    assert made == [(0, one), (1, one), (0, equal)]


def test_tables_that_are_looked_at_in_turn_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    part, tables = Unchanged(lambda number, shown: made.append(shown[0]) or [*shown]), [[table] for table in range(3)]
    for _ in range(2):
        assert [part(0, table) for table in tables] == tables
    assert made == [0, 1, 2]

    monkeypatch.setattr(view, "MOST_PARTS", 3)
    part(0, [3])
    part(0, tables[1])
    assert made == [0, 1, 2, 3]
    part(0, tables[0])
    assert made == [0, 1, 2, 3, 0], "what nobody asked for longest has gone"
    part(0, tables[1])
    part(1, tables[1])
    assert made == [0, 1, 2, 3, 0, 1], "of each number so many are kept, and what was asked for stays"


def test_who_plays_one_table_on_and_on_remembers_only_what_was_seen_last() -> None:
    made: list[int] = []
    part, tables = Unchanged(lambda number, shown: made.append(shown[0]) or [*shown]), [[table] for table in range(2)]
    whole: Any = SeenByAll(lambda rules, state: made.append(state) or {"state": state})
    with MEMORY.of_the_latest():
        assert part(0, tables[0]) is part(0, tables[0])
        assert [part(0, table) for table in (*tables, *tables)] == [*tables, *tables]
        assert [whole(None, 7), whole(None, 7)] == [{"state": 7}] * 2
    assert made == [0, 1, 0, 1, 7, 7]

    assert [part(0, table) for table in (*tables, *tables)] == [*tables, *tables]
    assert [whole(None, 8), whole(None, 8)] == [{"state": 8}] * 2
    assert made == [0, 1, 0, 1, 7, 7, 0, 1, 8], "everybody else remembers more, of what was seen since"
