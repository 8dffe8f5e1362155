"""The path as a strip: stop after stop with who stands there, what one may do, and why not."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.questions import Button, Question, Refused
from companion.games.caral.optional import MODULES

MOVE = "caral.choose_move"
AROUND = 1
"""Stops shown beyond the last one within reach."""


@dataclass(frozen=True)
class Stop:
    """One spot of the path."""

    spot: str
    kind: str
    figures: tuple[int, ...]
    architect: bool
    standing: tuple[str, ...]
    """Modules of which something stands there, besides the figures."""
    lying: tuple[str, ...]
    """Components of modules that lie there."""
    site: dict[str, Any] | None
    button: Button | None = None
    refused: Refused | None = None

    @property
    def seen(self) -> bool:
        """Whether anybody or anything stands there, or it belongs to somebody."""
        owned = self.site is not None and isinstance(self.site["owner"], int)
        return bool(owned or self.figures or self.architect or self.standing)

    @property
    def quiet(self) -> bool:
        """Nothing there that anybody would look for."""
        empty = self.site is not None and self.site["owner"] is None
        return empty and not (self.button or self.figures or self.architect)


@dataclass(frozen=True)
class Gap:
    """Empty building sites in a row."""

    count: int


def needs(view: dict[str, Any], questions: list[Question]) -> dict[str, Any]:
    """What Caral's templates need besides: the whole path, and for each move the part within reach."""
    strips = {question.seat: reachable(view, question) for question in questions if question.kind == MOVE}
    return {"path": stops(view), "strips": strips, "far": far}


def far(question: Question, rows: list[Stop | Gap]) -> list[Refused]:
    """Refused moves that end beyond the strip."""
    near = {stop.spot for stop in rows if isinstance(stop, Stop)}
    return [each for each in question.refused if each.action.get("to", "") not in {*near, ""}]


def stops(view: dict[str, Any]) -> list[Stop]:
    """The whole path as everybody sees it."""
    return list(_stops(view, {}, {}))


def reachable(view: dict[str, Any], question: Question) -> list[Stop | Gap]:
    """The part of the path that a move may end on."""
    buttons = {button.action["to"]: button for button in question.legal if "to" in button.action}
    refused = {each.action["to"]: each for each in question.refused if "to" in each.action}
    path = list(_stops(view, buttons, refused))
    here = [number for number, stop in enumerate(path) if question.seat in stop.figures]
    inside = [number for number, stop in enumerate(path) if stop.button] + here
    first, last = max(0, min(inside, default=0) - AROUND), max(inside, default=len(path) - 1) + AROUND
    return list(_with_gaps(path[first : last + 1]))


def _stops(view: dict[str, Any], buttons: dict[str, Button], refused: dict[str, Refused]) -> Iterator[Stop]:
    board = view["board"]
    played = [(module, board["modules"][module.name]) for module in MODULES.named(tuple(board["modules"]))]
    for spot in board["spots"]:
        yield Stop(
            spot=spot,
            kind=spot.partition("-")[0],
            figures=tuple(seat["seat"] for seat in view["seats"] if seat["figure"] == spot),
            architect=board["architect"] == spot,
            standing=tuple(module.name for module, seen in played if module.stands_on(seen, spot)),
            lying=tuple(tile for module, seen in played for tile in module.lies_on(seen, spot)),
            site=board["sites"].get(spot),
            button=buttons.get(spot),
            refused=refused.get(spot),
        )


def _with_gaps(path: list[Stop]) -> Iterator[Stop | Gap]:
    empty = 0
    for stop in path:
        if stop.quiet:
            empty += 1
            continue
        if empty:
            yield Gap(empty)
        empty = 0
        yield stop
    if empty:
        yield Gap(empty)
