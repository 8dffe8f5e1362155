"""Chances to win: they make 1 together, follow from the seed, and know nothing that was hidden."""

import dataclasses
import gc
import os
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.bots.caral import worth
from companion.bots.caral.unseen import dealt_anew
from companion.bots.chance import seeded
from companion.bots.chances import WHOLE, Chances, nothing_yet, played_out, reach, victory, win_chances
from companion.bots.experts import Sequel, TableExpert, expert_for, expert_of
from companion.engine.hand import Hand, add
from companion.engine.parts import replace
from companion.engine.view import Viewer
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState
from tests.support.bot_tables import players, rules_of

ROOT = Path(__file__).parents[2]
SEATS = 3


def position(cards: str = "app", modules: tuple[str, ...] = (), seats: int = SEATS, moves: int = 300) -> CaralState:
    """Some way into a game."""
    rules, table = rules_of("crowd", seats, cards, modules), players(["sensible"] * seats, 3)
    state = rules.begin().state
    for _ in range(moves):
        state = step(rules, table, state)
    return state


def step(rules, table, state):
    decision = rules.asked(state)
    if decision.seat < 0:
        action, _ = table.croupier.answer(rules.legal(state), decision)
    else:
        legal = rules.legal(state, decision.seat).listed
        action = table.bots[decision.seat].choose(table.see(rules, state, Viewer(decision.seat)), legal)
    return rules.play(state, action, decision.seat).state


def expert(seats: int = SEATS, modules: tuple[str, ...] = ()) -> TableExpert:
    return expert_for(GAME.header("crowd", seats, modules=modules, cards="table"))


# --- figures ------------------------------------------------------------------------------------------------


