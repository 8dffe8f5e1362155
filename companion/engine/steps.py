"""Steps answer decisions; a situation is what a step, a rule or a hook sees and changes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, cast

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Below
from companion.engine.ledger import Event, Receipt
from companion.engine.parts import State, Task, alter, no_field, replaced
from companion.engine.rules import Rule
from companion.engine.seats import clockwise
from companion.engine.written import written

if TYPE_CHECKING:
    from companion.engine.ruleset import Ruleset

S = TypeVar("S", bound=State)
T = TypeVar("T")
D = TypeVar("D", bound=Decision)
N = TypeVar("N", bound="Situation[Any]")

NOTHING_WAIVED: Final[frozenset[str]] = frozenset()
made = tuple.__new__
"""Makes a named tuple of all its items at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Hook(Generic[T]):
    """A value that the base game declares changeable by layers."""

    name: str
    source: str


class Situation(Generic[S]):
    """The state in the middle of a play: read by rules and hooks, changed by steps and stages only.

    A game's own class may keep more, as far as it follows from the ruleset alone.
    """

    __slots__ = (
        *("_copied", "_watched", "agenda", "decision", "events", "hidden", "pending"),
        *("receipts", "ruleset", "seat", "state", "touched", "waived"),
    )

    def __init__(self, ruleset: "Ruleset[S]", state: S, seat: Seat, decision: Decision | None) -> None:
        self.ruleset = ruleset
        self.state = state
        self.pending, self.agenda = state.pending, state.agenda
        """What is still to come, as it is in the middle of a play; the state itself is told of it at the end."""
        self._copied = False
        self._watched = ruleset.watched
        self.touched = False
        """Whether a part that somebody watches was set and nobody has looked at it yet."""
        self.seat = seat
        self.decision = decision
        self.waived = NOTHING_WAIVED
        self.events: list[Event] = []
        self.receipts: list[Receipt] = []
        self.hidden = False

    def ask(self, hook: Hook[T], value: T, *context: Any) -> T:
        """The value after every layer that changes it."""
        for change in self.ruleset.hooks.get(hook, ()):
            value = change(self, value, *context)
        return value

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with `first`."""
        return clockwise(first, self.ruleset.seats)

    def question(self, kind: type[D]) -> D:
        """The decision being answered, known to be of this kind."""
        if not isinstance(self.decision, kind):
            raise LookupError(f"{kind.kind} is not asked")
        return self.decision

    def imagined(self, seat: Seat, decision: Decision | None) -> Self:
        """As if this seat were asked this now: whatever is done then happens there alone."""
        return cast(Self, self.ruleset.moment(self.state, seat, decision))

    def allows(self, action: Action) -> bool:
        """Whether this would be a legal answer to the decision being answered."""
        if self.decision is None:
            return False
        return self.ruleset.steps[type(self.decision)].allows(self, action)

    def allows_any(self, actions: Iterable[Action]) -> bool:
        """Whether one of these would be a legal answer to the decision being answered."""
        if self.decision is None:
            return False
        return self.ruleset.steps[type(self.decision)].allows_any(self, actions)

    def set(self, **changes: Any) -> None:
        """Change the state. The first change copies it; later ones go into that copy, which nobody else has seen."""
        if not self._watched.isdisjoint(changes):
            self.touched = True
        if not self._copied:
            self.state, self._copied = replaced(self.state, changes), True
            return
        state = self.state
        try:
            for name, value in changes.items():
                alter(state, name, value)
        except AttributeError:
            raise no_field(state, changes) from None

    def put(self, name: str, part: Any) -> None:
        """`set` for a single part, of which the state surely has one by this name."""
        if name in self._watched:
            self.touched = True
        if self._copied:
            alter(self.state, name, part)
        else:
            self.state, self._copied = replaced(self.state, {name: part}), True

    def set_one(self, name: str, index: int, changes: Mapping[str, Any]) -> None:
        """Change one of several parts that the state holds in a row, such as a player."""
        self.put_one(name, index, replaced(getattr(self.state, name)[index], changes))

    def put_one(self, name: str, index: int, part: Any) -> None:
        """Put another part in the place of one of several in a row."""
        row = [*getattr(self.state, name)]
        row[index] = part
        self.put(name, tuple(row))

    def push(self, *decisions: Decision) -> None:
        """Ask for these next, the last one first."""
        self.pending += decisions

    def next(self, *tasks: Task) -> None:
        """Put tasks before the rest of the agenda."""
        self.agenda = tasks + self.agenda

    def instead(self, *tasks: Task) -> None:
        """Drop the rest of the agenda for these tasks."""
        self.agenda = tasks

    def settled(self) -> S:
        """The state with what is still to come."""
        state = self.state
        if not self._copied:
            return replaced(state, {"pending": self.pending, "agenda": self.agenda})
        alter(state, "pending", self.pending)
        alter(state, "agenda", self.agenda)
        return state

    def hides(self, action: Action) -> bool:
        """Whether hidden cards that the app dealt decide this action: besides the app only their seat knows them."""
        return False

    def tell(self, code: str, /, **params: Any) -> None:
        self.events.append(made(Event, (code, params, None)))

    def whisper(self, to: Seat, code: str, /, **params: Any) -> None:
        self.events.append(Event(code, params, to))


Moment = Callable[[S, Seat, Decision | None], Situation[S]]
"""Makes the situation of a state: who is asked what."""


def moments(ruleset: "Ruleset[S]") -> Moment[S]:
    """Makes situations of one ruleset, in half the time of their class: what follows from it is worked out once."""
    model = ruleset.situation(ruleset, ruleset.blank, TABLE, None)
    slots = [name for cls in type(model).__mro__ for name in vars(cls).get("__slots__", ())]
    known: dict[str, Any] = {name: getattr(model, name) for name in (*slots, *getattr(model, "__dict__", ()))}
    kept = [f" now.{name} = {_OF_A_MOMENT.get(name, name)}" for name in known]
    known |= {"new": object.__new__, "cls": type(model)}
    lines = (" now = new(cls)", *kept, " return now")
    return cast(Moment[S], written("moment(state, seat, decision)", lines, **known))


_OF_A_MOMENT = {name: name for name in ("state", "seat", "decision")}
_OF_A_MOMENT |= {"pending": "state.pending", "agenda": "state.agenda"}
_OF_A_MOMENT |= {"events": "[]", "receipts": "[]"}
"""What is not the same for all situations of a ruleset, and what it is at first."""
Stage = Callable[[Any, Seat], None]
"""What happens when nothing is pending and the agenda names it."""


class Watch:
    """Looks at the state whenever one of two or more parts of it has changed, told what these parts were before."""

    def __init__(self, look: Callable[[Any, tuple[Any, ...]], None], one: str, other: str, *more: str) -> None:
        self.look, self.names = look, frozenset({one, other, *more})
        self.parts: Callable[[Any], tuple[Any, ...]] = attrgetter(one, other, *more)


class Step(ABC, Generic[N]):
    """How one kind of decision is answered: what is accepted, which rules judge it, what it does."""

    answers: ClassVar[type[Decision]]
    accepts: ClassVar[tuple[type[Action], ...]]
    rules: ClassVar[tuple[Rule, ...]] = ()
    asks: ClassVar[frozenset[str]] = frozenset()
    open_ended: ClassVar[bool] = False

    @abstractmethod
    def candidates(self, now: N) -> Iterable[Action]:
        """Every answer worth showing, legal or not."""

    def options(self, now: N) -> Iterable[Action] | None:
        """Exactly the candidates its own rules allow, where the step can name them without asking each rule.

        Rules that layers add are asked by the kernel. If a layer lifts a rule, the options are used only when the
        step `asks` that rule through `now.allows`.
        """
        return None

    @abstractmethod
    def resolve(self, now: N, action: Any) -> None:
        """Carry out a legal answer."""


class ChanceStep(Step[N]):
    """A decision of the table that chance answers: a roll, a deal, a reveal."""

    device: ClassVar[str] = ""
    """The option that says whether the app or the table answers; without one the app does."""

    @abstractmethod
    def chance(self, now: N, below: Below) -> Action:
        """The answer that `below` leads to; every real outcome is as likely as at the table."""


class Extension(Step[N]):
    """Further answers to a decision that another step answers."""


class AnytimeStep(Step[N]):
    """Something a seat may do unasked. It answers no decision."""
