"""A bar on a terminal that shows how far a long run has come."""

import time
from typing import TextIO

WIDTH = 30
PAUSE = 0.1
"""Seconds between two drawings."""


class Progress:
    """Drawn over itself on a terminal; anywhere else it shows nothing."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total, self.stream = total, stream
        self.done = 0
        self._shown = stream.isatty()
        self._begun = self._drawn = time.monotonic()

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self._shown and (now - self._drawn >= PAUSE or self.done == self.total):
            self._drawn = now
            self._draw(now - self._begun)

    def _draw(self, seconds: float) -> None:
        speed = self.done / max(seconds, 1e-9)
        full = WIDTH * self.done // self.total
        bar = "#" * full + "." * (WIDTH - full)
        left = (self.total - self.done) / speed
        self.stream.write(f"\r[{bar}] {self.done}/{self.total} games, {speed:.1f} games/s, {left:.0f} s left ")
        self.stream.flush()

    def clear(self) -> None:
        """Wipe the bar away, so that the next line starts clean."""
        if self._shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
