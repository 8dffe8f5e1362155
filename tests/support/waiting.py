"""Waiting for what comes to be by itself, up to a limit by which nothing is measured."""

import threading
from collections.abc import Callable

from tests.support.server_process import PATIENCE

EVERY = 0.01


def wait_until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    for _ in range(round(patience / EVERY)):
        if true():
            return
        threading.Event().wait(EVERY)
    raise AssertionError("it never came to that")
