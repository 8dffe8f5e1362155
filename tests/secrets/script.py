"""A random game for two tables: the same posts at both, but for the private ones of the seat that hides its cards."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Amend, Finish, Note, Redo, Start, Undo
from companion.engine.rules import Refused
from tests.secrets.hiding import Both, Parted
from tests.secrets.hidings import hiding_of
from tests.secrets.pair import Pair
from tests.secrets.setting import Setting

TRIES = 12
SECOND_THOUGHTS = 0.6
"""How often somebody thinks better of an answer."""
HOST = "host"


@dataclass(frozen=True)
class Line:
    """One post: who sends it, its body at either table, what chance answers there."""

    by: str
    bodies: Both
    answers: Both
    lag: int = 0
    """How many entries the sender had not yet seen."""
    private: bool = False
    minds: bool = False
    """Whether it is an answer that differs and that only its owner knows."""


@dataclass(frozen=True)
class Moment:
    """Where the twins stand before a line."""

    asked: tuple[Decision, ...]
    pair: Pair

    @property
    def position(self) -> int:
        return self.pair.position


@dataclass
class Script:
    setting: Setting
    lines: list[Line] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    ends: tuple[Any, ...] = ()
    """What the secret seat holds in either game at the end."""


class Author:
    """Writes one script with one source of chance."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.rng, self.hiding = setting, Random(f"{setting.name} {seed}"), hiding_of(setting)
        self.pair = Pair(setting, self.hiding)
        self.script = Script(setting)
        self.thoughts = Random(f"{setting.name} {seed} thinks")

    def write(self) -> Script:
        """A whole game, or `Parted` where the difference cannot be kept up."""
        self.enter((Start(), Start()), TABLE, HOST)
        while self.pair.states[0].ended is None:
            self.twist()
            self.answer()
        self.script.ends = tuple(self.hiding.hand(state, self.setting.secret) for state in self.pair.states)
        return self.script

    def enter(
        self,
        actions: tuple[Action, Action],
        seat: Seat,
        by: str,
        *,
        proxy: bool = False,
        lag: int = 0,
        minds: bool = False,
        **more: Any,
    ) -> None:
        """One more line, if the games can go on after it."""
        before = Moment(self.pair.asked if self.pair.started else (), self.pair)
        pair = self.pair.copy()
        answers = pair.enter(actions, seat, by, self.rng, proxy)
        if any(d.seat in self.setting.insiders and not pair.choices(d.seat) for d in pair.asked):
            raise Parted
        codec = pair.ruleset.codec
        more |= {"seat": "table" if seat == TABLE else seat} if not actions[0].of_log else {}
        more |= {"proxy": True} if proxy else {}
        bodies = tuple(codec.encode(action) | more for action in actions)
        private = bool(actions[0].secret) or isinstance(actions[0], Amend)
        self.script.lines.append(Line(by, bodies, answers, lag, private, minds))
        self.script.moments.append(before)
        self.pair = pair

    # --- what is asked ---------------------------------------------------------------------------------------

    def answer(self) -> None:
        decision = self.pair.asked[0]
        if decision.seat == self.setting.secret and self.thoughts.random() < SECOND_THOUGHTS:
            self.think_better(decision.seat)
        for action, by, proxy in self.answers(decision):
            try:
                self.enter((action, action), decision.seat, by, proxy=proxy)
            except Parted:
                continue
            return
        raise Parted

    def answers(self, decision: Decision) -> Iterator[tuple[Action, str, bool]]:
        seat, rng = decision.seat, self.rng
        if (agreed := self.hiding.agreed(decision, self.pair.states[0], self.setting)) is not None:
            yield agreed, HOST if isinstance(agreed, Finish) else self.anybody(), False
            return
        absent = seat in self.setting.claimed and rng.random() < 0.1
        proxy = bool(entered := self.pair.choices_of_proxy(seat) if absent else [])
        choices = entered or self.pair.choices(seat)
        by = self.anybody() if seat == TABLE else HOST if proxy else self.player(seat)
        now = self.pair.now(self.pair.states[0], seat)
        for action in self.hiding.ordered(choices, now, self.setting, rng)[:TRIES]:
            yield action, by, proxy

    def think_better(self, seat: Seat) -> None:
        """Answer otherwise at either table, where nobody else learns how, and take it back."""
        legal = (self.pair.ruleset.legal(state, seat) for state in self.pair.states)
        one, other = ([action for action in each if isinstance(action, self.hiding.minds)] for each in legal)
        differing = [(first, second) for first in one for second in other if first != second]
        if differing and seat in self.setting.claimed:
            self.enter(self.thoughts.choice(differing), seat, self.player(seat), minds=True)
            self.enter((Undo(), Undo()), seat, self.player(seat))

    def anybody(self) -> str:
        return self.rng.choice([HOST, *map(self.player, self.setting.claimed)])

    def player(self, seat: Seat) -> str:
        """Who enters what this seat decides."""
        return f"seat-{seat}" if seat in self.setting.claimed else HOST

    # --- what nobody asked for -------------------------------------------------------------------------------

    def twist(self) -> None:
        """Now and then a private note, a remark, something taken back and restored."""
        rng = self.rng
        if self.setting.notes and rng.random() < 0.5:
            self.note(rng.choice([self.setting.secret, rng.randrange(self.setting.seats)]))
        if rng.random() < 0.04:
            self.enter((Note(), Note()), TABLE, HOST, text="What a year!")
        if rng.random() < 0.04 and self.pair.games[0].last_group():
            self.enter((Undo(), Undo()), TABLE, HOST)
            self.enter((Redo(), Redo()), TABLE, HOST)

    def note(self, seat: Seat) -> None:
        """A seat notes cards, or takes a note back; whoever did not see it yet may still go on."""
        forgets = self.rng.random() < 0.2
        actions = self.forgotten(seat) if forgets else self.noted(seat)
        if actions is None or any(self.refused(actions, seat)):
            return
        self.enter(actions, seat, self.player(seat))
        if not forgets and seat in self.setting.claimed and self.rng.random() < 0.3:
            self.amend(seat, actions)
        elif self.rng.random() < 0.5:
            self.enter((Note(), Note()), TABLE, HOST, lag=1, text="I had not seen that.")

    def amend(self, seat: Seat, noted: Both) -> None:
        """The seat corrects its last note."""
        instead = self.noted(seat, len(noted[0].cards))
        if instead is None or any(new == old for new, old in zip(instead, noted, strict=True)):
            return
        one, other = (Amend(self.pair.position, action) for action in instead)
        with suppress(Refused):
            self.enter((one, other), seat, self.player(seat))

    def refused(self, actions: Both, seat: Seat) -> Iterator[bool]:
        for state, action in zip(self.pair.states, actions, strict=True):
            yield bool(self.pair.ruleset.refusals(state, action, seat))

    def noted(self, seat: Seat, size: int = 0) -> Both | None:
        found = self.hiding.noted(self.pair.states, seat, self.rng, size)
        return found and self.apart(seat, *found)

    def forgotten(self, seat: Seat) -> Both | None:
        found = self.hiding.forgotten(self.pair.states, seat, self.rng)
        return found and self.apart(seat, *found)

    def apart(self, seat: Seat, one: Action, other: Action) -> Both:
        """Both of them at the seat that hides, the first one at both tables elsewhere."""
        return (one, other) if seat == self.setting.secret else (one, one)


@cache
def script(setting: Setting, seed: int = 0) -> Script:
    """The first game from this seed on that meets all it shall, and keeps the difference up to the end."""
    for attempt in count(setting.seed + seed * 1000):
        with suppress(Parted):
            written = Author(setting, attempt).write()
            if setting.meets <= {decision.kind for moment in written.moments for decision in moment.asked}:
                return written
    raise AssertionError
