"""What pages take and give: a question, its answers with what they lead to, and where they lie on the drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something an answer would lead to, as a code with its parameters."""

    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True)
class Button:
    """An entry one tap away. `key` stays the same as long as the button means the same."""

    key: str
    text: str
    entry: str
    action: Mapping[str, Any]
    """What would be entered, field by field."""
    told: tuple[str, ...] = ()
    """What it would lead to."""
    passes: bool = False
    """Whether nothing more happens by it."""
    note: bool = False
    """Whether it only tells the app of something private, so that it can wait and depends on nothing."""


@dataclass(frozen=True)
class Refused:
    """A greyed button: why not, by which rule, and the way around it if the host may rule so."""

    key: str
    text: str
    reasons: tuple[tuple[str, str], ...]
    anyway: Button | None
    action: Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A decision this phone may answer."""

    seat: Any
    kind: str
    text: str
    proxy: bool
    legal: tuple[Button, ...]
    refused: tuple[Refused, ...]

    def groups(self) -> list[tuple[str, list[Button]]]:
        """The answers by kind, in the order in which the rules list them; those that only pass come last."""
        ordered = sorted(self.legal, key=lambda button: button.passes)
        kinds = dict.fromkeys(button.action["kind"] for button in ordered)
        return [(kind, [button for button in ordered if button.action["kind"] == kind]) for kind in kinds]


@dataclass(frozen=True, slots=True)
class Target:
    """Where an answer lies on the drawing, in its own measures: the middle and how far it reaches."""

    place: str
    x: float
    y: float
    reach: float
    fields: tuple[str, ...] = ()
    """The fields of an action that name this place."""
