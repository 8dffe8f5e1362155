"""What nobody could see of a position: the kinds of cards in hands, development cards in hands and stacks (IHAND-1)."""

from random import Random

from companion.engine.hand import Hand, add, draw, take
from companion.engine.parts import replace
from companion.engine.ruleset import Ruleset
from companion.games.inkas.now import Board
from companion.games.inkas.state import InkasState, Player


def dealt_anew(ruleset: Ruleset[InkasState], state: InkasState, rng: Random) -> InkasState:
    """The position with other cards where nobody sees them: as many in each hand and in each stack."""
    board: Board = ruleset.board
    cards = take(board.box.cards, state.supply)
    stacked = take(add(board.box.development, board.box.development), state.played)
    players: list[Player] = []
    for player in state.players:
        hand, own = draw(cards, player.hand.size, rng.randrange), draw(stacked, player.development.size, rng.randrange)
        cards, stacked = take(cards, hand), take(stacked, own)
        bought = draw(own, player.bought.size, rng.randrange)
        players.append(replace(player, hand=Hand(hand), development=Hand(own), bought=Hand(bought)))
    first = draw(stacked, state.stacks[0].size, rng.randrange)
    stacks = (Hand(first), Hand(take(stacked, first)))
    return replace(state, players=tuple(players), stacks=stacks, debts=())
