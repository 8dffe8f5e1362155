"""Properties that are worked out when somebody first asks for them."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):  # noqa: N801
    """As in `functools`, but that nobody waits: there, until Python 3.12, all objects of a class share one lock.

    Two who ask at once may both work it out, to the same end.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, found: None, owner: type[Any]) -> Self: ...

    @overload
    def __get__(self, found: object, owner: type[Any]) -> T: ...

    def __get__(self, found: object | None, owner: type[Any]) -> Self | T:
        if found is None:
            return self
        value = found.__dict__[self._name] = self._make(found)
        return value
