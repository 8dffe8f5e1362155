"""One entry as a client sent it."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat


@dataclass(frozen=True)
class Submission:
    """An action with what the client expected, its own id, and for whom it is entered."""

    action: dict[str, Any]
    expected: int
    id: str
    seat: Seat | None = None
    proxy: bool = False
    waive: tuple[str, ...] = ()
    dry_run: bool = False
    note: str | None = None
    then: dict[str, Any] | None = None
    """A second action of the same seat, which becomes possible by the first."""

    def fingerprint(self, caller: str) -> str:
        """Tells whether a repeat of the id is the same caller's and has the same body."""
        second = () if self.then is None else (self.then,)
        body = [self.action, self.expected, self.seat, self.proxy, self.waive, self.note, *second]
        digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
        return fingerprint_of(caller, digest)


def fingerprint_of(caller: str, body_hash: str) -> str:
    return hashlib.sha256(f"{caller} {body_hash}".encode()).hexdigest()[:32]
