"""A step bound into a ruleset: the rules that hold for it there, and its legal answers."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.rules import Refusal, Rule
from companion.engine.steps import ChanceStep, S, Situation, Step

if TYPE_CHECKING:
    from companion.engine.ruleset import Played, Ruleset


NO_RULES: Final[tuple[Rule, ...]] = ()


class Sorted(NamedTuple):
    """Rules for a class of actions: those that look at the moment alone, and those on each action."""

    alike: tuple[Rule, ...]
    each: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """A step with the rules that hold for it in this ruleset, by action class."""

    step: Step[Any]
    extensions: tuple[Step[Any], ...]
    """Steps of layers that accept further answers to the same decision."""
    owners: Mapping[type[Action], Step[Any]]
    """For each action accepted the step that carries it out."""
    rules: Mapping[type[Action], tuple[Rule, ...]]
    judged: Mapping[type[Action], Sorted]
    """The same rules, those apart that are alike whatever is done."""
    added: Mapping[type[Action], Sorted]
    """Those of the rules that layers brought; nothing where they brought none."""
    layered: bool
    """Whether layers brought rules or further answers."""
    chance: ChanceStep[Any] | None
    """The step itself, if chance answers."""
    exact: bool
    """Whether the step's own options can be trusted: no rule they take for granted was lifted."""

    def candidates(self, now: Situation[Any]) -> Iterator[Action]:
        """Every answer worth showing, of the step and of what extends it."""
        yield from self.step.candidates(now)
        for extension in self.extensions:
            yield from extension.candidates(now)

    def allows(self, now: Situation[Any], action: Action) -> bool:
        """Whether no rule is broken; the quick question, without reasons."""
        return _kept(self.rules[type(action)], now, action)

    def allows_any(self, now: Situation[Any], actions: Iterable[Action]) -> bool:
        """Whether one of these breaks no rule."""
        known: dict[Rule, bool] = {}
        for action in actions:
            alike, each = self.judged[type(action)]
            if _kept_by_all(alike, now, action, known) and _kept(each, now, action):
                return True
        return False

    def broken(self, now: Situation[Any], action: Action, waive: Collection[str] = ()) -> tuple[Refusal, ...]:
        """Every broken rule that is not waived; a guard hides what comes after it."""
        reasons: list[Refusal] = []
        for rule in self.rules[type(action)]:
            params = rule.check(now, action)
            if params is None or (rule.waivable and rule.code in waive):
                continue
            reasons.append(rule.refusal(params))
            if rule.guard:
                break
        return tuple(reasons)

    def legal(self, now: Situation[Any]) -> Iterable[Action]:
        """The legal answers, from the step itself where it knows them exactly."""
        own = self.step.options(now) if self.exact else None
        if own is not None and not self.layered:
            return own
        known: dict[Rule, bool] = {}
        if own is None:
            own = _passing(self.judged, now, self.step.candidates(now), known)
        elif self.added:
            own = _passing(self.added, now, own, known)
        for extension in self.extensions:
            if candidates := extension.candidates(now):
                own = [*own, *_passing(self.judged, now, candidates, known)]
        return own


def _passing(
    rules: Mapping[type[Action], Sorted], now: Situation[Any], actions: Iterable[Action], known: dict[Rule, bool]
) -> Iterator[Action]:
    """Those that these rules let pass. What looks at the moment alone is asked once; `known` is what was said."""
    kind, kept, each = None, False, NO_RULES
    for action in actions:
        if type(action) is not kind:
            kind = type(action)
            alike, each = rules[kind]
            kept = _kept_by_all(alike, now, action, known)
        if kept and (not each or _kept(each, now, action)):
            yield action


def _kept_by_all(rules: tuple[Rule, ...], now: Situation[Any], action: Action, known: dict[Rule, bool]) -> bool:
    """Whether none of these rules is broken, which look at the moment alone."""
    for rule in rules:
        if rule not in known:
            known[rule] = rule.check(now, action) is None
        if not known[rule]:
            return False
    return True


def _kept(rules: tuple[Rule, ...], now: Situation[Any], action: Action) -> bool:
    """Whether none of these rules is broken."""
    for rule in rules:
        if rule.check(now, action) is not None:
            return False
    return True


def _among(actions: tuple[Action, ...], action: Action) -> bool:
    """Whether it is one of these, the very object: comparing what they hold would cost more than a move."""
    for one in actions:
        if one is action:
            return True
    return False


class Legal(Generic[S]):
    """The legal answers to one decision: enumerate them, ask whether one is among them, play one."""

    __slots__ = ("_bound", "_drawn", "_listed", "_now", "_seat", "by_chance", "decision", "ruleset", "state")

    def __init__(self, ruleset: "Ruleset[S]", state: S, seat: Seat | None, decision: Decision | None) -> None:
        self.ruleset = ruleset
        self.state = state
        self._seat = seat
        self.decision = decision
        self._now: Situation[S] | None = None
        self._listed: tuple[Action, ...] | None = None
        self._drawn: Action | None = None
        self.by_chance = False
        """Whether chance answers."""
        if decision is not None:
            self._bound = bound = ruleset.steps[type(decision)]
            self.by_chance = bound.chance is not None

    @property
    def open_ended(self) -> bool:
        """Whether there are legal answers beyond the listed ones."""
        return self.decision is not None and self._bound.step.open_ended

    @property
    def listed(self) -> tuple[Action, ...]:
        """All of them, found once."""
        if self._listed is None:
            self._listed = () if self.decision is None else tuple(self._bound.legal(self._moment(self.decision)))
        return self._listed

    def refused(self) -> Iterator[tuple[Action, tuple[Refusal, ...]]]:
        """Candidates that are against the rules, with their reasons. One that was listed, the very object, is not."""
        if self.decision is None:
            return
        now, listed = self.ruleset.moment(self.state, self.decision.seat, self.decision), {*map(id, self.listed)}
        for action in self._bound.candidates(now):
            if id(action) not in listed and (reasons := self._bound.broken(now, action)):
                yield action, reasons

    def drawn(self, below: Below) -> Action:
        """The answer of chance."""
        if self.decision is None or self._bound.chance is None:
            raise LookupError("chance is not asked")
        self._drawn = self._bound.chance.chance(self._moment(self.decision), below)
        return self._drawn

    def play(self, action: Action) -> "Played[S]":
        """The state after this action. One that was listed or drawn, the very object, is not judged again."""
        decision = self.decision
        if decision is None:
            return self.ruleset.play(self.state, action, self._seat)
        if action is not self._drawn and not _among(self._listed or (), action):
            return self.ruleset.play(self.state, action, decision.seat)
        now, self._now = self._now or self._moment(decision), None
        return self.ruleset.carry_out(now, self._bound, action)

    def _moment(self, decision: Decision) -> Situation[S]:
        """One in which nobody has played yet."""
        if self._now is None:
            self._now = self.ruleset.moment(self.state, decision.seat, decision)
        return self._now

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    def __contains__(self, action: object) -> bool:
        if self.decision is None or not isinstance(action, Action) or type(action) not in self._bound.rules:
            return False
        return self._bound.allows(self._moment(self.decision), action)

    def __len__(self) -> int:
        return len(self.listed)
