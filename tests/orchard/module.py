"""What a module of the Orchard may bring besides what any module may."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.modules import Module
from companion.engine.pages import Seen


def nothing_at_trees(seen: Seen, tree: str) -> str:
    """A module that puts nothing at any tree."""
    return ""


@dataclass(frozen=True, kw_only=True)
class OrchardModule(Module):
    """An optional module of the Orchard."""

    drawn: Callable[[Seen, str], str] = nothing_at_trees
    """What stands of it at a tree, from what everybody sees of it."""
