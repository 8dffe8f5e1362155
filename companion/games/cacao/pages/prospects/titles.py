"""What answers are called in short: a tile by its workers, a square by what lies beside it (CPUT-1)."""

from companion.engine.actions import Action, Seat
from companion.engine.geometry.grid import Square, arrows, neighbours
from companion.engine.questions import Outcome
from companion.engine.ruleset import Ruleset
from companion.games.cacao.rules.fill import Fill
from companion.games.cacao.rules.reveal import Reveal
from companion.games.cacao.rules.sale import Sell
from companion.games.cacao.rules.square import Overbuild, Put
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.rules.turn import TurnTile
from companion.games.cacao.state import Cacao

Rules = Ruleset[Cacao]


def title(rules: Rules, state: Cacao, action: Action, seat: Seat) -> Outcome | None:
    """For legal and refused answers alike."""
    match action:
        case Put(square=square):
            beside = _beside(state, square)
            told: Outcome | None = Outcome("cacao.title.square", {"where": arrows(square), "beside": beside})
        case Overbuild(square=square):
            told = Outcome("cacao.title.over", {"where": arrows(square)})
        case TurnTile(turn=turn):
            told = _turned(rules, state, turn)
        case Fill(tile=tile, square=square):
            told = Outcome("cacao.title.fill", {"short": tile, "where": arrows(square)})
        case Take(tile=tile):
            told = Outcome("cacao.title.tile", {"tile": tile})
        case Reveal(tile=tile):
            told = Outcome("cacao.title.jungle", {"short": tile})
        case Sell(sold=sold):
            told = Outcome("cacao.title.sell", {"count": len(sold)})
        case _:
            told = None
    return told


def _beside(state: Cacao, square: Square) -> list[str]:
    """The jungle tiles around a square."""
    return [state.land.tiles[each].kind for each in neighbours(square) if state.land.is_jungle(each)]


def _turned(rules: Rules, state: Cacao, turn: int) -> Outcome | None:
    tile = state.turn.tile if state.turn else None
    looks = rules.board.box.looks.get(tile)
    if looks is None or turn not in range(len(looks)):
        return None
    north, east, south, west = looks[turn]
    return Outcome("cacao.title.turn", {"north": north, "east": east, "south": south, "west": west})
