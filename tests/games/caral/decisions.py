"""Caral's pages that must be seen, besides one for every question and every answer."""

from collections.abc import Callable
from typing import Any

from companion.games.caral.modules.whim.penalty import PENALTIES
from companion.games.caral.path import ACTION_SQUARES, CENTRE, SITE
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.square import SpotAction
from companion.games.caral.state import Player, Turn
from tests.support.moments import Moment, Scene, asked, unasked, waiting

PAIRS, TAKEN = 2, 2
FOUR_OR_MORE = range(4, 99)
ACTION, MOVE, PAY = "caral.choose_action", "caral.choose_move", "caral.pay_cards"
SACRIFICE, PENALTY = "caral.choose_sacrifice", "caral.choose_penalty"
Holds = Callable[[Moment], bool]


def me(moment: Moment) -> Player:
    found: Player = moment.state.players[moment.seat]
    return found


def turn(moment: Moment) -> Turn:
    found: Turn = moment.state.turn
    return found


def only_moves(moment: Moment) -> bool:
    return moment.answers(Move.kind) == len(moment.legal)


def stands_on(kind: str) -> Holds:
    """The figure stands on such a square and can act there; on the way nothing was done yet."""

    def holds(moment: Moment) -> bool:
        here = moment.ruleset.board.box.path.kinds[me(moment).figure] == kind
        acts = any(isinstance(action, SpotAction) for action in moment.legal)
        return here and acts and not turn(moment).acted

    return holds


def has_pairs(moment: Moment) -> bool:
    return sum(isinstance(action, PlayPair) for action in moment.legal) >= PAIRS


def has_acted(moment: Moment) -> bool:
    """The main answer is to end the turn, and pairs may still be played."""
    return turn(moment).acted and not any(isinstance(action, SpotAction) for action in moment.legal)


def pays(counts: range, *, unknown: bool) -> Holds:
    def holds(moment: Moment) -> bool:
        decision: Any = moment.decision
        return decision.count in counts and bool(me(moment).hand.unknown) == unknown

    return holds


def laid(moment: Moment) -> int:
    return len(moment.state.ceremony.laid)


def lays_last(moment: Moment) -> bool:
    """Nobody comes after, and some kinds are taken."""
    taken = [offering for offering in moment.state.ceremony.laid if offering.card]
    return laid(moment) == moment.ruleset.seats - 1 and len(taken) >= TAKEN


def takes(penalty: str) -> Holds:
    def holds(moment: Moment) -> bool:
        decision: Any = moment.decision
        return bool(decision.penalty == penalty)

    return holds


def knows_none(moment: Moment) -> bool:
    """Cards were drawn from the real deck, and none was noted yet."""
    return me(moment).hand.unknown >= PAIRS and not any(me(moment).hand.known)


SCENES: tuple[Scene, ...] = (
    asked("move", MOVE, only_moves),
    asked("move-first", MOVE, lambda moment: me(moment).figure == 0 and only_moves(moment)),
    asked("move-centre", MOVE, lambda moment: Move(CENTRE) in moment.legal),
    *(asked(f"action-{kind}", ACTION, stands_on(kind)) for kind in (*ACTION_SQUARES, SITE)),
    asked("action-pairs", ACTION, has_pairs),
    asked("action-done", ACTION, has_acted),
    asked("pay-one", PAY, pays(range(1, 2), unknown=False)),
    asked("pay-four", PAY, pays(FOUR_OR_MORE, unknown=False)),
    asked("pay-unknown", PAY, pays(FOUR_OR_MORE, unknown=True)),
    asked("sacrifice-first", SACRIFICE, lambda moment: not laid(moment) and not me(moment).hand.unknown),
    asked("sacrifice-last", SACRIFICE, lays_last),
    asked("sacrifice-unknown", SACRIFICE, lambda moment: me(moment).hand.unknown),
    *(asked(f"penalty-{penalty}", PENALTY, takes(penalty)) for penalty in PENALTIES),
    unasked("drawn-cards", "caral.note_cards", knows_none),
    unasked("claim", "caral.claim_status"),
    waiting("waiting", MOVE),
    waiting("waiting-action", ACTION),
    waiting("waiting-ceremony", SACRIFICE, laid),
)
