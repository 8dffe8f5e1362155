"""Who is there: how long ago each device at a table was last heard of.

This is no entry of a log and moves no position. Several processes tell each other what each of them heard of lately,
and `hear_of` takes it in.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

MOST_TABLES = 2048
MOST_TOLD = 10_000
MOST_DEVICES = 64
"""How many devices are remembered of one table; the one that was silent longest goes."""


@dataclass(frozen=True)
class Presence:
    """How long each device at a table has been silent, in seconds, by what tells callers apart."""

    silent: Mapping[str, float]
    listened: float
    """For how long anybody could have been heard there at all."""

    def silence(self, devices: Iterable[str]) -> float:
        """For how long none of these was heard of."""
        return min((self.silent.get(each, self.listened) for each in devices), default=self.listened)


NOBODY_SILENT = Presence({}, 0.0)
"""Where nothing can be known of others."""


@dataclass
class Heard:
    """When each device at a table was heard of last."""

    since: float
    devices: dict[str, float] = field(default_factory=dict)

    def hear(self, device: str, at: float) -> None:
        self.devices[device] = max(at, self.devices.get(device, at))
        if len(self.devices) > MOST_DEVICES:
            del self.devices[min(self.devices, key=self.devices.__getitem__)]


class Attendance:
    """What was heard at the tables, as long as somebody comes to them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._tables: OrderedDict[str, Heard] = OrderedDict()
        self.is_told = False
        """Whether others are told what was heard here."""
        self._lately: dict[tuple[str, str], float] = {}
        """That, since they were told last."""
        self._guard = threading.Lock()

    def hear(self, table: str, device: str, at: float | None = None) -> None:
        """A device was there, now or at another moment."""
        moment = self.clock() if at is None else at
        with self._guard:
            self._at(table).hear(device, moment)
            if self.is_told and len(self._lately) < MOST_TOLD:
                self._lately[table, device] = moment

    def hear_of(self, told: Mapping[str, Mapping[str, float]]) -> None:
        """Others heard these devices so many seconds ago; of tables that nobody here came to nothing is kept."""
        now = self.clock()
        with self._guard:
            for table, devices in told.items():
                if (heard := self._tables.get(table)) is not None:
                    for device, ago in devices.items():
                        heard.hear(device, now - ago)

    def lately(self) -> dict[str, dict[str, float]]:
        """Whom this process heard of since it was asked last, and how many seconds ago."""
        now, found = self.clock(), dict[str, dict[str, float]]()
        with self._guard:
            for (table, device), at in self._lately.items():
                found.setdefault(table, {})[device] = now - at
            self._lately = {}
        return found

    def clear(self) -> None:
        """Begin to listen anew, as after a start."""
        with self._guard:
            self._tables.clear()

    def presence(self, table: str) -> Presence:
        now = self.clock()
        with self._guard:
            heard = self._at(table)
            return Presence({device: now - at for device, at in heard.devices.items()}, now - heard.since)

    def _at(self, table: str) -> Heard:
        heard = self._tables.get(table)
        if heard is None:
            heard = self._tables[table] = Heard(self.clock())
            while len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        self._tables.move_to_end(table)
        return heard
