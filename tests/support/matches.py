"""One sensible player among random ones."""

from companion.bots import Bot
from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Players, play_out
from companion.bots.roster import roster
from companion.engine.game import Game
from companion.engine.setup import Header


def sensible_wins(game: Game, header: Header, seed: int) -> bool:
    """Whether the sensible player wins or shares the victory; it sits elsewhere from game to game."""
    mine, known = seed % header.seats, roster(game)
    bots: list[Bot] = [known["random"](seeded(game.card.id, seed, seat)) for seat in range(header.seats)]
    bots[mine] = known["sensible"](seeded(game.card.id, seed, "sensible"))
    rules = game.ruleset(header)
    end = play_out(rules, Players(bots, Croupier(game, seeded(game.card.id, seed, "table")), game.view))
    return any(place.seat == mine and place.winner for place in game.standings(rules, end.state))
