"""The line between several processes, over Redis: what one of them says, all others hear.

Nobody who plays waits for it. What is said lies in a box, and a thread carries it away; another one hears what others
say. Both begin with the first use, so that a process that was forked has its own. While the line is cut everybody looks
at the database every few seconds instead, and once more when it is back: something may have been missed.
"""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import Any, Final, Protocol
from uuid import uuid4

from companion.live import messages, redis_server
from companion.live.messages import Beat, Everything, Heard, Message, Presences

BEAT_SECONDS: Final = 1.0
"""How often each process says that it is there."""

PRESENCE_SECONDS: Final = 3.0
"""How often it says whom it heard: a phone counts as silent after more than twice that."""

SILENT_SECONDS: Final = 3.0
"""After how long without an own beat the line counts as cut."""

ANSWER_SECONDS: Final = 1.0
"""How long Redis is waited for."""

RETRY_SECONDS: Final = 0.5
LOOK_SECONDS: Final = 2.0
"""How often everybody looks while it is cut."""

MOST_UNSAID: Final = 10_000


class Cut(Exception):
    """Nothing is heard any more, although nobody has hung up."""


class Ears(Protocol):
    """What a process does with what it hears."""

    def take(self, message: Message) -> None: ...
    def wake_everybody(self) -> None: ...
    def heard_lately(self) -> Heard: ...
    def begin_anew(self) -> None: ...


class Relay:
    """One process's end of the line."""

    def __init__(self, address: str, ears: Ears, clock: Callable[[], float] = time.monotonic) -> None:
        self._address, self._ears, self._clock = address, ears, clock
        self.name = uuid4().hex
        self.late = False
        """Whether the line is cut, so that news of other processes come late."""
        self.lag: float | None = None
        """How many seconds what was said last took to be heard; nothing while that is not known."""
        self._process: int | None = None
        self._guard = threading.Lock()
        self._begin()

    def _begin(self) -> None:
        self._unsaid: Queue[Message | None] = Queue(MOST_UNSAID)
        self._stopped = threading.Event()
        self._heard_at = self._told_at = self._clock()

    def start(self) -> None:
        """Be there, in this process; whoever says or hears something calls it."""
        if self._process == os.getpid():
            return
        with self._guard:
            if self._process == os.getpid():
                return
            self._begin()
            self._process = os.getpid()
            self.name = uuid4().hex
            for work in (self._carry, self._hear):
                threading.Thread(target=work, name=f"live{work.__name__}", daemon=True).start()

    def stop(self) -> None:
        """Say and hear no more. Nobody waits for that."""
        self._stopped.set()
        with suppress(Full):
            self._unsaid.put_nowait(None)

    def say(self, message: Message) -> None:
        """At once, whatever becomes of it. Of more than can be kept everybody learns at least that there was more."""
        self.start()
        try:
            self._unsaid.put_nowait(message)
        except Full:
            self._forget()

    def _forget(self) -> None:
        """What is unsaid is lost; that there was something is not."""
        with suppress(Empty):
            while True:
                self._unsaid.get_nowait()
        with suppress(Full):
            self._unsaid.put_nowait(Everything())

    # --- saying ----------------------------------------------------------------------------------------------

    def _carry(self) -> None:
        while not self._stopped.is_set():
            with suppress(*redis_server.trouble()), redis_server.connected(self._address, ANSWER_SECONDS) as server:
                self._carry_over(server, redis_server.channel(server))
            if self._stopped.wait(RETRY_SECONDS):
                return
            self._forget()

    def _carry_over(self, server: Any, channel: str) -> None:
        while not self._stopped.is_set() and (message := self._unsaid.get()) is not None:
            server.publish(channel, messages.written(self.name, message))

    # --- hearing ---------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        looked_at = self._clock()
        while not self._stopped.is_set():
            with (
                suppress(Cut, *redis_server.trouble()),
                redis_server.connected(self._address, ANSWER_SECONDS) as server,
                server.pubsub() as line,
            ):
                line.subscribe(redis_server.channel(server))
                self._hear_from(line)
            self.late, self.lag = not self._stopped.is_set(), None
            if self._clock() - looked_at >= LOOK_SECONDS:
                looked_at = self._clock()
                self._ears.wake_everybody()
            self._stopped.wait(RETRY_SECONDS)

    def _hear_from(self, line: Any) -> None:
        self._heard_at = beaten_at = self._clock()
        while not self._stopped.is_set():
            if self._clock() - beaten_at >= BEAT_SECONDS:
                beaten_at = self._beat()
            found = line.get_message(timeout=max(0.0, beaten_at + BEAT_SECONDS - self._clock()))
            if found is not None and found["type"] == "subscribe":
                self._back()
            elif found is not None and (said := messages.read(found["data"])) is not None:
                self._take(*said)

    def _back(self) -> None:
        """Others are heard again. Whether they hear us shows when we hear ourselves."""
        self._ears.wake_everybody()
        self.say(Beat(self._clock()))

    def _take(self, sender: str, message: Message) -> None:
        if sender != self.name:
            self._ears.take(message)
        elif isinstance(message, Beat):
            self._heard_at = self._clock()
            self.lag = self._heard_at - message.at
            if self.late:
                self._live_again()

    def _live_again(self) -> None:
        self._ears.begin_anew()
        self.late = False
        self._ears.wake_everybody()

    def _beat(self) -> float:
        now = self._clock()
        if now - self._heard_at >= SILENT_SECONDS:
            raise Cut
        self.say(Beat(now))
        if now - self._told_at >= PRESENCE_SECONDS:
            self._told_at = now
            self.say(Presences(self._ears.heard_lately()))
        return now
