"""Twin positions that differ in what some seats alone may know: nobody else sees, may do or is refused anything else.

Along whole games, at every kind of decision: development cards are dealt anew to everybody but the onlooker, and a
card that one seat stole from another is another one.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.engine.actions import Seat
from companion.engine.hand import Hand, add, take
from companion.engine.hands import instructions
from companion.engine.log import Chronicle
from companion.engine.parts import replace
from companion.engine.view import SPECTATOR, Viewer
from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from companion.games.inkas.rules.notes import TellTheft
from companion.games.inkas.rules.robber import ChooseRobberPlace, MoveRobber
from companion.games.inkas.state import InkasState
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.sensible import sensible_game
from tests.games.inkas.soak import Traded
from tests.games.inkas.table import BLUE, GREY, ORANGE, RED, Table

STRIDE = 5
ONLOOKER = 2


def onlookers(seats: int, knowing: set[Seat]) -> list[Seat | None]:
    """Everybody who must not notice, and a spectator."""
    return [None, *(seat for seat in range(seats) if seat not in knowing)]


def all_that_is_seen(rules: Any, state: InkasState, seat: Seat | None) -> list[Any]:
    """Views, answers, refusals and the table check for somebody."""
    viewer = SPECTATOR if seat is None else Viewer(seat)
    seen: list[Any] = [GAME.view(rules, state, viewer), GAME.inspection(rules, state)]
    if seat is not None:
        asked = rules.asked(state, seat)
        seen.append(sorted(map(str, rules.anytime(state, seat))))
        if asked is not None and asked.seat == seat:
            now = rules.situation(rules, state, seat, asked)
            tried = [*rules.steps[type(asked)].step.candidates(now)]
            seen.append([(action, rules.refusals(state, action, seat)) for action in tried])
            seen.append([GAME.prospect(rules, state, action, seat) for action in rules.legal(state, seat)])
    return seen


def dealt_otherwise(rules: Any, state: InkasState, knows: Seat, rng: Random) -> InkasState:
    """Other development cards for everybody but one seat, as many as before; the rest lies in the stacks."""
    names = [*DEVELOPMENT.names]
    others = [seat for seat in range(len(state.players)) if seat != knows]
    pool = list[str]()
    for hand in (*state.stacks, *(state.players[seat].development for seat in others)):
        pool += DEVELOPMENT.listed(hand.known)
    rng.shuffle(pool)

    def some(count: int) -> Hand:
        drawn = [pool.pop() for _ in range(count)]
        return Hand(tuple(drawn.count(name) for name in names))

    players = [*state.players]
    for seat in others:
        own = some(players[seat].development.size)
        bought = DEVELOPMENT.counted(DEVELOPMENT.listed(own.known)[: players[seat].bought.size])
        players[seat] = replace(players[seat], development=own, bought=Hand(bought))
    return replace(state, players=tuple(players), stacks=(some(state.stacks[0].size), some(state.stacks[1].size)))


def moments(chronicle: Chronicle[InkasState]) -> Iterator[tuple[Any, InkasState]]:
    for number in range(0, len(chronicle.line), STRIDE):
        yield chronicle.ruleset, chronicle.state_after(number)


@pytest.mark.rule("IDEV-1", "IHAND-1")
@pytest.mark.parametrize("edition", META.editions)
def test_nobody_s_development_cards_show(edition: str) -> None:
    header, rng, differed = GAME.header(edition, 4, 0, cards="app", development="app"), Random(edition), 0
    game = Traded(GAME, header, misplaced, rng, twists=0).play()
    for rules, state in moments(game.chronicle):
        assert rules.board.develops
        twin = dealt_otherwise(rules, state, ONLOOKER, rng)
        own = (seat for seat in range(rules.seats) if seat != ONLOOKER)
        differed += any(state.players[seat].development != twin.players[seat].development for seat in own)
        for seat in (ONLOOKER, None):
            assert all_that_is_seen(rules, state, seat) == all_that_is_seen(rules, twin, seat)
    assert differed > 5


def swapped(state: InkasState, thief: Seat, victim: Seat) -> InkasState | None:
    """Another card was stolen: one kind more here and less there, another the other way round."""
    hands = [state.players[seat].hand for seat in (thief, victim)]
    kinds = range(len(CARDS.names))
    pairs = [(a, b) for a in kinds for b in kinds if a != b and hands[0].known[a] and hands[1].known[b]]
    if not pairs:
        return None
    one, other = (CARDS.of(CARDS.names[kind], 1) for kind in pairs[0])
    players = [*state.players]
    for seat, gives, gets in ((thief, one, other), (victim, other, one)):
        hand = players[seat].hand
        players[seat] = replace(players[seat], hand=Hand(add(take(hand.known, gives), gets), hand.unknown))
    return replace(state, players=tuple(players))


@pytest.mark.rule("IROB-3", "IHAND-1")
@pytest.mark.parametrize("seed", [4, 5])
def test_a_stolen_card_is_known_to_two(seed: int) -> None:
    compared = 0
    for rules, state in moments(sensible_game(seed)[0]):
        twin = swapped(state, RED, BLUE)
        if twin is None:
            continue
        compared += 1
        for seat in onlookers(rules.seats, {RED, BLUE}):
            assert all_that_is_seen(rules, state, seat) == all_that_is_seen(rules, twin, seat)
        assert instructions(GAME, rules, state, twin) == ()
        assert all_that_is_seen(rules, state, RED) != all_that_is_seen(rules, twin, RED)
    assert compared > 20


def test_telling_a_theft_tells_two_and_the_others_nothing() -> None:
    def told(card: str) -> Table:
        table = Table(4, cards="table", development="table").piece(BLUE, settlements=["F9"])
        table.player(BLUE, hand={"wool": 2, "ore": 1}).to_do(RED).asking(ChooseRobberPlace(RED, must=True))
        return table.play(MoveRobber("c9")).play(TellTheft(BLUE, card), seat=RED)

    one, other = told("wool"), told("ore")
    for seat in (ORANGE, GREY, None):
        assert all_that_is_seen(one.rules, one.state, seat) == all_that_is_seen(other.rules, other.state, seat)
    for seat in (RED, BLUE):
        assert all_that_is_seen(one.rules, one.state, seat) != all_that_is_seen(other.rules, other.state, seat)
    public = [event for event in one.played.events if event.to is None]
    assert not any("wool" in str(event.params) for event in public)
