"""Actions as somebody may read them: whole, or with what only their owner knows taken out."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.engine.actions import Action, Codec, Seat
from companion.engine.view import Viewer


@dataclass(frozen=True)
class Redacted:
    """An action of which the reader may not know everything: its kind, and what everybody saw."""

    kind: str
    fields: Mapping[str, Any]
    """All that is told of it."""


ReadAction = Action | Redacted


def read_by(viewer: Viewer, action: Action, seat: Seat, codec: Codec) -> ReadAction:
    """An action of a seat as this viewer may read it."""
    if viewer.may_see(*action.owners(seat)) or not _hides(action):
        return action
    return Redacted(action.kind, codec.redact(action))


def _hides(action: Action) -> bool:
    """Whether an action, or one inside it, has something that only its owner knows."""
    inner = (getattr(action, each.name) for each in fields(action))
    return bool(action.secret) or any(isinstance(each, Action) and _hides(each) for each in inner)
