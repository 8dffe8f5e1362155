"""How long the request that is being worked on may still wait: all its waits draw from one time.

What only takes a while is not ended by it. Whatever is no request may wait as long as it likes.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ARRIVED = "companion.arrived"
"""Where our server says when a request was there as a whole."""

_END: ContextVar[float] = ContextVar("deadline", default=math.inf)


@contextmanager
def until(end: float) -> Iterator[None]:
    """What is done meanwhile waits for nothing beyond this moment."""
    before = _END.set(end)
    try:
        yield
    finally:
        _END.reset(before)


def left(most: float = math.inf) -> float:
    """The seconds that may be waited for something, which are so many at most."""
    return max(0.0, min(most, _END.get() - time.monotonic()))
