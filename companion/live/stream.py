"""A table's event stream: where it stands, told when it moves on."""

from companion.live.channel import Listener, Look, TableVersion
from companion.live.open_stream import OpenStream, Pause, Steps

WELCOME = ": welcome\nretry: 1000\n\n"
"""A browser that lost us comes back after so many milliseconds; by itself it would take its time."""

STILL_HERE = ": still here\n\n"


class Positions:
    """What a client is told of where its table stands: frames with the position as their id.

    A client that says where it was hears at once whether the table has moved on. How the seats stood then it cannot
    say, so every stream begins by asking it to look at them. With each heartbeat the table is looked at too, for what
    came from elsewhere: once for all who listen to it.
    """

    def __init__(self, listener: Listener, look: Look, since: int | None, heartbeat: float) -> None:
        self._listener, self._look, self._since, self._heartbeat = listener, look, since, heartbeat
        self._line = Line(listener)
        self._told = TableVersion(0, 0)

    def stream(self) -> OpenStream[str]:
        """What is told of news at hand takes no time; for anything else the table is looked at."""
        return OpenStream(self._listener, self.steps(), str.encode, self.news)

    def steps(self) -> Steps[str]:
        told = self._told = self._look()
        yield WELCOME + self._line.news(told.position)
        if self._since != told.position:
            yield frame("position", told.position)
        yield frame("seats", told.position)
        while True:
            woken = yield Pause(self._heartbeat)
            if not self._listener.open:
                return
            yield self.news(self._listener.channel.look(self._look, None if woken else self._heartbeat / 2))

    def news(self, seen: TableVersion) -> str:
        """What is told to whoever was told something, now that the table was seen here."""
        before, self._told = self._told, TableVersion(*map(max, self._told, seen))
        return self._line.news(self._told.position) + news(before, self._told) or STILL_HERE


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
    return f'id: {position}\nevent: {event}\ndata: {{"position": {position}}}\n\n'
