"""A ruleset: the base game and its layers, composed once, asked for every state."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import is_not
from typing import Any, Generic, NamedTuple

from companion.engine.actions import TABLE, Action, Codec, Seat
from companion.engine.bound import Bound, Legal
from companion.engine.decisions import Answer, Decision, Together, asked_now
from companion.engine.ledger import Event, Receipt
from companion.engine.meta_actions import Withdraw
from companion.engine.parts import State, Task, replace
from companion.engine.rules import Refusal, Refused, Rule
from companion.engine.steps import ChanceStep, Hook, Moment, S, Situation, Stage, Watch, made, moments

NOT_ASKED, NOT_NOW, OVER, NOT_WAIVABLE = "engine.not_asked", "engine.not_now", "engine.over", "engine.not_waivable"
HIDDEN_FROM_PROXY = "engine.hidden_from_proxy"


class Played(NamedTuple, Generic[S]):
    """What a play gave: the new state, what happened, which points changed, which rules were waived."""

    state: S
    events: tuple[Event, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    waived: tuple[str, ...] = ()
    hidden: bool = False
    """Whether somebody saw something that others did not, such as a card drawn."""


@dataclass(frozen=True, eq=False)
class Ruleset(Generic[S]):
    """Everything the composed rules can answer. Made by `compose`; equal to itself alone."""

    layers: tuple[str, ...]
    seats: int
    board: Any
    situation: type[Situation[S]]
    steps: Mapping[type[Decision], Bound]
    anytimes: tuple[Bound, ...]
    tasks: Mapping[Task, tuple[Stage, Seat, tuple[Task, ...]]]
    """What each task does, for whom, and the tasks that layers let follow it."""
    hooks: Mapping[Hook[Any], tuple[Callable[..., Any], ...]]
    watches: tuple[Watch, ...]
    watched: frozenset[str]
    """The parts of a state that somebody watches."""
    rules: Mapping[str, Rule]
    opening: Callable[[Situation[S]], None]
    blank: S
    codec: Codec
    veil: Callable[[S, Seat], S]
    """The state as if nobody knew the hidden cards of a seat."""
    surely: Callable[[S, S, Seat], S]
    """The second state with no more in the hands than everybody can be sure of, who saw somebody do in the first what
    is judged anew in the second. A seat's own hand counts, or all of them where the table is asked."""
    moment: Moment[S] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moment", moments(self))

    def begin(self) -> Played[S]:
        """The state before the first entry."""
        now = self.moment(self.blank, TABLE, None)
        self.opening(now)
        self._run(now, self.blank)
        return Played(now.settled(), tuple(now.events), tuple(now.receipts))

    def asked(self, state: S, seat: Seat | None = None) -> Decision | None:
        """The question this seat can answer now (any seat's, if none is given)."""
        pending = state.pending
        if not pending:
            return None
        top = pending[-1]
        if isinstance(top, Together):
            return next((open_ for open_ in top.open() if seat is None or open_.seat == seat), None)
        return top if seat is None or top.seat == seat else None

    def legal(self, state: S, seat: Seat | None = None) -> Legal[S]:
        """The legal answers of a seat; of the only one asked, if none is given."""
        return Legal(self, state, seat, self.asked(state, seat))

    def anytime(self, state: S, seat: Seat) -> Iterator[Action]:
        """What this seat may do unasked."""
        now = self.moment(state, seat, None)
        for bound in self.anytimes if self._exists(seat) and state.ended is None else ():
            yield from bound.legal(now)

    def may_withdraw(self, state: S, seat: Seat) -> bool:
        """Whether this seat has answered while others have not, and may think again."""
        return state.ended is None and self._exists(seat) and _has_answered(state, seat)

    def refusals(
        self, state: S, action: Action, seat: Seat | None = None, waive: Iterable[str] = (), *, proxy: bool = False
    ) -> tuple[Refusal, ...]:
        """Every reason why this action may not be played now; empty when it may."""
        found = self._locate(state, action, seat)
        if isinstance(found, Refusal):
            return (found,)
        now, bound = found
        if bound is None:
            return ()
        codes = tuple(waive)
        return self._unwaivable(codes) + bound.broken(self._veiled(now) if proxy else now, action, codes)

    def refused(self, state: S, seat: Seat | None = None) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        """Candidates that are against the rules, with their reasons."""
        return self.legal(state, seat).refused()

    def play(
        self,
        state: S,
        action: Action,
        seat: Seat | None = None,
        waive: Iterable[str] = (),
        proxy: bool = False,
        *,
        sight: S | None = None,
    ) -> Played[S]:
        """The state after this action, or `Refused` with every reason.

        What somebody enters for a seat as its proxy is judged as if that seat's hidden cards were unknown, or by what
        is in sight.
        """
        found = self._locate(state, action, seat)
        if isinstance(found, Refusal):
            raise Refused((found,))
        now, bound = found
        if bound is None:
            return Played(_withdrawn(state, now.seat))
        judged = self._veiled(now, sight) if proxy else now
        waived = codes = tuple(waive)
        if codes or not bound.allows(judged, action):
            now.waived = self._waived(judged, bound, action, codes)
            waived = tuple(sorted(now.waived))
        return self.carry_out(now, bound, action, waived)

    def after(self, state: S, action: Action, seat: Seat) -> Played[S]:
        """The state after an action that is known to be legal, such as one that was listed: it is not judged again."""
        found = self._locate(state, action, seat)
        now, bound = (None, None) if isinstance(found, Refusal) else found
        return self.play(state, action, seat) if now is None or bound is None else self.carry_out(now, bound, action)

    def carry_out(self, now: Situation[S], bound: Bound, action: Action, waived: tuple[str, ...] = ()) -> Played[S]:
        """The state after an action that was judged already, at a moment made for it alone."""
        before, decision, top = now.state, now.decision, None
        if decision is not None:
            pending = now.pending
            top, now.pending = pending[-1], pending[:-1]
        if top is not decision and decision is not None and isinstance(top, Together):
            self._gather(now, top, Answer(decision, action, now.waived))
        else:
            bound.owners[type(action)].resolve(now, action)
        self._run(now, before)
        return made(Played, (now.settled(), tuple(now.events), tuple(now.receipts), waived, now.hidden))

    def against_proxy(self, action: Action, seat: Seat) -> tuple[Refusal, ...]:
        """Why nobody may enter this action for a seat as its proxy: hidden cards that the app dealt decide it.

        Logs from before this was so still replay: whoever takes new entries asks.
        """
        hidden = seat != TABLE and self.moment(self.blank, seat, None).hides(action)
        return (Refusal(HIDDEN_FROM_PROXY, "", {"seat": seat}),) if hidden else ()

    def chance(self, state: S) -> ChanceStep[Any] | None:
        """The step that chance answers now, if the table is asked for a roll, a deal or a reveal."""
        decision = self.asked(state, TABLE)
        return None if decision is None else self.steps[type(decision)].chance

    def is_note(self, kind: type[Action]) -> bool:
        """Whether by such an action a seat only tells the app something private, unasked."""
        return bool(kind.secret) and any(kind in bound.rules for bound in self.anytimes)

    def _locate(self, state: S, action: Action, seat: Seat | None) -> tuple[Situation[S], Bound | None] | Refusal:
        if state.ended is not None:
            return Refusal(OVER, "", {"action": action.kind})
        decision = self.asked(state, seat)
        if decision is not None:
            bound = self.steps[type(decision)]
            if type(action) in bound.rules:
                return self.moment(state, decision.seat, decision), bound
        if seat is not None and self._exists(seat):
            for bound in self.anytimes:
                if type(action) in bound.rules:
                    return self.moment(state, seat, None), bound
            if isinstance(action, Withdraw) and self.may_withdraw(state, seat):
                return self.moment(state, seat, None), None
        if decision is None:
            return Refusal(NOT_ASKED, "", {"seat": seat, "waiting": [d.seat for d in asked_now(state.pending)]})
        return Refusal(NOT_NOW, "", {"action": action.kind, "decision": decision.kind})

    def _exists(self, seat: Seat) -> bool:
        return seat == TABLE or 0 <= seat < self.seats

    def _veiled(self, now: Situation[S], sight: S | None = None) -> Situation[S]:
        """The moment as far as a proxy can know it, for the rules to judge."""
        state = self.veil(now.state, now.seat) if sight is None else sight
        return self.moment(state, now.seat, now.decision)

    def _waived(self, now: Situation[S], bound: Bound, action: Action, waive: tuple[str, ...]) -> frozenset[str]:
        """The waived rules that are really broken; any other broken one refuses the action."""
        if reasons := self._unwaivable(waive) + bound.broken(now, action, waive):
            raise Refused(reasons)
        return frozenset(waive).intersection(refusal.code for refusal in bound.broken(now, action))

    def _unwaivable(self, waive: tuple[str, ...]) -> tuple[Refusal, ...]:
        return tuple(
            Refusal(NOT_WAIVABLE, "", {"code": code})
            for code in waive
            if code not in self.rules or not self.rules[code].waivable
        )

    def _gather(self, now: Situation[S], together: Together, answer: Answer) -> None:
        """Keep an answer until all are in."""
        gathered = together.answered(answer)
        if any(gathered.open()):
            now.push(gathered)
        else:
            self._resolve_together(now, gathered)

    def _resolve_together(self, now: Situation[S], together: Together) -> None:
        below = now.pending
        groups: list[tuple[Decision, ...]] = []
        for answer in together.answers:
            now.seat, now.decision, now.waived = answer.decision.seat, answer.decision, answer.waived
            now.pending = below
            self.steps[type(answer.decision)].owners[type(answer.action)].resolve(now, answer.action)
            groups.append(now.pending[len(below) :])
        now.pending = below + tuple(decision for group in reversed(groups) for decision in group)

    def _run(self, now: Situation[S], before: S) -> None:
        """Go on with the agenda until somebody is asked."""
        seen: dict[Watch, tuple[Any, ...]] = {}
        if now.touched:
            self._watch(now, before, seen)
        now.decision, tasks = None, self.tasks
        while not now.pending and (agenda := now.agenda):
            stage, seat, following = tasks[agenda[0]]
            now.seat, rest = seat, agenda[1:]
            now.agenda = following + rest if following else rest
            stage(now, seat)
            if now.touched:
                self._watch(now, before, seen)

    def _watch(self, now: Situation[S], before: S, seen: dict[Watch, tuple[Any, ...]]) -> None:
        """Show every change to those who watch; `seen` is what they saw last, at first the state before."""
        now.touched = False
        for watch in self.watches:
            earlier, parts = seen.get(watch) or watch.parts(before), watch.parts(now.state)
            if any(map(is_not, earlier, parts)):
                seen[watch] = parts
                watch.look(now, earlier)


def _has_answered(state: State, seat: Seat) -> bool:
    top = state.pending[-1] if state.pending else None
    return isinstance(top, Together) and top.has_answered(seat)


def _withdrawn(state: S, seat: Seat) -> S:
    *below, top = state.pending
    changed = top.withdrawn(seat) if isinstance(top, Together) else top
    return replace(state, pending=(*below, changed))
