"""The progress tiles on the squares they cover."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from companion.engine.markup import at, tag, text, use
from companion.games.caral.modules.progress.card import CARD
from companion.games.caral.pages.drawings.seams import REMEMBERED, Board, Drawn

SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "cult_a": ("+3", "card", "−1", "card"),
    "cult_b": ("−2", "card", "+4", "card"),
    "village_a": ("carali", "+", "card"),
    "village_b": ("carali", "+", "shift"),
    "market_a": ("alpaca", "+", "stone"),
    "market_b": ("alpaca", "/", "+3", "card"),
    "quarry_a": ("stone", "+", "shift"),
    "quarry_b": ("stone", "/", "level"),
}
"""What a tile shows: small signs by name, and what stands between them."""

SIGN_WIDTH: Final = 18


def tile(board: Board, name: str, number: int) -> Iterator[str]:
    seen = board.of(CARD.name)
    there = seen["laid"].get(name)
    if there is not None:
        yield _tile(there, number, waits=seen["waits"] == name)


@lru_cache(maxsize=REMEMBERED)
def _tile(there: str, number: int, *, waits: bool) -> str:
    parts = SIGNS.get(there, ())
    first = -(len(parts) - 1) * SIGN_WIDTH / 2
    signs = [_sign(part, first + place * SIGN_WIDTH) for place, part in enumerate(parts)]
    plaque = tag("rect", class_="b-plaque", x=-40, y=-16, width=80, height=32, rx=6)
    looks = "b-tile b-waits" if waits else "b-tile"
    return tag("g", plaque, *signs, id=f"b-tile-{number}", class_=looks, data_tile=there, transform=at(0, -3))


def _sign(part: str, x: float) -> str:
    return use(f"c-g-{part}", x) if part.isalpha() else tag("text", text(part), class_="b-op", x=x, y=5)


DRAWN = Drawn(on_square=tile)
