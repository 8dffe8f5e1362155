"""The result as a picture to share: everything a drawing of it needs."""

from dataclasses import dataclass

from companion.service.exchange.summary import Place, Summary
from companion.web.lettering import Lettering, fitted
from companion.web.marks import outline

WIDTH, HEIGHT = 1200, 630
TOP, BOTTOM = 190, 570
NAME_X, NAME_WIDTH, NAME_SIZE = 210, 430, 44
BAR_X, BAR_WIDTH = 670, 340
TITLE_WIDTH, TITLE_SIZE = 700, 76
SETTING_WIDTH, SETTING_SIZE = 1060, 28
TALLEST_ROW = 120

FILLS = {
    "red": "#c0392b",
    "blue": "#2c6cb0",
    "yellow": "#d9a100",
    "green": "#3f8a4b",
    "purple": "#7a4a9c",
    "white": "#f2f0ea",
    "orange": "#d9701f",
    "grey": "#7d7d7d",
}
"""The colours of players as the style sheet has them by day."""


@dataclass(frozen=True)
class Row:
    """One player's line."""

    place: Place
    name: Lettering
    middle: float
    bar: float
    fill: str
    outline: str


@dataclass(frozen=True)
class Card:
    title: Lettering
    setting: Lettering
    rows: tuple[Row, ...]
    row: float
    """How tall a line is."""


def card(found: Summary) -> Card:
    tall = min(TALLEST_ROW, (BOTTOM - TOP) / len(found.places))
    top = TOP + (BOTTOM - TOP - tall * len(found.places)) / 2
    best = max(1, *(place.score for place in found.places))
    rows = [
        Row(
            place=place,
            name=fitted(place.name, NAME_WIDTH, NAME_SIZE),
            middle=top + tall * (number + 0.5),
            bar=max(4.0, BAR_WIDTH * place.score / best),
            fill=FILLS.get(place.colour, FILLS["grey"]),
            outline=outline(found.game, place.colour),
        )
        for number, place in enumerate(found.places)
    ]
    title = fitted(found.title, TITLE_WIDTH, TITLE_SIZE)
    return Card(title, fitted(found.setting, SETTING_WIDTH, SETTING_SIZE), tuple(rows), tall)
