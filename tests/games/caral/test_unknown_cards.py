"""Hands from a real deck: cards nobody told the app about, what may be said of them, and what stays secret (MAT-2)."""

from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.view import SPECTATOR, Viewer, readable
from companion.games.caral.cards import NONE
from companion.games.caral.rules.building import BuildLevel
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.cult import DrawCards
from companion.games.caral.rules.discard import Discard, PayCards
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.state import Ceremony, Offering
from companion.games.caral.two_players import Reveal
from tests.games.caral.table import Table

IMPOSSIBLE = [("caral.cards.impossible", "MAT-2")]
NOTE_IMPOSSIBLE = [("caral.note.impossible", "MAT-2")]


def real(**hand: int) -> Table:
    """Seat 0 has built a level at site-5 and holds these cards of a real deck."""
    table = Table(cards="table").site("site-5", 0, 5, 1).player(0, stones=3, hand=hand)
    return table.to_act(0, "site-5").play(BuildLevel())


def paying(count: int, **hand: int) -> Table:
    """Seat 0 owes cards for its movement."""
    table = Table(cards="table").player(0, hand=hand)
    return table.with_state(pending=(PayCards(0, count),), agenda=(("end_turn", 0),))


@pytest.mark.rule("MAT-2", "CARD-1")
def test_what_was_noted_wrongly_may_be_a_pair_of_something_else() -> None:
    """All stone cards lie in sight, so the two that were noted are something else, and may be clay."""
    table = real(stone=2).with_state(discard=(12, 0, 0, 0))
    assert PlayPair("clay") in table.legal()
    assert PlayPair("stone") not in table.legal()
    assert table.refusals(PlayPair("clay")) == ()


@pytest.mark.rule("MAT-2", "CARD-1")
def test_declaring_a_pair_makes_unknown_cards_that_kind() -> None:
    table = real(unknown=3).play(PlayPair("clay"))
    assert table[0].hand == Hand(NONE, 1)
    assert table.state.discard == (0, 2, 0, 0)


@pytest.mark.rule("MAT-2", "CARD-1")
def test_known_cards_are_used_first() -> None:
    assert real(clay=1, unknown=3).play(PlayPair("clay"))[0].hand == Hand(NONE, 2)
    assert real(clay=3, unknown=3).play(PlayPair("clay"))[0].hand == Hand((0, 1, 0, 0), 3)


@pytest.mark.rule("MAT-2", "CARD-1")
def test_noted_cards_of_other_kinds_do_not_stand_in() -> None:
    table = real(fish=4, unknown=1)
    assert table.reasons(PlayPair("clay")) == [("caral.pair.not_held", "CARD-1")]
    assert PlayPair("clay") not in table.legal()


@pytest.mark.rule("MAT-2", "CER-2")
def test_a_sacrifice_turns_unknown_cards_into_its_kind() -> None:
    table = Table(cards="table").player(0, hand={"fish": 1, "clay": 1, "unknown": 2}).to_sacrifice(0)
    assert Sacrifice("fish", 3) in table.legal()
    assert table.reasons(Sacrifice("fish", 4)) == [("caral.sacrifice.not_held", "CER-2")]
    assert table.play(Sacrifice("fish", 2))[0].hand == Hand((0, 1, 0, 0), 1)


@pytest.mark.rule("MAT-2", "MOVE-5")
def test_cards_paid_for_movement_may_be_unknown_ones() -> None:
    table = paying(3, clay=1, unknown=2)
    assert Discard(("clay", "fish", "fish")) in table.legal()
    assert table.play(Discard(("clay", "clay", "fish")))[0].hand == Hand(NONE, 0)
    assert table.state.discard == (0, 2, 1, 0)


@pytest.mark.rule("MAT-2")
def test_no_more_of_a_kind_than_the_discard_pile_leaves() -> None:
    table = real(unknown=5).with_state(discard=(0, 11, 0, 0))
    assert table.reasons(PlayPair("clay")) == IMPOSSIBLE
    assert PlayPair("clay") not in table.legal()
    assert PlayPair("stone") in table.legal()


@pytest.mark.rule("MAT-2")
def test_no_more_of_a_kind_than_the_discard_pile_leaves_for_movement() -> None:
    table = paying(2, unknown=4).with_state(discard=(0, 11, 0, 0))
    assert table.reasons(Discard(("clay", "clay"))) == IMPOSSIBLE
    assert Discard(("clay", "clay")) not in table.legal()
    assert Discard(("clay", "fish")) in table.legal()


@pytest.mark.rule("MAT-2")
def test_offerings_that_lie_out_are_in_sight_too() -> None:
    laid = Ceremony(1, laid=(Offering(1, "clay", 6), Offering(2, None, 0)))
    table = paying(4, unknown=6).with_state(discard=(0, 3, 0, 0), ceremony=laid)
    assert table.reasons(NoteCards(("clay",) * 4), seat=0) == NOTE_IMPOSSIBLE
    assert table.reasons(NoteCards(("clay",) * 3), seat=0) == []


@pytest.mark.rule("MAT-2")
def test_offerings_on_the_discard_pile_are_not_counted_twice() -> None:
    laid = Ceremony(1, laid=(Offering(1, "clay", 6),), cleared=True)
    table = Table(cards="table").player(0, hand={"unknown": 6}).with_state(discard=(0, 6, 0, 0), ceremony=laid)
    assert table.reasons(NoteCards(("clay",) * 6), seat=0) == []


