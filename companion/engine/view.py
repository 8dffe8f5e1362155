"""Who looks: a seat, a spectator, or a reviewer after the end."""

from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Codec, Seat
from companion.engine.decisions import asked_now
from companion.engine.ledger import Event
from companion.engine.log import Entry
from companion.engine.parts import State
from companion.engine.seats import write_seat


@dataclass(frozen=True, slots=True)
class Viewer:
    """Knows its own seat's secrets, everybody's (a reviewer), or nobody's (a spectator)."""

    seat: Seat | None = None
    reviews: bool = False

    def may_see(self, owner: Seat) -> bool:
        return self.reviews or (self.seat is not None and self.seat == owner)


SPECTATOR = Viewer()
REVIEWER = Viewer(reviews=True)


def outline(state: State) -> dict[str, Any]:
    """What every game's view opens with: whether it is over and why, and who is asked for what."""
    asked = asked_now(state.pending)
    return {
        "status": "playing" if state.ended is None else "ended",
        "ended": state.ended,
        "waiting_for": [{"seat": write_seat(decision.seat), "decision": decision.kind} for decision in asked],
    }


def entry_view(entry: Entry, codec: Codec, viewer: Viewer) -> dict[str, Any]:
    """An entry as this viewer may read it. A redacted one keeps its position."""
    raw = entry.to_json(codec)
    if not viewer.may_see(entry.action.owner(entry.seat)):
        raw["action"] = codec.redact(entry.action)
    return raw


def readable(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events this viewer may read."""
    return tuple(event for event in events if event.to is None or viewer.may_see(event.to))
