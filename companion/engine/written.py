"""Functions written line by line for what they are about, where a loop over its parts would cost more than they do."""

from collections.abc import Iterable
from typing import Any


def written(head: str, lines: Iterable[str], **known: Any) -> Any:
    """The function with this head and these lines, which see what is `known`."""
    exec("\n".join((f"def {head}:", *lines)), known)  # noqa: S102
    return known[head.partition("(")[0]]
