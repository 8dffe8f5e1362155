"""A die that has just been rolled."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.actions import Action
from companion.engine.pages import Pages
from companion.service.look.log_lines import LogLine


@dataclass(frozen=True)
class Roll:
    """The entry by which it was rolled, and what fell: by the entry a page knows a new roll."""

    position: int
    faces: tuple[str, ...]


def roll_of(pages: Pages, entries: Sequence[LogLine]) -> Roll | None:
    """What the newest entry rolled, if it did, as the game says which actions roll a die."""
    newest = entries[0] if entries else None
    if newest is None or not newest.effective or not isinstance(newest.action, Action):
        return None
    field = pages.dice.get(newest.action.kind)
    fell = None if field is None else getattr(newest.action, field)
    faces = fell if isinstance(fell, tuple | list) else (fell,)
    return None if fell is None else Roll(newest.position, tuple(map(str, faces)))
