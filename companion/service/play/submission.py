"""One entry as a client sent it."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat


@dataclass(frozen=True)
class Post:
    """An action with what the client expected, its own id, and for whom it is entered."""

    action: dict[str, Any]
    expected: int
    id: str
    seat: Seat | None = None
    proxy: bool = False
    waive: tuple[str, ...] = ()
    dry_run: bool = False
    note: str | None = None

    def body_hash(self) -> str:
        body = [self.action, self.expected, self.seat, self.proxy, self.waive, self.note]
        return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
