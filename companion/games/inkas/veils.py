"""What others than its owner know of a hand (IHAND-1): yields, payments and trades are public, stolen cards are not."""

from collections.abc import Callable

from companion.engine.actions import Seat
from companion.engine.hand import Counts, Hand
from companion.engine.parts import put, replace
from companion.games.inkas.cards import NONE
from companion.games.inkas.now import Board
from companion.games.inkas.state import InkasState, Player


def veil(state: InkasState, seat: Seat) -> InkasState:
    """The state with a seat's cards unknown, for a proxy who has not seen them."""
    if not 0 <= seat < len(state.players):
        return state
    player = state.players[seat]
    hidden = replace(
        player,
        hand=player.hand.veiled(),
        development=player.development.veiled(),
        bought=player.bought.veiled(),
    )
    return replace(state, players=put(state.players, seat, hidden))


def surely(board: Board, before: InkasState, state: InkasState, seat: Seat) -> InkasState:
    """The state with no more in the hands that the app keeps than what everybody can be sure of.

    Of a kind of which there is as much as when the seat did the same before, there is enough. Of others counts what
    everybody saw come and go, unless it may have been stolen. So nothing is judged by what only two people know, and
    nothing is taken out of a hand that is not there.
    """
    if seat not in range(len(state.players)):
        return replace(state, players=tuple(_robbed(board, before, state, each) for each in range(len(state.players))))
    then, player, hidden = before.players[seat], state.players[seat], veil(state, seat).players[seat]
    hand = _left(then.hand, player.hand, _in_sight(state, seat)) if board.deals else hidden.hand
    cards = _left(then.development, player.development, _none) if board.develops else hidden.development
    bought = player.bought if board.develops else hidden.bought
    known = replace(player, hand=hand, development=cards, bought=bought)
    return replace(state, players=put(state.players, seat, known))


def _robbed(board: Board, before: InkasState, state: InkasState, seat: Seat) -> Player:
    """Nobody knows what is drawn out of a hand, so it is there only if everything is of which there was some."""
    player, then = state.players[seat], before.players[seat]
    sure = _in_sight(state, seat)
    kinds = enumerate(zip(then.hand.known, player.hand.known, strict=True))
    if not board.deals or all(now >= was or sure(kind) for kind, (was, now) in kinds):
        return player
    return replace(player, hand=Hand(NONE))


def _left(then: Hand, hand: Hand, sure: Callable[[int], int]) -> Hand:
    if then.unknown or hand.unknown:
        return hand.veiled()
    kinds = enumerate(zip(then.known, hand.known, strict=True))
    known: Counts = tuple(now if now >= was else sure(kind) for kind, (was, now) in kinds)
    return Hand(known)


def _in_sight(state: InkasState, seat: Seat) -> Callable[[int], int]:
    """How many cards of a kind are in a hand for sure, by what everybody saw."""
    gained = [theft.kind for theft in state.thefts if theft.thief == seat]
    robbed = [theft.kind for theft in state.thefts if theft.victim == seat]
    known = state.players[seat].hand.known

    def sure(kind: int) -> int:
        seen = known[kind] - gained.count(kind) + robbed.count(kind)
        return max(0, seen - len(robbed))

    return sure


def _none(kind: int) -> int:
    return 0
