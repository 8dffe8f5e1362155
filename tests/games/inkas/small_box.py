"""A box with little land, so that short games are rich: soon nobody finds room."""

from itertools import cycle
from typing import Any

from companion.games.inkas.cards import CARDS, DEVELOPMENT
from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from companion.games.inkas.terrain import AFAR

NUMBER = 8
"""Every tile has it, so that a short game is rich."""
ISLE = ("c7", "c9", "d6", "d8")
ISLET = ("c7", "c9", "d8")
ISLAND = (*ISLE, "e7", "e9")
"""So little land that soon nobody finds room."""
BEGINNING = {
    "lettered": ["c7", "c9", "d8"],
    "road": ["c7", "c9"],
    "other": ["c7", "d6", "d8"],
    "other_road": ["d6", "d8"],
}
MANY = dict.fromkeys(CARDS.names, 60)
STACK = dict.fromkeys(DEVELOPMENT.names, 5)


def small_box(land: tuple[str, ...]) -> dict[str, Any]:
    """Little land and goods all around it, the same number everywhere, many cards."""
    box, afar = GAME.catalogue(META.editions[0]), cycle(AFAR)
    tiles = [
        {**tile, "number": NUMBER, "terrain": tile["terrain"] if tile["id"] in land else next(afar)}
        for tile in box["tiles"]
    ]
    cards, development = {**box["cards"], **MANY}, {**box["development"], **STACK}
    starts = [{**start, **BEGINNING} for start in box["starts"]]
    return {**box, "tiles": tiles, "starts": starts, "cards": cards, "development": development}
