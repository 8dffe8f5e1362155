"""The result as a picture to share: everything a drawing of it needs."""

from dataclasses import dataclass

from companion.service.exchange.summary import Place, Summary
from companion.web.lettering import Lettering, fitted, folded
from companion.web.marks import outline

TOP, BOTTOM = 180, 524
TITLE_WIDTH, TITLE_SIZE = 700, 76
SETTING_WIDTH, SETTING_SIZE = 1060, 28
GIST_SIZE = 25
TALLEST_ROW = 120


@dataclass(frozen=True)
class Layout:
    """How far a player's line reaches, and how much of it is the name's and the bar's."""

    right: int
    name: int
    size: int
    bar: int


ALONE = Layout(right=1160, name=760, size=44, bar=820)
BESIDE = Layout(right=626, name=352, size=36, bar=340)
"""With the board beside the lines."""

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
    gist: tuple[Lettering, ...]
    """One sentence, on as many lines as it needs."""
    rows: tuple[Row, ...]
    row: float
    """How tall a line is."""
    layout: Layout


def card(found: Summary, gist: str, drawn: bool) -> Card:
    """The result with one sentence about it, and with room for the board where it is drawn."""
    layout = BESIDE if drawn else ALONE
    tall = min(TALLEST_ROW, (BOTTOM - TOP) / len(found.places))
    top = TOP + (BOTTOM - TOP - tall * len(found.places)) / 2
    best = max(1, *(place.score for place in found.places))
    rows = [
        Row(
            place=place,
            name=fitted(place.name, layout.name, layout.size),
            middle=top + tall * (number + 0.5),
            bar=max(4.0, layout.bar * place.score / best),
            fill=FILLS.get(place.colour, FILLS["grey"]),
            outline=outline(found.game, place.colour),
        )
        for number, place in enumerate(found.places)
    ]
    return Card(
        title=fitted(found.title, TITLE_WIDTH, TITLE_SIZE),
        setting=fitted(found.setting, SETTING_WIDTH, SETTING_SIZE),
        gist=folded(gist, SETTING_WIDTH, GIST_SIZE),
        rows=tuple(rows),
        row=tall,
        layout=layout,
    )
