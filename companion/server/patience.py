"""How long somebody is waited for: never shorter than was said, and each of many a little longer than another.

Those who began together do not all run out of time together, so that whoever else is here is answered in between.
"""

from typing import Final

LONGER: Final = 0.1
"""By how much of its length a time may grow."""

STEP: Final = (5**0.5 - 1) / 2
"""The golden section: however many steps are taken, they lie evenly."""


class Patience:
    def __init__(self, seconds: float) -> None:
        self._seconds, self._part = seconds, 0.0

    def next(self) -> float:
        """Seconds for the next one."""
        self._part = (self._part + STEP) % 1
        return self._seconds * (1 + LONGER * self._part)
