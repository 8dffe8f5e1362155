"""JSON that every database and every answer can carry: no half characters, no NUL, and no endless nesting."""

from typing import Any

NUL = "\0"
DEEPEST = 100
"""How deep lists and objects may lie within each other."""


def can_be_written(part: Any) -> bool:
    """Whether this JSON holds only whole letters."""
    return all(NUL not in text and (text.isascii() or _whole(text)) for text in _texts(part))


def is_shallow(part: Any) -> bool:
    level = [part]
    for _ in range(DEEPEST):
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return True
    return False


def _texts(part: Any) -> list[str]:
    left, found = [part], []
    while left:
        item = left.pop()
        left.extend(_inside(item))
        found += [item] if isinstance(item, str) else list(item) if isinstance(item, dict) else []
    return found


def _inside(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return list(item.values())
    return item if isinstance(item, list) else []


def _whole(text: str) -> bool:
    """JSON can spell half of a character, which is none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
