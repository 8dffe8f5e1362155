"""The anaconda on its square."""

from collections.abc import Iterator
from typing import Final

from companion.engine.markup import tag
from companion.engine.pages import Say, Seen
from companion.games.caral.modules.anaconda.card import CARD
from companion.games.caral.pages.drawings.figures import walker
from companion.games.caral.pages.drawings.pieces import group, path
from companion.games.caral.pages.drawings.seams import Board, Drawn, Layers, Places

NAME: Final = "b-anaconda"

SNAKE: Final = group(
    path("snake", "M-40 26C-60 12-54-8-40-14s22-6 14-20-2-18 12-16 10 16 24 14 14-14 26-8"),
    path("scales", "M-40 26C-60 12-54-8-40-14s22-6 14-20-2-18 12-16 10 16 24 14 14-14 26-8"),
    path("snake-head", "M32-26q2-11 13-8 11 4 5 11-8 7-18-3z"),
    '<circle class="b-eye" cx="45" cy="-27" r="2"/>',
    path("tongue", "M52-23l7 3m-3-1 1 4"),
)


def snake(board: Board, places: Places) -> Layers:
    spot = board.of(CARD.name)["spot"]
    if spot is None:
        yield NAME, tag("g", id=NAME)
    else:
        yield NAME, walker("c-anaconda", places.on(spot, 0, 0), places.scale, spot, name=NAME, looks="b-figure")


def told(view: Seen, say: Say) -> Iterator[str]:
    spot = view["board"]["modules"][CARD.name]["spot"]
    if spot is not None:
        yield say("caral.drawing.anaconda", spot=spot)


DRAWN = Drawn(pieces={"c-anaconda": SNAKE}, on_path=snake, told=told)
