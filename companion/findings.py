"""What was found when something was looked at: that it is well, or what is wrong and what to do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something that works, as it is said."""

    told: str


@dataclass(frozen=True)
class Concern(Finding):
    """Something that works and may not be what is wanted."""

    remedy: str


@dataclass(frozen=True)
class Fault(Concern):
    """Something that does not work."""
