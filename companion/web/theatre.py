"""A great moment or a game's end as theatre: what a page reveals one by one, and where every marker stands meanwhile.

Everything is in the page from the beginning; a script hides what comes later. So each step bears its number here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from flask import Flask
from markupsafe import Markup

from companion.engine.markup import number, tag
from companion.engine.pages import Scene
from companion.engine.pictures import Picture
from companion.service.look.great_moments import GreatMoment, MomentLine
from companion.service.look.ties import Ranked, Tie, ties
from companion.web.track import WIDE, Track, track


@dataclass(frozen=True)
class Row:
    """A line of the moment, with the step at which it appears."""

    step: int
    line: MomentLine
    places: str
    """Where the markers stand after it; nothing where it gave no points."""


@dataclass(frozen=True)
class Theatre:
    """The lines, then everybody's place from the last one up with what broke ties, then one sentence."""

    key: str
    """By this the pages know it again."""
    headline: str
    before: tuple[int, ...]
    begins: str
    """Where the markers stand at first."""
    rows: tuple[Row, ...]
    track: Track
    places: Mapping[int, int]
    """The step at which each seat's place appears."""
    ties: tuple[tuple[int, Tie], ...]
    closing: int
    """The last step: the sentence."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What of the drawing its lines are about, each once."""
        found = (row.line.scene for row in self.rows if row.line.scene)
        return tuple({scene.key: scene for scene in found}.values())


def theatre(
    found: GreatMoment | None, seats: Sequence[dict[str, Any]], ranking: Sequence[Ranked] = (), width: int = WIDE
) -> Theatre:
    """Of a moment, and of the end if there is a ranking."""
    lines, before = (found.lines, found.before) if found else ((), tuple(seat["score"] for seat in seats))
    shown = [score for scores in (before, *(line.scores for line in lines)) for score in scores]
    road = track(seats, max(shown), width, min(shown))
    steps = count(1)
    rows = tuple(Row(next(steps), line, road.places(line.scores) if line.amount else "") for line in lines)
    finale = list(_finale(ranking, steps))
    return Theatre(
        key=str(found.position) if found else "end",
        headline=found.headline if found else "",
        before=before,
        begins=road.places(before),
        rows=rows,
        track=road,
        places={place: step for step, place in finale if isinstance(place, int)},
        ties=tuple((step, tie) for step, tie in finale if isinstance(tie, Tie)),
        closing=next(steps),
    )


def acted(act: Theatre) -> Markup:
    """What a page must know that shows it, as attributes of the element around its lines."""
    known = {"act": act.key, "rows": len(act.rows), "steps": act.closing, "places": act.begins}
    scores = " ".join(map(str, act.before))
    return Markup().join(Markup(' data-{}="{}"').format(*each) for each in {**known, "scores": scores}.items())


def scenes(act: Theatre, found: Picture) -> Markup:
    """What lies over the drawing while lines are told that are about a part of it."""
    each = (tag("g", scene.drawn, data_scene=scene.key, data_later="") for scene in act.scenes)
    return Markup(tag("svg", *each, id="scenes", viewBox=found.view_box, aria_hidden="true"))  # noqa: S704


def looked_at(line: MomentLine) -> Markup:
    """Where the drawing is looked at while a line is told, as attributes of its element."""
    if line.scene is None:
        return Markup()
    return Markup(' data-about="{}" data-look="{}"').format(line.scene.key, " ".join(map(number, line.scene.box)))


def _finale(ranking: Sequence[Ranked], steps: Iterator[int]) -> Iterator[tuple[int, int | Tie]]:
    """Seats from the last place up, each followed by how it was told apart from the one below."""
    told = {tie.seat: tie for tie in ties(ranking)}
    for place in reversed(ranking):
        yield next(steps), place.seat
        if place.seat in told:
            yield next(steps), told[place.seat]


def init_app(app: Flask) -> None:
    for helper in (acted, scenes, looked_at):
        app.add_template_global(helper)
