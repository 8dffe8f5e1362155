"""Those who write to one SQLite file from one process: whoever comes first writes for all who wait, in one go.

A file lets one write at a time, and what is written waits for the disk. Whoever waited for a turn would wait for the
disk once more; so what has come meanwhile is written in one transaction, and everybody hears of it when that is on the
disk. If anything goes wrong in it, nothing of it counts, and each writes alone.
"""

import threading
from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from companion import deadline
from companion.store.database import db
from companion.store.entering import Transaction, transaction

Work = Callable[[Transaction], object]

AT_ONCE: Final = 16
"""How many are written in one go: the first of them waits for all."""

LONG: Final = 1.0
"""Seconds after which whoever waits asks the database itself, as those of other processes do."""


class Verdict(Enum):
    """What somebody who waited is told."""

    WRITTEN = auto()
    LEAD = auto()
    """It is their turn to write, for everybody who waits."""
    ALONE = auto()


class Waiting:
    """What somebody wants to write, and where they hear what became of it."""

    __slots__ = ("_told", "verdict", "work")

    def __init__(self, work: Work) -> None:
        self.work, self.verdict, self._told = work, Verdict.ALONE, threading.Lock()
        self._told.acquire()

    def tell(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self._told.release()

    def heard(self, seconds: float | None = None) -> bool:
        return self._told.acquire(timeout=-1 if seconds is None else seconds)


class Together:
    """Everybody who writes to one file."""

    def __init__(self) -> None:
        self._guard, self._led = threading.Lock(), False
        self.waiting = deque[Waiting]()

    def write(self, work: Work) -> None:
        """Returns when it is on the disk. What goes wrong with it is raised here, and is nothing to the others."""
        mine = Waiting(work)
        match self._verdict(mine):
            case Verdict.LEAD:
                self._lead(mine)
            case Verdict.ALONE:
                _alone(work)

    def _verdict(self, mine: Waiting) -> Verdict:
        with self._guard:
            if not self._led:
                self._led = True
                return Verdict.LEAD
            self.waiting.append(mine)
        if not mine.heard(deadline.left(LONG)) and not self._leaves(mine):
            mine.heard()
        return mine.verdict

    def _leaves(self, mine: Waiting) -> bool:
        """Whether nobody has begun to write it."""
        with self._guard:
            if mine not in self.waiting:
                return False
            self.waiting.remove(mine)
            return True

    def _lead(self, mine: Waiting) -> None:
        others, verdict = self._others(), Verdict.ALONE
        try:
            with transaction() as begun:
                for each in (mine, *others):
                    each.work(begun)
            verdict = Verdict.WRITTEN
        except Exception:
            if not others:
                raise
        finally:
            for other in others:
                other.tell(verdict)
            self._pass_on()
        if verdict is Verdict.ALONE:
            _alone(mine.work)

    def _others(self) -> list[Waiting]:
        with self._guard:
            return [self.waiting.popleft() for _ in range(min(len(self.waiting), AT_ONCE - 1))]

    def _pass_on(self) -> None:
        """Whoever has come meanwhile writes next."""
        with self._guard:
            following = self.waiting.popleft() if self.waiting else None
            self._led = following is not None
        if following is not None:
            following.tell(Verdict.LEAD)


_TOGETHER: WeakKeyDictionary[Engine, Together] = WeakKeyDictionary()


def together(engine: Engine) -> Together:
    return _TOGETHER.setdefault(engine, Together())


def write(work: Work) -> None:
    """One transaction; where others write to the same file, it may be one with theirs."""
    engine = db.engine
    if engine.dialect.name == "sqlite":
        together(engine).write(work)
    else:
        _alone(work)


def _alone(work: Work) -> None:
    with transaction() as begun:
        work(begun)
