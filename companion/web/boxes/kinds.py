"""Every kind of field with its control, and all the controls of a box."""

from collections.abc import Iterator, Mapping

from companion.engine.box_fields import Either, Faces, Field, Row
from companion.engine.game import Game
from companion.service.home.box_entries import Catalogue, Entry, entries
from companion.service.home.catalogue_faults import at, steps
from companion.web.boxes.controls import SIMPLE, Control
from companion.web.boxes.either import EitherControl
from companion.web.boxes.faces import FacesControl
from companion.web.boxes.rows import RowControl

CONTROLS: Mapping[type[Field], type[Control]] = {
    **SIMPLE,
    Either: EitherControl,
    Row: RowControl,
    Faces: FacesControl,
}


def controls_of(game: Game, entry: Entry, catalogue: Catalogue) -> list[Control]:
    """The fields of an entry, at their place."""
    held = at(catalogue, steps(entry.place))
    return [CONTROLS[type(each)](game.card.id, entry.part.name, each, entry.place, held) for each in entry.group.fields]


def controls(game: Game, catalogue: Catalogue) -> Iterator[Control]:
    """Every field, in the order of the page."""
    for entry in entries(game.box, catalogue):
        yield from controls_of(game, entry, catalogue)
