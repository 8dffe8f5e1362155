"""What can go wrong outside the rules: unreadable input, a broken log, a wrong catalogue."""

from collections.abc import Mapping
from typing import Any


class Problem(Exception):
    """A fault with a code, its parameters and the place where it was found."""

    def __init__(self, code: str, where: str = "", **params: Any) -> None:
        super().__init__(code, where, params)
        self.code = code
        self.where = where
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.where or 'input'}: {self.code}" + (f" ({details})" if details else "")


class Unreadable(Problem):
    """Not an action of this game."""


class BrokenLog(Problem):
    """A log that cannot be folded."""


class CatalogueError(Problem):
    """Component data that contradicts itself."""


class ComposeError(Problem):
    """Layers that do not fit together: a mistake of the programmer, found at start."""
