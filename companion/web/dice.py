"""A die that has just been rolled, and what a roll brought to everybody."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask

from companion import games
from companion.engine.actions import Action, Seat
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


def yields_of(game: str, entry: LogLine) -> tuple[tuple[Seat, Counter[str]], ...]:
    """How much of what a roll brought to whom, if there is no more to tell of it than that and what fell."""
    pages, action = games.load(game).pages, entry.action
    if not isinstance(action, Action) or action.kind not in pages.dice:
        return ()
    got = [(*pages.yields[event.code], event.params) for event in entry.events if event.code in pages.yields]
    if len(entry.events) > len(got) + 1:
        return ()
    return tuple((params[whose], Counter(params[what])) for whose, what, params in got)


def init_app(app: Flask) -> None:
    app.add_template_global(yields_of)
