"""What is asked at a table, as one caller may know it: questions with their answers, and what may be done unasked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.engine.actions import Action, Seat
from companion.engine.log import Entry
from companion.engine.pictures import Sketch
from companion.engine.questions import FREE, Badge, ToldGroup
from companion.engine.rules import Refusal
from companion.service.look.redaction import ReadAction


class ToldOutcome(NamedTuple):
    """Something an answer would lead to, in words."""

    code: str
    text: str
    tone: str = ""


class ToldProspect(NamedTuple):
    """What an answer would lead to and how it is shown, in words: see `engine.questions.Prospect`."""

    outcomes: tuple[ToldOutcome, ...] = ()
    weight: str = FREE
    order: int = 0
    badge: Badge | None = None
    then: Action | None = None
    title: str = ""
    verb: str = ""
    alone: str = ""
    icon: str = ""
    sketch: Sketch | None = None
    preview: str = ""
    stamp: str = ""
    group: ToldGroup | None = None


@dataclass(frozen=True)
class GroupFirst:
    """A group that is chosen first, in words, and what is told where it has no answers."""

    group: ToldGroup
    closed: ToldProspect
    remedy: Action | None


class Reason(NamedTuple):
    """Why an answer is against the rules, in words."""

    refusal: Refusal
    message: str


class RefusedAnswer(NamedTuple):
    """A candidate that the rules refuse, with every reason."""

    action: Action
    reasons: tuple[Reason, ...]
    title: str = ""
    """What it is called in short, where it has such a name."""

    @property
    def waivable(self) -> bool:
        """Whether the host may rule that it happened anyway."""
        return all(reason.refusal.waivable for reason in self.reasons)

    @property
    def codes(self) -> tuple[str, ...]:
        """The rules against it."""
        return tuple(reason.refusal.code for reason in self.reasons)


def nothing_told(action: Action) -> ToldProspect:
    return ToldProspect()


def nothing_refused() -> tuple[RefusedAnswer, ...]:
    return ()


def no_groups() -> tuple[GroupFirst, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that is pending: whom it asks, and for what."""

    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class Answerable(Asked):
    """One that this caller may answer. What answers lead to and what is refused is worked out when asked for."""

    text: str
    proxy: bool
    """Whether the caller would answer for somebody with a phone of their own."""
    open_ended: bool
    legal: tuple[Action, ...]
    prospect: Callable[[Action], ToldProspect] = field(default=nothing_told, compare=False)
    refused: Callable[[], tuple[RefusedAnswer, ...]] = field(default=nothing_refused, compare=False)
    groups: Callable[[], tuple[GroupFirst, ...]] = field(default=no_groups, compare=False)


class Unasked(NamedTuple):
    """Something that a seat may do without being asked."""

    seat: Seat
    action: Action

    @property
    def hidden(self) -> bool:
        """Whether it is about cards that only this seat knows."""
        return bool(self.action.secret) or self.action.of_hand


@dataclass(frozen=True)
class SetAside:
    """An entry that a correction set aside, as this caller may read it."""

    entry: Entry
    action: ReadAction

    @property
    def owner(self) -> Seat:
        """Whose it is, whoever entered it."""
        return self.entry.action.owner(self.entry.seat)


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything that is asked now, and what else this caller may enter."""

    position: int
    asked: tuple[Asked, ...]
    anytime: tuple[Unasked, ...]
    offers: tuple[SetAside, ...]
    """What was set aside and would fit now."""

    @property
    def answerable(self) -> tuple[Answerable, ...]:
        return tuple(question for question in self.asked if isinstance(question, Answerable))
