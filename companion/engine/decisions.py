"""Decisions: who is asked for what. Several seats at once are asked together."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Action, Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat. The top of the pending stack is the one asked now."""

    kind: ClassVar[str]
    seat: Seat

    def params(self) -> dict[str, Any]:
        """What a client needs to know of the question besides seat and kind."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "seat"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer to its part of a question asked together, kept until all have answered."""

    decision: Decision
    action: Action
    waived: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Together(Decision):
    """Several seats answer in any order; the answers take effect in the order asked, once all are in."""

    kind: ClassVar[str] = "together"
    seat: Seat = TABLE
    asked: tuple[Decision, ...] = ()
    answers: tuple[Answer, ...] = ()

    def open(self) -> Iterator[Decision]:
        return (decision for decision in self.asked if not self.has_answered(decision.seat))

    def has_answered(self, seat: Seat) -> bool:
        return any(answer.decision.seat == seat for answer in self.answers)

    def answered(self, answer: Answer) -> "Together":
        """With one more answer, in the order asked."""
        order = [decision.seat for decision in self.asked]
        answers = sorted((*self.answers, answer), key=lambda given: order.index(given.decision.seat))
        return Together(self.seat, self.asked, tuple(answers))

    def withdrawn(self, seat: Seat) -> "Together":
        """Without this seat's answer."""
        return Together(self.seat, self.asked, tuple(a for a in self.answers if a.decision.seat != seat))


def asked_now(pending: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """Every question that can be answered now."""
    if not pending:
        return ()
    top = pending[-1]
    return tuple(top.open()) if isinstance(top, Together) else (top,)
