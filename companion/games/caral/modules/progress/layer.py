"""Progress tiles: whoever completes the 1st, 3rd or 5th pyramid lays one on an action square (PROG-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.catalogue import Reader
from companion.engine.decisions import Decision
from companion.engine.decks import ShowComponent, not_left
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral.hooks import SQUARE
from companion.games.caral.modules.decks import Show, ShowStep
from companion.games.caral.modules.progress.from_discard import FromDiscardStep
from companion.games.caral.modules.progress.laid import NAME, part
from companion.games.caral.modules.progress.shift import LiftStep, SettleStep
from companion.games.caral.modules.progress.tiles import TILES, TileStep, covered, covered_square, tile_here
from companion.games.caral.now import Now
from companion.games.caral.rules.act import ChooseAction

LAID_AT = (1, 3, 5)
"""With which completed pyramids the open tiles are laid."""


def read_progress(reader: Reader) -> tuple[str, ...]:
    """The tiles in the box; what each does and where it may lie follows from its id."""
    found = reader.entries(NAME, set(), len(TILES))
    return tuple(reader.choice(entry["id"], f"{where}.id", TILES) for where, entry in found)


@dataclass(frozen=True, slots=True)
class ShowProgress(ShowComponent):
    """Which progress tile is laid open next?"""

    kind: ClassVar[str] = "caral.show_progress"


tile_not_left = rule("caral.show_progress.not_left", Show, "PROG-1", guard=True)(not_left)


class ShowProgressStep(ShowStep):
    answers = ShowProgress
    rules = (tile_not_left,)

    def shown(self, now: Now, component: str) -> None:
        held = part(now.state)
        now.keep(NAME, replace(held, shown=(*held.shown, component)))
        now.tell("caral.log.progress_shown", component=component)
        now.next(("show_progress", TABLE))


def show_progress(now: Now, seat: Seat) -> None:
    """Three of the eight tiles are open; the others are not used."""
    shown = part(now.state).shown
    if len(shown) < len(LAID_AT):
        now.push(ShowProgress(TABLE, tuple(tile for tile in now.box.modules[NAME] if tile not in shown)))


@dataclass(frozen=True, slots=True)
class ChooseTileSquare(Decision):
    """On which square do you lay the tile?"""

    kind: ClassVar[str] = "caral.choose_tile_square"
    component: str


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    kind: ClassVar[str] = "caral.lay_tile"
    spot: str


@rule("caral.lay.wrong_square", LayTile, "PROG-1", guard=True)
def wrong_square(now: Now, action: LayTile) -> Broken:
    square = TILES[now.question(ChooseTileSquare).component].square
    return None if action.spot in squares(now, square) else {"spot": action.spot, "square": square}


@rule("caral.lay.covered", LayTile, "PROG-1")
def already_covered(now: Now, action: LayTile) -> Broken:
    return {"spot": action.spot} if action.spot in dict(part(now.state).laid) else None


def squares(now: Now, kind: str) -> list[str]:
    """The squares of a kind, in the order of the path."""
    return [spot for spot, found in zip(now.path.spots, now.path.kinds, strict=True) if found == kind]


class LayStep(Step[Now]):
    answers = ChooseTileSquare
    accepts = (LayTile,)
    rules = (wrong_square, already_covered)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(LayTile, squares(now, TILES[now.question(ChooseTileSquare).component].square))

    def resolve(self, now: Now, action: LayTile) -> None:
        tile, held = now.question(ChooseTileSquare).component, part(now.state)
        underfoot = action.spot == now.path.spots[now.me.figure]
        waits = action.spot if underfoot else held.waits
        now.keep(NAME, replace(held, laid=(*held.laid, (action.spot, tile)), waits=waits))
        now.tell("caral.log.tile_laid", seat=now.seat, component=tile, spot=action.spot)


def lay_tile(now: Now, seat: Seat) -> None:
    """The 1st, 3rd and 5th pyramid bring a tile; without a free square of its kind it is not laid."""
    held, completed = part(now.state), now.state.completed
    if completed not in LAID_AT or len(held.shown) <= LAID_AT.index(completed):
        return
    tile = held.shown[LAID_AT.index(completed)]
    if all(spot in dict(held.laid) for spot in squares(now, TILES[tile].square)):
        now.tell("caral.log.tile_not_laid", component=tile)
    else:
        now.push(ChooseTileSquare(seat, tile))


def tiles_settle(now: Now, seat: Seat) -> None:
    """A new turn: what was laid under somebody's feet is in effect from now on."""
    if part(now.state).waits is not None:
        now.keep(NAME, replace(part(now.state), waits=None))


def tile_follows(now: Now, seat: Seat) -> None:
    """After the first part of a tile's action comes the second, as far as possible (PROG-6)."""
    tile = tile_here(now)
    if tile is not None and tile.follow is not None:
        tile.follow.does(now)


PROGRESS = Layer(
    name=NAME,
    source="PROG-1",
    steps=(ShowProgressStep(), LayStep(), TileStep(), FromDiscardStep(), LiftStep(), SettleStep()),
    rules={ChooseAction: (covered,)},
    hooks={SQUARE: covered_square},
    stages={
        "show_progress": show_progress,
        "lay_tile": lay_tile,
        "tiles_settle": tiles_settle,
        "tile_follows": tile_follows,
    },
    after={
        "set_up_done": ("show_progress",),
        "pyramid_completed": ("lay_tile",),
        "roll": ("tiles_settle",),
        "acted": ("tile_follows",),
    },
)
