"""Games among sensible players, over boards, editions and numbers of players."""

import random
from functools import cache

from companion.bots.croupier import Croupier
from companion.bots.inkas import SensibleBot
from companion.bots.play import Players, play_on
from companion.engine.log import Chronicle
from companion.engine.setup import Header
from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from companion.games.inkas.state import InkasState

BOARDS = META.options["board"].values


def header_of(seed: int) -> Header:
    """Every board, edition, number of players and way to hold cards by turns."""
    seats, held = META.players[seed % 2], META.options["cards"].values[seed // 4 % 2]
    edition = META.editions[seed // 2 % 2]
    return GAME.header(edition, seats, seed % seats, board=BOARDS[seed % 3], cards=held, development=held)


@cache
def sensible_game(seed: int) -> tuple[Chronicle[InkasState], Header]:
    header, rng = header_of(seed), random.Random(seed)
    chronicle: Chronicle[InkasState] = Chronicle(GAME.ruleset(header))
    bots = [SensibleBot() for _ in range(header.seats)]
    play_on(chronicle, Players(bots, Croupier(GAME, rng), GAME.view))
    return chronicle, header
