"""A table's event stream: where it stands, told when it moves on."""

import json

from companion.live.channel import Listener, Look, TableVersion
from companion.live.open_stream import Pause, Steps

WELCOME = ": welcome\nretry: 1000\n\n"
"""A browser that lost us comes back after so many milliseconds; by itself it would take its time."""

STILL_HERE = ": still here\n\n"


def steps(listener: Listener, look: Look, since: int | None, heartbeat: float) -> Steps[str]:
    """Frames with the position as their id.

    A client that says where it was hears at once whether the table has moved on. How the seats stood then it cannot
    say, so every stream begins by asking it to look at them. With each heartbeat the table is looked at too, for what
    came from elsewhere: once for all who listen to it.
    """
    told, line = look(), Line(listener)
    yield WELCOME + line.news(told.position)
    if since != told.position:
        yield frame("position", told.position)
    yield frame("seats", told.position)
    while True:
        woken = yield Pause(heartbeat)
        if not listener.open:
            return
        seen = listener.channel.look(look, None if woken else heartbeat / 2)
        now = TableVersion(*map(max, told, seen))
        yield line.news(now.position) + news(told, now) or STILL_HERE
        told = now


class Line:
    """Whether a listener was told that news of other processes come late."""

    def __init__(self, listener: Listener) -> None:
        self._listener, self._late = listener, False

    def news(self, position: int) -> str:
        """What has changed of that, if anything."""
        before, self._late = self._late, self._listener.channel.late()
        return "" if before == self._late else frame("late" if self._late else "live", position)


def news(before: TableVersion, now: TableVersion) -> str:
    """What has changed, in one piece."""
    moved = frame("position", now.position) if now.position != before.position else ""
    changed = frame("seats", now.position) if now.revision != before.revision else ""
    return moved + changed


def frame(event: str, position: int) -> str:
    return f"id: {position}\nevent: {event}\ndata: {json.dumps({'position': position})}\n\n"
