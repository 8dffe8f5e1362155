"""A ruleset: the base game and its layers, composed once, asked for every state."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from companion.engine.actions import TABLE, Action, Codec, Seat
from companion.engine.decisions import Answer, Decision, Together, asked_now
from companion.engine.ledger import Event, Receipt
from companion.engine.meta_actions import Withdraw
from companion.engine.parts import State, replace
from companion.engine.rules import Refusal, Refused, Rule
from companion.engine.steps import ChanceStep, Hook, S, Situation, Stage, Step

NOT_ASKED, NOT_NOW, OVER, NOT_WAIVABLE = "engine.not_asked", "engine.not_now", "engine.over", "engine.not_waivable"


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """What a play gave: the new state, what happened, which points changed, which rules were waived."""

    state: S
    events: tuple[Event, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    waived: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """A step with the rules that hold for it in this ruleset, by action class."""

    step: Step[Any]
    rules: Mapping[type[Action], tuple[Rule, ...]]


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """Everything the composed rules can answer. Made by `compose`."""

    layers: tuple[str, ...]
    seats: int
    board: Any
    situation: type[Situation[S]]
    steps: Mapping[type[Decision], Bound]
    anytimes: tuple[Bound, ...]
    stages: Mapping[str, tuple[Stage, tuple[str, ...]]]
    hooks: Mapping[Hook[Any], tuple[Callable[..., Any], ...]]
    rules: Mapping[str, Rule]
    opening: Callable[[Situation[S]], None]
    blank: S
    codec: Codec

    def begin(self) -> Played[S]:
        """The state before the first entry."""
        now = self.situation(self, self.blank, TABLE, None)
        self.opening(now)
        self._run(now)
        return Played(now.state, tuple(now.events), tuple(now.receipts))

    def asked(self, state: S, seat: Seat | None = None) -> Decision | None:
        """The question this seat can answer now (any seat's, if none is given)."""
        for decision in asked_now(state.pending):
            if seat is None or decision.seat == seat:
                return decision
        return None

    def legal(self, state: S, seat: Seat | None = None) -> "Legal[S]":
        """The legal answers of a seat; of the only one asked, if none is given."""
        return Legal(self, state, self.asked(state, seat))

    def anytime(self, state: S, seat: Seat) -> Iterator[Action]:
        """What this seat may do unasked."""
        now = self.situation(self, state, seat, None)
        for bound in self.anytimes:
            for action in bound.step.candidates(now):
                if not self._broken(now, action, bound, frozenset(), first=True):
                    yield action

    def refusals(
        self, state: S, action: Action, seat: Seat | None = None, waive: Iterable[str] = ()
    ) -> tuple[Refusal, ...]:
        """Every reason why this action may not be played now; empty when it may."""
        found = self._locate(state, action, seat)
        if isinstance(found, Refusal):
            return (found,)
        now, bound = found
        if bound is None:
            return ()
        return self._unwaivable(waive) + tuple(self._broken(now, action, bound, frozenset(waive)))

    def refused(self, state: S, seat: Seat | None = None) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        """Candidates that are against the rules, with their reasons."""
        decision = self.asked(state, seat)
        if decision is None:
            return
        bound = self.steps[type(decision)]
        now = self.situation(self, state, decision.seat, decision)
        for action in bound.step.candidates(now):
            if reasons := tuple(self._broken(now, action, bound, frozenset())):
                yield action, reasons

    def play(self, state: S, action: Action, seat: Seat | None = None, waive: Iterable[str] = ()) -> Played[S]:
        """The state after this action, or `Refused` with every reason."""
        found = self._locate(state, action, seat)
        if isinstance(found, Refusal):
            raise Refused((found,))
        now, bound = found
        if bound is None:
            return Played(_withdrawn(state, now.seat))
        codes = frozenset(waive)
        reasons = self._unwaivable(codes) if codes else ()
        reasons += tuple(self._broken(now, action, bound, codes))
        if reasons:
            raise Refused(reasons)
        if codes:
            now.waived = frozenset(r.code for r in self._broken(now, action, bound, frozenset())) & codes
        self._resolve(now, bound, action)
        self._run(now)
        return Played(now.state, tuple(now.events), tuple(now.receipts), tuple(sorted(now.waived)))

    def chance(self, state: S) -> ChanceStep[Any] | None:
        """The step that chance answers now, if the table is asked for a roll, a deal or a reveal."""
        decision = self.asked(state, TABLE)
        step = self.steps[type(decision)].step if decision else None
        return step if isinstance(step, ChanceStep) else None

    def _locate(self, state: S, action: Action, seat: Seat | None) -> tuple[Situation[S], Bound | None] | Refusal:
        decision = self.asked(state, seat)
        if decision is not None:
            bound = self.steps[type(decision)]
            if type(action) in bound.rules:
                return self.situation(self, state, decision.seat, decision), bound
        if seat is not None:
            for bound in self.anytimes:
                if type(action) in bound.rules:
                    return self.situation(self, state, seat, None), bound
            if isinstance(action, Withdraw) and _has_answered(state, seat):
                return self.situation(self, state, seat, None), None
        if state.ended is not None:
            return Refusal(OVER, "", {"action": action.kind})
        if decision is None:
            return Refusal(NOT_ASKED, "", {"seat": seat, "waiting": [d.seat for d in asked_now(state.pending)]})
        return Refusal(NOT_NOW, "", {"action": action.kind, "decision": decision.kind})

    def _broken(
        self, now: Situation[S], action: Action, bound: Bound, waive: frozenset[str], first: bool = False
    ) -> list[Refusal]:
        reasons: list[Refusal] = []
        for rule in bound.rules[type(action)]:
            params = rule.check(now, action)
            if params is None or (rule.waivable and rule.code in waive):
                continue
            reasons.append(rule.refusal(params))
            if first or rule.guard:
                break
        return reasons

    def _unwaivable(self, waive: Iterable[str]) -> tuple[Refusal, ...]:
        return tuple(
            Refusal(NOT_WAIVABLE, "", {"code": code})
            for code in waive
            if code not in self.rules or not self.rules[code].waivable
        )

    def _resolve(self, now: Situation[S], bound: Bound, action: Action) -> None:
        decision, pending = now.decision, now.state.pending
        if decision is None:
            bound.step.resolve(now, action)
            return
        top = pending[-1]
        now.state = replace(now.state, pending=pending[:-1])
        if not isinstance(top, Together):
            bound.step.resolve(now, action)
            return
        together = top.answered(Answer(decision, action, now.waived))
        if any(together.open()):
            now.push(together)
        else:
            self._resolve_together(now, together)

    def _resolve_together(self, now: Situation[S], together: Together) -> None:
        below = now.state.pending
        groups: list[tuple[Decision, ...]] = []
        for answer in together.answers:
            now.seat, now.decision, now.waived = answer.decision.seat, answer.decision, answer.waived
            now.set(pending=below)
            self.steps[type(answer.decision)].step.resolve(now, answer.action)
            groups.append(now.state.pending[len(below) :])
        now.set(pending=below + tuple(decision for group in reversed(groups) for decision in group))

    def _run(self, now: Situation[S]) -> None:
        while not now.state.pending and now.state.agenda:
            (name, seat), *rest = now.state.agenda
            stage, inserted = self.stages[name]
            now.set(agenda=(*((extra, seat) for extra in inserted), *rest))
            now.seat, now.decision = seat, None
            stage(now, seat)


def _has_answered(state: State, seat: Seat) -> bool:
    top = state.pending[-1] if state.pending else None
    return isinstance(top, Together) and top.has_answered(seat)


def _withdrawn(state: S, seat: Seat) -> S:
    *below, top = state.pending
    changed = top.withdrawn(seat) if isinstance(top, Together) else top
    return replace(state, pending=(*below, changed))


class Legal(Generic[S]):
    """The legal answers to one decision: enumerate them, or ask whether one is among them."""

    def __init__(self, ruleset: Ruleset[S], state: S, decision: Decision | None) -> None:
        self.ruleset, self.state, self.decision = ruleset, state, decision

    @property
    def open_ended(self) -> bool:
        """Whether there are legal answers beyond the listed ones."""
        return self.decision is not None and self.ruleset.steps[type(self.decision)].step.open_ended

    def __iter__(self) -> Iterator[Action]:
        decision = self.decision
        if decision is None:
            return
        bound = self.ruleset.steps[type(decision)]
        now = self.ruleset.situation(self.ruleset, self.state, decision.seat, decision)
        options = bound.step.options(now)
        if options is not None:
            yield from options
            return
        for action in bound.step.candidates(now):
            if not self.ruleset._broken(now, action, bound, frozenset(), first=True):
                yield action

    def __contains__(self, action: object) -> bool:
        if self.decision is None or not isinstance(action, Action):
            return False
        bound = self.ruleset.steps[type(self.decision)]
        if type(action) not in bound.rules:
            return False
        now = self.ruleset.situation(self.ruleset, self.state, self.decision.seat, self.decision)
        return not self.ruleset._broken(now, action, bound, frozenset(), first=True)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None
