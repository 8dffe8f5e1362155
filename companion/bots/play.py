"""Whole games among bots, with a log or without."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Generic

from companion.bots import Bot
from companion.bots.croupier import Croupier
from companion.bots.sight import See, Sight
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.bound import Legal
from companion.engine.log import Chronicle
from companion.engine.review import Step
from companion.engine.ruleset import Ruleset
from companion.engine.steps import S

Enter = Callable[[Legal[S], Action, Seat, str], S]
"""Carries out an answer, one of the legal ones or beside them, for a seat, and gives the state after it."""


@dataclass(frozen=True, slots=True)
class Players:
    """Everybody it takes to play: a bot for each seat, the croupier for the table, and the game's view."""

    bots: Sequence[Bot]
    croupier: Croupier
    see: See


@dataclass(frozen=True, slots=True)
class GameOutcome(Generic[S]):
    """Where a game ended, and after how many answers."""

    state: S
    moves: int


def play_out(ruleset: Ruleset[S], players: Players, state: S | None = None, most: float = inf) -> GameOutcome[S]:
    """A game from the beginning or a position to the end or after so many answers, with no trace but its outcome."""

    def enter(legal: Legal[S], action: Action, seat: Seat, by: str) -> S:
        return legal.play(action).state

    return _play(ruleset, ruleset.begin().state if state is None else state, players, enter, most)


def play_told(ruleset: Ruleset[S], players: Players) -> tuple[GameOutcome[S], list[Step]]:
    """A whole game without a log, and every step of it for looking back."""
    steps: list[Step] = []

    def enter(legal: Legal[S], action: Action, seat: Seat, by: str) -> S:
        played = legal.play(action)
        steps.append(Step(len(steps) + 1, seat, action, played.events, played.receipts))
        return played.state

    return _play(ruleset, ruleset.begin().state, players, enter), steps


def play_on(chronicle: Chronicle[S], players: Players) -> GameOutcome[S]:
    """The rest of a game, entered into its log."""

    def enter(legal: Legal[S], action: Action, seat: Seat, by: str) -> S:
        chronicle.add(action, seat, by=by)
        return chronicle.state

    return _play(chronicle.ruleset, chronicle.state, players, enter)


def _play(ruleset: Ruleset[S], state: S, players: Players, enter: Enter[S], most: float = inf) -> GameOutcome[S]:
    moves, bots, see = 0, players.bots, players.see
    while state.ended is None and moves < most:
        legal = ruleset.legal(state)
        decision = legal.decision
        if decision is None:
            raise LookupError("the game waits for nobody")
        seat, by = decision.seat, ""
        if seat == TABLE:
            if not legal.by_chance:
                state, said = _heard(ruleset, state, players, enter)
                legal, moves = ruleset.legal(state), moves + said
            action, by = players.croupier.answer(legal, decision)
        else:
            listed = legal.listed
            # A choice of one is none, and nobody is bothered with it.
            action = bots[seat].choose(Sight(see, ruleset, state, seat), listed) if len(listed) > 1 else listed[0]
            if action.beside and ruleset.refusals(state, action, seat):
                continue
        state = enter(legal, action, seat, by)
        moves += 1
        if action.beside:
            state, said = _heard(ruleset, state, players, enter)
            moves += said
    return GameOutcome(state, moves)


def _heard(ruleset: Ruleset[S], state: S, players: Players, enter: Enter[S]) -> tuple[S, int]:
    """What there is to say before the table goes on, and to answer to it; and how much was said."""
    said = 0
    for seat in (*range(ruleset.seats), *range(ruleset.seats)):
        could = tuple(ruleset.anytime(state, seat))
        action = players.bots[seat].speak(Sight(players.see, ruleset, state, seat), could) if could else None
        if action is not None:
            state, said = enter(ruleset.legal(state, seat), action, seat, ""), said + 1
    return state, said
