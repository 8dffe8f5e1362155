"""Who looks: a seat, a spectator, or a reviewer after the end."""

from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Codec, Seat
from companion.engine.ledger import Event
from companion.engine.log import Entry


@dataclass(frozen=True, slots=True)
class Viewer:
    """Knows its own seat's secrets, everybody's (a reviewer), or nobody's (a spectator)."""

    seat: Seat | None = None
    reviews: bool = False

    def may_see(self, owner: Seat) -> bool:
        return self.reviews or (self.seat is not None and self.seat == owner)


SPECTATOR = Viewer()
REVIEWER = Viewer(reviews=True)


def entry_view(entry: Entry, codec: Codec, viewer: Viewer) -> dict[str, Any]:
    """An entry as this viewer may read it. A redacted one keeps its position."""
    raw = entry.to_json(codec)
    if not viewer.may_see(entry.action.owner(entry.seat)):
        raw["action"] = codec.redact(entry.action)
    return raw


def readable(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events this viewer may read."""
    return tuple(event for event in events if event.to is None or viewer.may_see(event.to))
