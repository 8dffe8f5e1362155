"""Logs of the toy for tests of the log."""

from companion.engine.actions import TABLE, Action
from companion.engine.log import APP, Chronicle
from tests.support.toy import TOY, Orchard, Pick, Throw

Log = Chronicle[Orchard]


def log_of(*deeds: tuple[Action, int] | tuple[Action, int, str]) -> Log:
    """A log of deeds for seats; a third item says who entered it."""
    log = Chronicle(TOY)
    for action, seat, *by in deeds:
        log.add(action, seat, by=by[0] if by else "person")
    return log


def opened() -> Log:
    """Seat 0 picks and the app throws, then seat 1 picks and the app throws."""
    return log_of((Pick(1), 0), (Throw(2), TABLE, APP), (Pick(2), 1), (Throw(1), TABLE, APP))


def trace(log: Log) -> tuple[str, ...]:
    return log.state.trace


def everything(log: Log) -> tuple[object, ...]:
    return (list(log.entries), list(log.line), log.aside, list(log._undo), list(log._redo), log.state)


ALL = ("0 picks 1", "die 2", "1 picks 2", "die 1")
