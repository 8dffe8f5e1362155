"""Values worked out when first asked for, and kept with their object."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def thought(work_out: Callable[[Any], T]) -> Callable[[Any], T]:
    """What follows from an outlook alone, for a file that does not define it: worked out once and kept there."""

    def found(outlook: Any) -> T:
        kept: dict[Any, T] = outlook.thoughts
        if work_out not in kept:
            kept[work_out] = work_out(outlook)
        return kept[work_out]

    return found


class once(Generic[T]):  # noqa: N801
    """Like `functools.cached_property`, without its lock: what a bot thinks is thought by one thread alone."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out, self.name = work_out, work_out.__name__
        self.__doc__ = work_out.__doc__

    def __get__(self, thinker: Any, kind: type) -> T:
        found = thinker.__dict__[self.name] = self.work_out(thinker)
        return found
