"""Nothing a seat is offered, refused, shown or told depends on the cards in another hand (MAT-2)."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.hand import Hand, add, draw
from companion.engine.parts import put, replace
from companion.engine.ruleset import Ruleset
from companion.engine.view import SPECTATOR, Viewer, readable
from companion.games.caral.cards import KINDS
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.state import CaralState
from companion.games.caral.two_players import Reveal
from companion.games.caral.view import view
from tests.games.caral.conservation import play_out
from tests.games.caral.table import Table, rules_with

Rules = Ruleset[CaralState]

PROBES: tuple[Action, ...] = (
    *(PlayPair(card) for card in KINDS),
    *(Reveal(card) for card in KINDS),
    *(Sacrifice(card, count) for card in KINDS for count in (1, 3, 6, 13)),
    *(Move(spot, count) for spot in ("village-2", "site-9", "centre") for count in (0, 1, 4, 9)),
    *(made((card,) * count) for made in (Discard, NoteCards, ForgetCards) for card in KINDS for count in (1, 2, 5)),
)


def known_to(rules: Rules, state: CaralState, seat: Seat) -> dict[str, Any]:
    """Everything the rules tell this seat: offers, refusals of offers and of probes, and the view."""
    return {
        "legal": list(rules.legal(state, seat)),
        "refused": list(rules.refused(state, seat)),
        "probes": [rules.refusals(state, probe, seat) for probe in PROBES],
        "anytime": list(rules.anytime(state, seat)) if seat != TABLE else [],
        "view": view(rules, state, Viewer(seat)),
        "spectator": view(rules, state, SPECTATOR),
    }


def other_hands(rules: Rules, state: CaralState, seat: Seat, rng: Random) -> CaralState:
    """As far as this seat can see the same position, but everybody else holds or has noted other cards."""
    if rules.board.deals:
        return exchanged(state, seat, rng)
    for other, player in enumerate(state.players):
        if other != seat:
            noted = draw((player.hand.size,) * len(KINDS), rng.randint(0, player.hand.size), rng.randrange)
            hand = Hand(noted, player.hand.size - sum(noted))
            state = replace(state, players=put(state.players, other, replace(player, hand=hand)))
    return state


def exchanged(state: CaralState, seat: Seat, rng: Random) -> CaralState:
    """The app dealt other cards to the others."""
    pool = state.deck.known
    others = [other for other in range(len(state.players)) if other != seat]
    for other in others:
        pool = add(pool, state.players[other].hand.known)
    for other in others:
        player = state.players[other]
        cards = draw(pool, player.hand.size, rng.randrange)
        pool = tuple(there - taken for there, taken in zip(pool, cards, strict=True))
        state = replace(state, players=put(state.players, other, replace(player, hand=Hand(cards))))
    return replace(state, deck=Hand(pool))


def noting(rules: Rules, states: Iterator[CaralState], rng: Random) -> Iterator[CaralState]:
    """The states of a game; in each of them everybody has noted some of their cards."""
    for state in states:
        if state.ended is not None:
            return
        noted = state
        for seat in range(rules.seats):
            for _ in range(rng.randint(0, state.players[seat].hand.unknown)):
                notes = [made for made in rules.anytime(noted, seat) if isinstance(made, NoteCards)]
                noted = rules.play(noted, rng.choice(notes), seat).state
        yield noted


@pytest.mark.rule("MAT-2")
@pytest.mark.parametrize("cards", ["table", "app"])
@pytest.mark.parametrize("seats", [2, 3])
def test_other_hands_change_nothing_a_seat_can_notice(seats: int, cards: str) -> None:
    rules, rng = rules_with(seats=seats, cards=cards, priests="one"), Random(seats)
    asking = [*range(seats), TABLE] if cards == "table" else list(range(seats))
    for seed in range(3):
        states = noting(rules, play_out(rules, rules.begin().state, Random(seed)), rng)
        for state in islice(states, 0, 300, 2):
            for seat in asking:
                other = other_hands(rules, state, seat, rng)
                assert known_to(rules, other, seat) == known_to(rules, state, seat)


@pytest.mark.rule("MAT-2")
@pytest.mark.parametrize("cards", ["table", "app"])
def test_other_hands_change_nothing_in_what_a_deed_tells(cards: str) -> None:
    rules, rng = rules_with(seats=3, cards=cards), Random(7)
    for state in noting(rules, play_out(rules, rules.begin().state, Random(11)), rng):
        for seat in range(3):
            for action in islice(rules.legal(state, seat), 4):
                told = rules.play(state, action, seat)
                other = rules.play(other_hands(rules, state, seat, rng), action, seat)
                viewer = Viewer(seat)
                assert readable(other.events, viewer) == readable(told.events, viewer)
                assert other.receipts == told.receipts
                assert view(rules, other.state, viewer) == view(rules, told.state, viewer)


@pytest.mark.rule("MAT-2")
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.sampled_from(KINDS), st.integers(0, 20), st.lists(st.sampled_from(KINDS), max_size=5))
def test_however_much_another_has_noted_one_may_declare_what_public_facts_allow(
    card: str, noted: int, mine: list[str]
) -> None:
    """Even where the notes of two seats cannot both be true."""
    hand = {kind: mine.count(kind) for kind in KINDS} | {"unknown": 5 - len(mine)}
    table = Table(cards="table").player(0, hand=hand).player(1, hand={"unknown": 20}).to_sacrifice(0)
    before = known_to(table.rules, table.state, 0)
    table.player(1, hand={card: noted, "unknown": 20 - noted})
    assert known_to(table.rules, table.state, 0) == before
