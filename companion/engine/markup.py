"""Markup as text: every value is escaped here, and nowhere else."""

import re
from html import escape
from typing import Any, Final

UNWRITABLE: Final = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ud800-\\udfff\\ufffe\\uffff]")
"""What XML cannot hold."""


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element; `class_` and `data_spot` become `class` and `data-spot`, what is None is left out."""
    given = ((key.strip("_").replace("_", "-"), value) for key, value in attributes.items() if value is not None)
    head = "".join(f' {key}="{text(value)}"' for key, value in given)
    return f"<{name}{head}>{''.join(children)}</{name}>" if children else f"<{name}{head}/>"


def text(value: Any) -> str:
    """A value as escaped text; numbers are short, and what XML cannot hold is left out."""
    return escape(number(value) if isinstance(value, float) else UNWRITABLE.sub("", str(value)))


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def at(x: float, y: float, scale: float | None = None) -> str:
    """A transformation: moved there, and made larger or smaller."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale is None else f"{moved} scale({scale:.2f})"


def use(what: str, x: float = 0, y: float = 0, scale: float | None = None, **attributes: Any) -> str:
    """A piece that is defined once, put somewhere."""
    moved = at(x, y, scale) if (x, y, scale) != (0, 0, None) else None
    return tag("use", href=f"#{what}", transform=moved, **attributes)
