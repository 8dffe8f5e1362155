"""The buttons of a box's form that change a list: squares of the path, faces of the die, and confirming a section."""

from dataclasses import dataclass, field

from companion.games.caral.path import ACTION_SQUARES, SITE
from companion.web.boxes.entries import SECTIONS, Catalogue, entries
from companion.web.boxes.form import ENOUGH

SQUARES = (*ACTION_SQUARES, SITE)
STEPS = {"earlier": -1, "later": 1}


@dataclass
class Edit:
    """A catalogue while a button changes it."""

    catalogue: Catalogue
    cursor: int
    confirmed: set[str] = field(default_factory=set)
    section: str = ""
    """The section that was changed, to be shown open."""


def press(edit: Edit, command: str) -> None:
    """Do what a button says; a button that does not exist does nothing."""
    section, *rest = command.split(".")
    edit.section = section if section in SECTIONS else ""
    match section, rest:
        case "path", [what, *kind]:
            _walk(edit, what, *kind[:1])
        case "die", [what, *which]:
            _turn(edit.catalogue["die"]["faces"], what, *which[:1])
        case _, ["confirm"]:
            edit.confirmed |= {entry.name for entry in entries(edit.catalogue) if entry.section == section}
        case _:
            pass


def _walk(edit: Edit, what: str, kind: str = "") -> None:
    """Like typing: squares are added and taken away where the cursor stands."""
    spots, here = edit.catalogue["path"]["spots"], edit.cursor
    if what == "add" and kind in SQUARES and len(spots) < ENOUGH:
        spots.insert(here + 1, f"{kind}-")
        edit.cursor += 1
    elif what == "back" and here >= 0:
        del spots[here]
        edit.cursor = here - 1
    elif what in STEPS and here >= 0 and 0 <= (there := here + STEPS[what]) < len(spots):
        spots[here], spots[there] = spots[there], spots[here]
        edit.cursor = there
    elif what == "clear":
        spots.clear()
        edit.cursor = -1
    else:
        return
    spots[:] = numbered(spots)


def numbered(spots: list[str]) -> list[str]:
    """Squares of a kind are numbered along the path."""
    kinds = [spot.partition("-")[0] for spot in spots]
    return [f"{kind}-{kinds[: place + 1].count(kind)}" for place, kind in enumerate(kinds)]


def _turn(faces: list[list[int]], what: str, which: str = "") -> None:
    if what == "add" and len(faces) < ENOUGH:
        faces.append([])
    elif what == "drop" and which.isdecimal() and int(which) < len(faces):
        del faces[int(which)]