def test_a_tie_is_split_and_every_victory_is_whole() -> None:
    for winners in ([0], [1, 3], [0, 1, 2], [0, 1, 2, 3]):
        found = victory(winners, 4)
        assert sum(found.wins) == WHOLE
        assert {found.wins[seat] for seat in winners} == {WHOLE // len(winners)}


def test_shares_make_one_together() -> None:
    found = win_chances(expert(), position(), 4, "sum")

    assert found.playouts == 4
    assert sum(Fraction(won, WHOLE * 4) for won in found.wins) == 1
    assert sum(found.shares) == pytest.approx(1, abs=1e-12)


def test_what_a_share_may_be_off_covers_it_nineteen_times_of_twenty() -> None:
    """Counted out, not tried: every number of victories weighed by how likely it is."""
    playouts = 120
    for share in (0.02, 0.1, 0.25, 0.5, 0.9):
        covered = sum(
            comb(playouts, won) * share**won * (1 - share) ** (playouts - won)
            for won in range(playouts + 1)
            if abs(won / playouts - share) <= reach(won / playouts, playouts)
        )
        assert covered >= 0.94, share


def test_little_is_known_of_what_never_happened_in_a_few_playouts() -> None:
    never = Chances(20, (20 * WHOLE, 0), (20 * WHOLE**2, 0))

    assert nothing_yet(2).reaches == (1.0, 1.0)
    assert never.reaches == pytest.approx((0.161, 0.161), abs=0.001)
    assert (never + never + never + never).reach < 0.05


def test_the_error_is_that_of_a_share_and_never_nothing() -> None:
    half = Chances(200, (100 * WHOLE, 100 * WHOLE), (100 * WHOLE**2, 100 * WHOLE**2))
    sure = Chances(200, (200 * WHOLE, 0), (200 * WHOLE**2, 0))

    assert half.errors == pytest.approx(((0.25 / 200) ** 0.5,) * 2, rel=0.01)
    assert all(0 < error < 0.01 for error in sure.errors)
    assert (half + half).errors[0] == pytest.approx(half.errors[0] / 2**0.5, rel=0.01)


def test_ties_make_the_error_smaller() -> None:
    shared = Chances(100, (50 * WHOLE, 50 * WHOLE), (25 * WHOLE**2, 25 * WHOLE**2))

    assert shared.errors[0] < 0.02


# --- playing out --------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_chances_and_parts_make_the_whole() -> None:
    here, knows = position(), expert()
    whole = win_chances(knows, here, 4, "seed")

    assert win_chances(knows, here, 4, "seed") == whole
    assert played_out(knows, here, range(3, 4), "seed") + played_out(knows, here, range(3), "seed") == whole
    assert nothing_yet(SEATS) + whole == whole


def test_python_looks_for_what_could_go_only_between_playouts_which_leave_nothing_to_find() -> None:
    here, knows, looking = position(modules=META.modules), expert(modules=META.modules), list[bool]()

    class Watched(TableExpert):
        def played_by(self, state: Any, rng: Random, answers: int) -> Any:
            looking.append(gc.isenabled())
            return super().played_by(state, rng, answers)

    before = gc.isenabled()
    gc.enable()
    try:
        gc.freeze()
        played_out(Watched(knows.game, knows.ruleset, knows.expert), here, range(2), "tidy")
        left, again = gc.collect(), gc.isenabled()
    finally:
        gc.unfreeze()
        (gc.enable if before else gc.disable)()

    assert (looking, again) == ([False, False], True)
    assert left == 0


def test_each_playout_is_another_one() -> None:
    here, knows = position(), expert()
    ends = {played_out(knows, here, [number], "seed").wins for number in range(8)}

    assert len(ends) > 1


def test_it_is_counted_how_many_go_on_as_the_game_did_for_all_that_anybody_sees() -> None:
    """Nobody has gone anywhere before the first answer; some choose otherwise; hidden cards make no difference."""
    here, knows = position(), expert()
    rng = seeded("another deal")
    others = dealt_anew(knows.ruleset, here, rng)

    def alike(answers: int, then: CaralState) -> int:
        return played_out(knows, here, range(6), "seed", Sequel(answers, then)).alike

    assert alike(0, here) == alike(0, others) == 6
    assert alike(1, here) == 0
    ways = [position(moves=300 + answers) for answers in (1, 12)]
    assert alike(1, ways[0]) > alike(12, ways[1])


def test_whether_they_go_on_alike_changes_nothing_of_how_they_end() -> None:
    here, knows = position(), expert()
    told = played_out(knows, here, range(3), "seed", Sequel(7, here))

    assert replace_alike(told) == replace_alike(played_out(knows, here, range(3), "seed"))


def replace_alike(found: Chances) -> Chances:
    return dataclasses.replace(found, alike=0)


def test_a_game_that_is_over_has_its_result() -> None:
    rules, table = rules_of("crowd", 2), players(["sensible", "random"], 1)
    state = rules.begin().state
    while state.ended is None:
        state = step(rules, table, state)
    found = win_chances(expert(2), state, 3, "over")

    assert found.shares == (1.0, 0.0)


PLAYED_ELSEWHERE = """
from tests.bots.test_chances import expert, position
from companion.bots.chances import win_chances
from companion.games.caral.meta import META
print(win_chances(expert(2, META.modules), position(modules=META.modules, seats=2), 2, "seed"))
"""


def test_another_process_comes_to_the_same() -> None:
    """Whatever order Python gives to sets of words there."""
    said = [
        subprocess.run(
            [sys.executable, "-c", PLAYED_ELSEWHERE],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert said[0] == said[1]
    assert said[0].startswith("Chances(playouts=2")


def test_sums_are_made_in_a_fixed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sum of fractions in another order may differ a little, and decide otherwise among equals."""
    asked: list[str] = []
    monkeypatch.setattr(worth, "card_loss", lambda o, card, count: asked.append(card) or float(count))

    assert worth.cards_loss(None, ("stone", "clay", "fish", "alpaca", "clay")) == 5
    assert asked == ["stone", "clay", "fish", "alpaca"]


# --- what was hidden ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", META.options["cards"].values)
def test_hidden_cards_are_dealt_anew_within_what_everybody_knows(cards: str) -> None:
    here, rules = position(cards), expert().ruleset
    new = dealt_anew(rules, here, seeded("deal"))

    assert [player.hand.size for player in new.players] == [player.hand.size for player in here.players]
    assert new.deck.size == here.deck.size
    assert not any(hand.unknown for hand in (new.deck, *(player.hand for player in new.players)))
    everywhere = Now(rules, here, 0, None).in_sight()
    for hand in (new.deck, *(player.hand for player in new.players)):
        everywhere = add(everywhere, hand.known)
    assert everywhere == rules.board.box.cards
    assert hidden_apart(new) == hidden_apart(here)
    assert len({dealt_anew(rules, here, seeded("deal", n)).players for n in range(5)}) > 1


def hidden_apart(state: CaralState) -> CaralState:
    """The state as everybody sees it."""
    players = tuple(replace(player, hand=player.hand.veiled()) for player in state.players)
    return replace(state, players=players, deck=state.deck.veiled())


def test_chances_know_nothing_that_was_hidden() -> None:
    """Two positions that look alike have the same chances, whatever lies in hands and deck."""
    here, knows = position(), expert()
    others = dealt_anew(knows.ruleset, here, seeded("quite other cards"))
    unknown = hidden_apart(here)

    assert [player.hand for player in others.players] != [player.hand for player in here.players]
    assert all(isinstance(player.hand, Hand) and player.hand.unknown for player in unknown.players)
    chances = {win_chances(knows, state, 3, "look") for state in (here, others, unknown)}
    assert len(chances) == 1


@pytest.mark.parametrize("modules", [(), META.modules])
def test_a_real_deck_and_all_modules_are_played_out_too(modules: tuple[str, ...]) -> None:
    found = win_chances(expert(2, modules), position("table", modules, 2), 2, "real")

    assert sum(found.wins) == 2 * WHOLE


def test_every_game_has_an_expert() -> None:
    assert all(expert_of(games.load(card.id)) for card in games.cards())
