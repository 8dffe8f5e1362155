"""Which templates, styles and icons Cacao has, and how its answers are shown."""

from typing import Any

from companion.engine.amounts import Amounts
from companion.engine.pages import Pages
from companion.engine.pictures import Sketch
from companion.engine.questions import Question
from companion.games.cacao.pages.drawings.board import village_board
from companion.games.cacao.pages.drawings.pieces import jungle, village
from companion.games.cacao.rules.sale import ChooseSale, Sell
from companion.games.cacao.rules.tile import Take
from companion.games.cacao.tiles import JUNGLE, MARKETS

_PICTURES = {
    "cacao": "store",
    "gold": "purse",
    "leaf": "display stack",
    "sun": "suns",
    "tile": "land hand pile",
    "water": "carrier",
}
"""Each icon with the lines of the table check beside which it stands."""

JUNGLE_TILES = {kind: Sketch(jungle(kind)) for kind in JUNGLE.names}


def needs(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    """Tiles as little pictures, and the own village board."""
    found: dict[str, Any] = {"jungle_tiles": JUNGLE_TILES}
    you = view.get("you")
    if you is None:
        return found
    seat, board = you["seat"], view["board"]
    tiles = {kind: Sketch(village(workers, seat)) for kind, workers in board["edges"].items()}
    return found | {"own_tiles": tiles, "village_board": village_board(board, seat, view["seats"][seat])}


PAGES = Pages(
    parts={
        **{name: f"{name}.html" for name in ("asked", "my", "mine", "seat", "board", "display_seat", "display_cards")},
        "tie": "display_tie.html",
    },
    amounts={ChooseSale.kind: Amounts(Sell.kind, MARKETS, "sold", word="short", few=True)},
    styles={place: f"{place}.css" for place in ("icons", "table", "board", "display")},
    pictures={word: picture for picture, words in _PICTURES.items() for word in words.split()},
    icons="icons.svg",
    needs=needs,
    direct=frozenset({Take.kind}),
    grouped=frozenset({Sell.kind}),
)
