"""How long the request that is being worked on may still wait: all its waits draw from one time.

What only takes a while is not ended by it. Whatever is no request may wait as long as it likes.
"""

import math
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Final

ARRIVED = "companion.arrived"
"""Where our server says when a request was there as a whole."""

_END: ContextVar[float] = ContextVar("deadline", default=math.inf)
_AT_ONCE: Final = -math.inf


class NotAtOnce(Exception):
    """What was to be found at once would have to be waited for."""


@contextmanager
def until(end: float) -> Iterator[None]:
    """What is done meanwhile waits for nothing beyond this moment."""
    before = _END.set(end)
    try:
        yield
    finally:
        _END.reset(before)


def at_once() -> AbstractContextManager[None]:
    """What is done meanwhile waits for nothing, and asks nobody who might let it wait."""
    return until(_AT_ONCE)


def waiting() -> None:
    """Whoever is about to wait, or to ask a database, says so before."""
    if _END.get() == _AT_ONCE:
        raise NotAtOnce


def left(most: float = math.inf) -> float:
    """The seconds that may be waited for something, which are so many at most."""
    return max(0.0, min(most, _END.get() - time.monotonic()))