@pytest.mark.rule("MAT-2")
def test_ones_own_noted_cards_limit_what_one_may_note() -> None:
    table = Table(cards="table").player(0, hand={"clay": 4, "unknown": 4}).with_state(discard=(0, 5, 0, 0))
    assert table.reasons(NoteCards(("clay",) * 4), seat=0) == NOTE_IMPOSSIBLE
    assert table.reasons(NoteCards(("clay",) * 3), seat=0) == []


@pytest.mark.rule("MAT-2")
def test_what_is_revealed_can_only_be_what_is_not_in_sight() -> None:
    table = Table(seats=2, cards="table").player(0, hand={"clay": 2, "unknown": 2})
    table.with_state(discard=(12, 0, 0, 0), agenda=(("reveal", TABLE),), ceremony=Ceremony(0))
    table.with_state(pending=(PayCards(0, 1),)).play(Discard(("fish",)))
    assert table.legal() == [Reveal("clay"), Reveal("fish"), Reveal("alpaca")]


@pytest.mark.rule("MAT-2")
def test_noting_names_unknown_cards_and_forgetting_veils_them_again() -> None:
    table = Table(cards="table").player(1, hand={"unknown": 3}).to_move(0)
    asked, deck = table.asked, table.state.deck
    table.play(NoteCards(("clay", "fish")), seat=1)
    assert table[1].hand == Hand((0, 1, 1, 0), 1)
    table.play(ForgetCards(("fish",)), seat=1)
    assert table[1].hand == Hand((0, 1, 0, 0), 2)
    assert (table.asked, table.state.deck, table[0].hand.size) == (asked, deck, 0)


@pytest.mark.rule("MAT-2")
def test_notes_are_offered_to_everybody_at_any_time() -> None:
    table = Table(cards="table").player(1, hand={"clay": 1, "unknown": 1}).to_move(0)
    notes = [NoteCards((card,)) for card in ("stone", "clay", "fish", "alpaca")]
    assert list(table.rules.anytime(table.state, 1)) == [*notes, ForgetCards(("clay",))]
    assert list(table.rules.anytime(table.state, 0)) == []


@pytest.mark.rule("MAT-2")
@pytest.mark.parametrize("action", [NoteCards(("fish",)), ForgetCards(("clay",))], ids=lambda action: action.kind)
def test_what_is_noted_is_whispered_to_its_owner_alone(action: Any) -> None:
    table = Table(cards="table").player(1, hand={"clay": 1, "unknown": 1}).to_move(0).play(action, seat=1)
    assert [(event.to, event.params["cards"]) for event in table.events] == [(1, list(action.cards))]
    for viewer in (SPECTATOR, Viewer(0), Viewer(TABLE)):
        assert readable(tuple(table.events), viewer) == ()


@pytest.mark.rule("MAT-2", "ACT-5")
def test_a_hidden_draw_adds_unknown_cards_at_once() -> None:
    table = Table(cards="table").player(0, hand={"clay": 1}).to_act(0, "cult-1").play(DrawCards())
    assert table[0].hand == Hand((0, 1, 0, 0), 2)
    assert table.state.deck == Hand(NONE, 45)
    assert table.asked == ("caral.choose_action", 0)
    assert [(event.code, event.params, event.to) for event in table.events] == [
        ("caral.log.drew", {"seat": 0, "count": 2}, None)
    ]


@pytest.mark.rule("MAT-2", "SET-5")
def test_the_start_cards_of_a_real_deck_are_unknown() -> None:
    table = Table(cards="table")
    table.state = table.rules.begin().state
    assert table.play(StartAt("site-1"))[0].hand == Hand(NONE, 4)


@pytest.mark.rule("MAT-6")
def test_a_hidden_draw_goes_on_with_the_shuffled_discard_pile() -> None:
    table = Table(cards="table").with_state(deck=Hand(NONE, 1), discard=(0, 3, 2, 0)).to_act(0, "cult-1")
    table.play(DrawCards())
    assert table[0].hand == Hand(NONE, 2)
    assert (table.state.deck, table.state.discard) == (Hand(NONE, 4), NONE)


@pytest.mark.rule("MAT-2", "ACT-5")
def test_dealt_cards_are_known_and_whispered() -> None:
    table = Table(cards="app").to_act(0, "cult-1").play(DrawCards())
    assert table.asked == ("caral.deal_cards", TABLE)
    table.play(table.legal()[0])
    assert table[0].hand.unknown == 0
    told, whispered = table.events
    assert (told.code, told.params, told.to) == ("caral.log.drew", {"seat": 0, "count": 2}, None)
    assert (whispered.to, len(whispered.params["cards"])) == (0, 2)


@pytest.mark.rule("MAT-2", "MOVE-5")
def test_a_note_that_cannot_be_true_counts_as_an_unknown_card() -> None:
    """Eleven of twelve alpacas lie on the discard pile, so one of two noted alpacas must be something else."""
    table = Table(cards="table").player(0, hand={"alpaca": 2}).with_state(discard=(0, 0, 0, 11))
    table.with_state(pending=(PayCards(0, 2),))
    assert Discard(("clay", "alpaca")) in table.legal()
    assert table.reasons(Discard(("alpaca", "alpaca"))) == [("caral.cards.impossible", "MAT-2")]
    assert table.play(Discard(("clay", "alpaca")))[0].hand.size == 0
