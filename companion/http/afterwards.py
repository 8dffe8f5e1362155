"""What is done when an answer is on its way, so that whoever asked does not wait for it. It waits for nobody itself."""

from collections.abc import Callable

from flask import request

AFTERWARDS = "companion.afterwards"
"""Where our server takes what is to be done then; any other one does it at once."""


def afterwards(do: Callable[[], None]) -> None:
    take: Callable[[Callable[[], None]], object] = request.environ.get(AFTERWARDS, at_once)
    take(do)


def at_once(do: Callable[[], None]) -> None:
    do()
