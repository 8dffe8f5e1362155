"""A temple while it is scored: the stretch around it, and the workers at each of its edges (CFIN-2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.geometry.grid import EDGES, Bounds, Square, centre, neighbours
from companion.engine.markup import at, tag
from companion.engine.pages import Scene, Seen
from companion.games.cacao.pages.drawing import AROUND, stretch
from companion.games.cacao.pages.drawings.pieces import SIZE
from companion.games.cacao.pages.prospects.marks import pill, ring


def scene(view: Seen, params: Mapping[str, Any]) -> Scene | None:
    """For a line that names a temple by its letter."""
    square = next((each["square"] for each in view["board"]["temples"] if each["letter"] == params.get("letter")), None)
    if square is None:
        return None
    ringed = tag("g", ring(), transform=at(*centre(square, SIZE)))
    return Scene(square, stretch(Bounds.around((square,)).grown(AROUND)), ringed + "".join(_counted(view, square)))


def _counted(view: Seen, square: Square) -> Iterator[str]:
    """A pill between the temple and every tile with workers at it."""
    tops = {tile["square"]: tile for tile in view["board"]["tiles"] if tile["top"]}
    x, y = centre(square, SIZE)
    for edge, beside in zip(EDGES, neighbours(square), strict=True):
        tile = tops.get(beside)
        workers = tile["workers"][(edge + len(EDGES) // 2) % len(EDGES)] if tile else 0
        if tile and workers:
            far_x, far_y = centre(beside, SIZE)
            yield pill((x + far_x) / 2, (y + far_y) / 2, str(workers), seat=tile["owner"])
