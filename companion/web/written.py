"""Values as they stand in markup, as text: what puts pieces together needs no object of `Markup` for each of them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup, escape

UNSAFE: Final = re.compile("[&<>'\"]").search


def written(value: Any) -> str:
    """What is no markup yet is escaped, in the way of `markupsafe.escape`."""
    kind = value.__class__
    if kind is str:
        return escape(value) if UNSAFE(value) else value
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


def attributes(known: Mapping[str, Any]) -> str:
    """Each with a space before it."""
    return "".join([f' {name}="{written(value)}"' for name, value in known.items()])
