"""So many requests are worked on at once, and the others wait their turn, but not for ever.

Each of them needs up to two database connections. With more requests than connections for both, each could hold one and
wait for the other. A stream is worked on only until it is open.

Who changes something may have to wait for the database, so those who only look have places of their own. Changes of one
table come one after another anyway: they wait for each other without a place, so that no table takes them all.
"""

import re
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakValueDictionary

from companion import deadline

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LOOKS: Final = ("GET", "HEAD", "OPTIONS")
AT_ONCE: Final = ("/healthz",)
"""What is answered without waiting for anybody."""

APART: Final = "/import"
"""How addresses end at which whole games are sent: they are worked on elsewhere, one after another."""

NO_TURN: Final = "companion.no_turn"
"""Where a request says that its turn did not come in time."""

TABLE: Final = re.compile(r"/(?:t|tables)/(\w+)")


class Place(Protocol):
    def acquire(self, *, timeout: float) -> bool: ...
    def release(self) -> None: ...


class Late(Exception):
    """A turn did not come in time."""


class Turns:
    """Middleware around the app."""

    def __init__(self, app: "WSGIApplication", places: int, seconds: float, apart: float) -> None:
        """`seconds` are all that a request may wait for anything; `apart` holds for those that are worked on apart."""
        self._app, self._seconds, self._apart = app, seconds, apart
        self._looking = threading.BoundedSemaphore(places)
        self._changing = threading.BoundedSemaphore(places)
        self._tables: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        with deadline.until(self._end(environ)), ExitStack() as held:
            try:
                self._wait(environ, held)
            except Late:
                held.close()
                environ[NO_TURN] = True
            return self._app(environ, start_response)

    def _end(self, environ: "WSGIEnvironment") -> float:
        """The moment beyond which nothing is waited for."""
        arrived: float = environ.get(deadline.ARRIVED, time.monotonic())
        return arrived + (self._apart if environ.get("PATH_INFO", "").endswith(APART) else self._seconds)

    def _wait(self, environ: "WSGIEnvironment", held: ExitStack) -> None:
        path = environ.get("PATH_INFO", "")
        if path in AT_ONCE or path.endswith(APART):
            return
        if environ.get("REQUEST_METHOD") in LOOKS:
            held.enter_context(_turn(self._looking))
            return
        if found := TABLE.search(path):
            held.enter_context(_turn(self._table(found[1].upper())))
        held.enter_context(_turn(self._changing))

    def _table(self, code: str) -> threading.Lock:
        with self._guard:
            return self._tables.setdefault(code, threading.Lock())


@contextmanager
def _turn(place: Place) -> Iterator[None]:
    if not place.acquire(timeout=deadline.left()):
        raise Late
    try:
        yield
    finally:
        place.release()
