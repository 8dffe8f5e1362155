"""A game told in plain text: on a terminal, to whoever sees no pages."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.engine.pages import Say, Seen
from companion.engine.standings import Standing


def in_points(standing: Standing, say: Say) -> str:
    """A seat's points, and what would break a tie."""
    seat, score, more = standing.seat, standing.score, standing.tie_breaks
    if not more:
        return say("engine.telling.points", seat=seat, score=score)
    return say("engine.telling.tie_breaks", seat=seat, score=score, tie_breaks=list(more))


@dataclass(frozen=True)
class Telling:
    """What a game says of itself in plain text, where it has better words than those for any game."""

    position: Callable[[Seen, Say], Iterable[str]] | None = None
    """A position line by line; the first says when it is. Without it everything its view counts is told."""
    place: Callable[[Standing, Say], str] = in_points
    """What a seat has at the end of a game."""
    ahead: str = "engine.telling.ahead"
    """How somebody is ahead of another with as many points."""
