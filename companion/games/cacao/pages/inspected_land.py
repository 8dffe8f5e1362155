"""What lies on a square of the land (CTILE-6, COVER-1, CFILL-1): which tile, how it is turned, what it lies beside."""

from functools import lru_cache, partial

from companion.engine.actions import Seat
from companion.engine.geometry.grid import arrows
from companion.engine.inspection import CheckLine, Lying
from companion.games.cacao.composition import START_SQUARES
from companion.games.cacao.state import Laid

LAND = "cacao.check.land"
REMEMBERED = 4096


@lru_cache(maxsize=REMEMBERED)
def jungle(tile: Laid, owners: tuple[Seat, ...]) -> CheckLine:
    """A jungle tile: as a start tile, as a temple with its letter, or by its kind; between whose tiles it lies."""
    to_see = partial(CheckLine, f"land-{tile.square}", area=LAND, hint="cacao.check.hint.jungle", lies=(piece(tile),))
    kind, where = tile.kind, arrows(tile.square)
    if tile.square in START_SQUARES:
        return to_see("cacao.check.start", {"tile": kind})
    if tile.letter:
        return to_see("cacao.check.temple", {"tile": kind, "where": where, "owners": [*owners], "letter": tile.letter})
    return to_see("cacao.check.jungle", {"tile": kind, "where": where, "owners": [*owners]})


@lru_cache(maxsize=REMEMBERED)
def worker(tile: Laid, below: Laid | None, look: str, beside: tuple[str, ...]) -> CheckLine:
    """A worker tile; one that was built over lies beneath it."""
    code = "cacao.check.worker" if below is None else "cacao.check.overbuilt"
    return CheckLine(
        f"land-{tile.square}",
        code,
        {"tile": tile.kind, "owner": tile.owner, "where": arrows(tile.square), "look": look, "beside": [*beside]},
        area=LAND,
        hint="cacao.check.hint.worker",
        lies=(piece(tile),) if below is None else (piece(below), piece(tile, "over")),
    )


def piece(tile: Laid, sort: str = "land") -> Lying:
    """A jungle tile by its kind. A worker tile by its owner, since nobody else knows it before it lies: the place tells
    which one it is and how it is turned, so that a tile that lies otherwise lies elsewhere."""
    if tile.owner is None:
        return Lying(f"jungle-{tile.kind}", f"land-{tile.square}")
    return Lying(f"tile-{tile.owner}", f"{sort}-{tile.square}-{tile.kind}-{tile.turn}")
