"""One open stream: what is said to a listener, and how long it rests in between.

Its steps never wait themselves. A server with a thread for each stream iterates over it, and the thread waits; one
whose streams need no threads asks for the next words whenever the listener was woken or has rested long enough.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from companion.deadline import NotAtOnce
from companion.live.channel import Listener, TableVersion

Frame = TypeVar("Frame")
T = TypeVar("T")


class Pause(NamedTuple):
    """Nothing more to say for so many seconds, unless something happens."""

    seconds: float


class Waits:
    """What comes next has to be waited for. Whoever asked for it at once leaves that to somebody else.

    Nothing was said before it since the last pause.
    """


WAITS: Final = Waits()


class Words(NamedTuple):
    """Everything to be said now, and how long to rest then."""

    data: bytes
    rest: float


Steps = Generator[Frame | Pause | Waits, bool, None]
"""Frames and pauses; each pause is answered with whether something happened in it. They end after a pause."""


def patiently(find: Callable[[], T]) -> Generator[Waits, bool, T]:
    """What is found, by somebody who may wait for it if need be."""
    while True:
        try:
            return find()
        except NotAtOnce:
            yield WAITS


class OpenStream(Generic[Frame]):
    """A stream's steps with the listener they are for.

    `at_once` says what a listener is told of where the table stands, if that takes no time.
    """

    def __init__(
        self,
        listener: Listener,
        steps: Steps[Frame],
        encode: Callable[[Frame], bytes],
        at_once: Callable[[TableVersion], Frame] | None = None,
    ) -> None:
        self.listener, self._steps, self._encode, self._at_once = listener, steps, encode, at_once
        self._rest: float | None = None
        """How long it rests between two steps, once it has begun."""
        self._waits = False
        """Whether it was asked for what has to be waited for."""

    def __iter__(self) -> Iterator[bytes]:
        return map(self._encode, waited(self.listener, self._steps))

    def at_once(self) -> Words | None:
        """What is to be said now that something happened, if nobody has to be asked for it; else nothing is done."""
        listener = self.listener
        if self._at_once is None or self._rest is None or not (listener.open and listener.woken):
            return None
        seen = listener.channel.told()
        if seen is None:
            return None
        listener.wait(0)
        return Words(self._encode(self._at_once(seen)), self._rest)

    @property
    def is_near(self) -> bool:
        """Whether it may be asked at once: something happened, and where the table stands is known."""
        listener = self.listener
        begun = self._rest is not None and not self._waits
        return begun and listener.open and listener.woken and listener.channel.told() is not None

    def next(self) -> Words | Waits | None:
        """What is to be said now; nothing at its end."""
        said: list[bytes] = []
        try:
            step = self._step()
            while not isinstance(step, Pause):
                if isinstance(step, Waits):
                    self._waits = True
                    return step
                said.append(self._encode(step))
                step = next(self._steps)
        except StopIteration:
            return None
        self._rest = step.seconds
        return Words(b"".join(said), step.seconds)

    def _step(self) -> Frame | Pause | Waits:
        if self._rest is None or self._waits:
            self._waits = False
            return next(self._steps)
        return self._steps.send(self.listener.wait(0))


def waited(listener: Listener, steps: Steps[Frame]) -> Iterator[Frame]:
    """The frames alone, for a thread that waits through each pause."""
    try:
        step = next(steps)
        while True:
            if isinstance(step, Pause):
                step = steps.send(listener.wait(step.seconds))
            elif isinstance(step, Waits):
                step = next(steps)
            else:
                yield step
                step = next(steps)
    except StopIteration:
        return
