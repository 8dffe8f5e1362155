"""What pages take and give: a question, its answers with what they lead to, and where they lie on the drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.engine.actions import Action
from companion.engine.pictures import Sketch

FREE: Final = "free"
COSTS: Final = "costs"
FAINT: Final = "faint"
"""How much an answer weighs: it is useful and costs nothing, it has its price, it is allowed but brings nothing."""

GAIN: Final = "gain"
LOSS: Final = "loss"


class Outcome(NamedTuple):
    """Something an answer would lead to, as a code with its parameters."""

    code: str
    params: Mapping[str, Any]
    tone: str = ""
    """Whether it is a gain or a loss for who answers, where it is one of them."""


class Badge(NamedTuple):
    """A short mark beside a place on the drawing: so many cards to pay, or a gain that differs from place to place."""

    amount: int
    icon: str


@dataclass(frozen=True, slots=True)
class Group:
    """Answers on the drawing that are shown together, while others are not: first the piece, then its place."""

    key: str
    name: Outcome
    sketch: Sketch | None = None
    kinds: tuple[str, ...] = ()
    """The kinds of actions that belong to it, where it is chosen first, whether any of them is legal or not."""
    closed: "Prospect | None" = None
    """What is told where none is: what is missing."""
    remedy: Action | None = None
    """The answer that leads to one; together with what `closed` says of it."""


class Prospect(NamedTuple):
    """What an answer would lead to, as far as it can be known before it is given, and how it is shown."""

    outcomes: tuple[Outcome, ...] = ()
    weight: str = FREE
    order: int = 0
    """Where it stands in a list: lower first."""
    badge: Badge | None = None
    """Only where the drawing does not say it already."""
    then: Action | None = None
    """The single action without choices that can be entered in one with it."""
    verb: Outcome | None = None
    """What its button says; with `then` it speaks of both."""
    alone: Outcome | None = None
    """What the button says that enters it without `then`."""
    icon: str = ""
    """Without one it is worked out from the action."""
    sketch: Sketch | None = None
    """The answer itself as a little picture; few of them stand in a row under the question."""
    preview: str = ""
    """What the drawing would look like with it, in the drawing's own measures: laid over it while it is picked."""
    stamp: str = ""
    """The same for what only stands at the answer's own place, drawn around its middle: many answers share one."""
    group: Group | None = None


class Told(NamedTuple):
    """Something an answer would lead to, in words."""

    text: str
    tone: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class ToldGroup:
    """Answers that are shown together, in words."""

    key: str
    text: str
    sketch: Sketch | None = None
    kinds: tuple[str, ...] = ()
    needs: tuple[Told, ...] = ()
    """What is missing, where it has no answers."""
    remedy: "Button | None" = None
    """The answer that leads to one."""


@dataclass(frozen=True, slots=True)
class Button:
    """An entry one tap away. `key` stays the same as long as the button means the same."""

    key: str
    text: str
    entry: str
    action: Mapping[str, Any]
    """What would be entered, field by field."""
    told: tuple[Told, ...] = ()
    """What it would lead to."""
    passes: bool = False
    """Whether nothing more happens by it."""
    note: bool = False
    """Whether it only tells the app of something private, so that it can wait and depends on nothing."""
    title: str = ""
    """What it is called where its question is known: a place, a card. Without one it is called by its text."""
    weight: str = FREE
    order: int = 0
    badge: Badge | None = None
    icon: str = ""
    verb: str = ""
    """What the main button says that enters it, together with what follows where something does."""
    alone: str = ""
    """What the button says that enters it without what follows."""
    then: str = ""
    """The entry together with the action that follows it, where one does."""
    sketch: Sketch | None = None
    preview: str = ""
    stamp: str = ""
    group: ToldGroup | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A greyed button: why not, by which rule, and the way around it if the host may rule so."""

    key: str
    text: str
    reasons: tuple[tuple[str, str], ...]
    anyway: Button | None
    action: Mapping[str, Any]
    title: str = ""
    group: ToldGroup | None = None

    @property
    def why(self) -> str:
        return " ".join(message for message, _ in self.reasons)

    @property
    def rules(self) -> str:
        """The ids of the rules that refuse it."""
        return ",".join(rule for _, rule in self.reasons if rule)


@dataclass(frozen=True, slots=True)
class Instead:
    """An answer to the question before, which may still be entered in place of the one that stands."""

    button: Button
    entered: bool
    """Whether it is the one that stands."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision this phone may answer."""

    seat: Any
    kind: str
    text: str
    proxy: bool
    legal: tuple[Button, ...]
    refused: tuple[Refused, ...]
    first: tuple[ToldGroup, ...] = ()
    """Of which group an answer is to be, where that is chosen first."""
    instead: tuple[Instead, ...] = ()
    """The answers to the question before, where one tap entered that and another one is a tap away."""

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
    square: bool = False
    """Whether it is a square, as wide and high as it reaches, instead of a circle."""
