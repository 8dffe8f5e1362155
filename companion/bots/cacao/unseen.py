"""What nobody could see of a position of Cacao: which of its tiles each player holds (CSET-2)."""

from random import Random

from companion.engine.actions import Seat
from companion.engine.hand import Counts, Hand, add, draw, take
from companion.engine.parts import replace
from companion.engine.ruleset import Ruleset
from companion.games.cacao.state import Cacao, Player
from companion.games.cacao.tiles import WORKERS


def dealt_anew(ruleset: Ruleset[Cacao], state: Cacao, rng: Random) -> Cacao:
    """The position with other worker tiles in hands and piles; the jungle's draw pile has no order anyway."""
    box: Counts = ruleset.board.box.workers
    players = (_anew(player, box, _taken(state, seat), rng) for seat, player in enumerate(state.players))
    return replace(state, players=tuple(players))


def _taken(state: Cacao, seat: Seat) -> Counts:
    """The tile a seat has taken and not laid yet: it stays in that hand. Everybody lays one in each round."""
    turn = state.turn
    if turn is None or turn.seat != seat or turn.tile is None or sum(state.players[seat].laid) == state.round:
        return WORKERS.none
    return WORKERS.of(turn.tile, 1)


def _anew(player: Player, box: Counts, taken: Counts, rng: Random) -> Player:
    hidden = take(box, player.laid)
    hand = add(taken, draw(take(hidden, taken), player.hand.size - sum(taken), rng.randrange))
    return replace(player, hand=Hand(hand), pile=Hand(take(hidden, hand)))
