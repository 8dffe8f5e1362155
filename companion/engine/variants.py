"""What lies on the base game when: an edition, a number of players, an option, a module."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.layers import Layer
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep, no_sheet

When = Callable[[Header], bool]
"""Whether an agreement in which everything is filled in asks for it."""


@dataclass(frozen=True)
class Variant:
    """A layer that lies on the base game when a table agreed so, and what its set-up needs besides."""

    layer: Layer
    when: When
    sheet: Callable[[Any, Header], tuple[SheetStep, ...]] = no_sheet


def edition(name: str) -> When:
    return lambda header: header.edition == name


def seats(count: int) -> When:
    return lambda header: header.seats == count


def option(name: str, value: str) -> When:
    return lambda header: header.options[name] == value


def modules(*names: str) -> When:
    """When all of these are played; more than one for a layer in which they meet."""
    return lambda header: set(names) <= set(header.modules)


def sheets(variants: Iterable[Variant], ruleset: Ruleset[Any], header: Header) -> tuple[SheetStep, ...]:
    """What the variants in play add to the set-up."""
    played = (variant for variant in variants if variant.layer.name in ruleset.layers)
    return tuple(step for variant in played for step in variant.sheet(ruleset, header))


def layers(variants: Iterable[Variant], header: Header) -> tuple[Layer, ...]:
    """The layers a table asks for, in the order of the variants."""
    return tuple(variant.layer for variant in variants if variant.when(header))
