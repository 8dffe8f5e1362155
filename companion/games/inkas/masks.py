"""Sets of sites or paths as numbers with a bit for each: quick to join, to compare and to keep."""

from collections.abc import Iterable, Iterator


def mask(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def bits(found: int) -> Iterator[int]:
    """The numbers in a set, the smallest first."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low
