"""A model of the real table: set up from the first lines of the table check, then moved by nothing but instructions."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Action
from companion.engine.game import Game
from companion.engine.handling import sort_of
from companion.engine.hands import Instruction, instructions
from companion.engine.inspection import CheckLine
from tests.support.soak import WatchedGame

Pieces = Counter[tuple[str, str]]
"""How many of a kind of piece lie at a place."""

Count = Callable[[Any, Any], Pieces]
"""Counts all pieces from rules and state, without asking the table check."""

RULED_ANYWAY = 0.04
"""How often a table does what the rules refuse."""


class ModelTable:
    """What lies where. `endless` are sorts of places from which pieces come that nobody counts."""

    def __init__(self, lines: Iterable[CheckLine], endless: Iterable[str] = ()) -> None:
        self.pieces: Pieces = Counter()
        self.endless = frozenset(endless)
        for line in lines:
            for piece, place, there in line.lies:
                self.pieces[piece, place] += there

    def obey(self, told: Iterable[Instruction]) -> None:
        for movement in (movement for each in told for movement in each.moves):
            self.pieces[movement.piece, movement.source] -= movement.count
            self.pieces[movement.piece, movement.target] += movement.count

    def differs(self, counted: Pieces) -> dict[tuple[str, str], tuple[int, int]]:
        """What lies where it should not, and how many should."""
        keys = (key for key in self.pieces | counted if sort_of(key[1]) not in self.endless)
        return {key: (self.pieces[key], counted[key]) for key in keys if self.pieces[key] != counted[key]}


@dataclass
class Evening:
    """All that hands were told in a game, and what lay on the table afterwards each time."""

    game: Game
    rules: Any
    count: Count
    endless: tuple[str, ...]
    shown: Any
    """The state up to which hands have been told what to do."""
    history: list[tuple[tuple[Instruction, ...], Pieces]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = self.game.inspection(self.rules, self.shown)
        self.table = ModelTable(self.first, self.endless)

    def goes_on(self, state: Any) -> dict[tuple[str, str], tuple[int, int]]:
        """Everything is done that leads to this state: what is still not as it must be."""
        told, counted = instructions(self.game, self.rules, self.shown, state), self.count(self.rules, state)
        self.history.append((told, counted))
        self.table.obey(told)
        self.shown = state
        return self.table.differs(counted)

    @property
    def codes(self) -> set[str]:
        return {each.code for told, _ in self.history for each in told}

    def notices(self, code: str) -> bool:
        """Whether the model table would ever look wrong if nobody did what is said with this code."""
        table = ModelTable(self.first, self.endless)
        for told, counted in self.history:
            table.obey(each for each in told if each.code != code)
            if any(each.code == code for each in told) and table.differs(counted):
                return True
        return False


class HandledGame(WatchedGame):
    """A watched game whose table is moved by instructions, and where the host lets some things happen anyway."""

    evening: Evening

    def sits_down(self, count: Count, *endless: str) -> None:
        self.evening = Evening(self.game, self.chronicle.ruleset, count, endless, self.chronicle.state)

    def watch(self) -> None:
        super().watch()
        self.handle(self.chronicle.state)

    def handle(self, state: Any) -> None:
        if wrong := self.evening.goes_on(state):
            self.fault(f"on the table {wrong}")

    def enter(self, action: Action, by: str) -> None:
        if not by and self.rng.random() < RULED_ANYWAY and (anyway := self.refused()):
            self.rule(*self.rng.choice(anyway))
        else:
            super().enter(action, by)

    def refused(self) -> list[tuple[Action, tuple[str, ...]]]:
        """What the rules refuse now, but a host may let happen."""
        rules, state = self.chronicle.ruleset, self.chronicle.state
        decision = rules.asked(state)
        now = rules.situation(rules, state, decision.seat, decision)
        tried = ((action, rules.refusals(state, action)) for action in rules.steps[type(decision)].candidates(now))
        return [(a, tuple(each.code for each in why)) for a, why in tried if why and all(each.waivable for each in why)]

    def rule(self, action: Action, codes: tuple[str, ...]) -> None:
        decision = self.chronicle.ruleset.asked(self.chronicle.state)
        self.chronicle.add(action, decision.seat, waive=codes)
        self.done["ruled"] += 1
        self.points = self.chronicle.ledger().totals
        self.watch()

    def jump(self, times: int) -> "HandledGame":
        """Bring the table to any moments, one after the other, to its end, and back to its beginning step by step."""
        line = len(self.chronicle.line)
        for deeds in (*(self.rng.randrange(line + 1) for _ in range(times)), *range(line, -1, -1)):
            self.handle(self.chronicle.state_after(deeds))
        return self
