"""Random games that are watched at every entry: pieces, points, log and what undo, redo and amend leave behind."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import TABLE, Action
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Finish, Redo, Undo
from companion.engine.parts import replace
from companion.engine.problems import BrokenLog
from companion.games.caral.game import GAME
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.state import CaralState
from companion.games.records import load_game, save
from tests.games.caral.conservation import misplaced

PATIENCE = 60
"""After so many years the bots agree to end (END-6)."""


@dataclass
class Soak:
    """One watched game."""

    edition: str
    seats: int
    cards: str
    seed: int
    patience: int = PATIENCE
    twists: int = 4
    modules: tuple[str, ...] = ()
    catalogue: Mapping[str, Any] | None = None
    faults: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"{self.edition} {self.seats} {self.cards} {self.seed}")
        agreed = GAME.header(self.edition, self.seats, self.rng.randrange(self.seats), self.modules, cards=self.cards)
        self.header = replace(agreed, catalogue=self.catalogue) if self.catalogue else agreed
        self.chronicle: Chronicle[CaralState] = Chronicle(GAME.ruleset(self.header))
        self.fame = [0] * self.seats

    def play(self) -> "Soak":
        """Play to the end with a few twists on the way, then read the log back from its text."""
        twist_at = sorted(self.rng.randrange(20, 400) for _ in range(self.twists))
        while self.chronicle.state.ended is None:
            if twist_at and self.chronicle.position >= twist_at[0]:
                twist_at.pop(0)
                self.twist()
            else:
                self.enter(*self.choose())
        header, read_back = load_game(save(self.header, self.chronicle))
        self.expect(header == self.header and read_back.state == self.chronicle.state, "the log reads back differently")
        return self

    def choose(self, state: CaralState | None = None) -> tuple[Action, str]:
        ruleset, state = self.chronicle.ruleset, state or self.chronicle.state
        decision, step = ruleset.asked(state), ruleset.chance(state)
        if step is not None:
            return step.chance(ruleset.situation(ruleset, state, TABLE, decision), self.rng.randrange), APP
        if isinstance(decision, ChooseNextYear):
            return (Finish() if state.year >= self.patience else BeginYear()), ""
        return self.rng.choice(ruleset.legal(state).listed), ""

    def enter(self, action: Action, by: str) -> None:
        decision = self.chronicle.ruleset.asked(self.chronicle.state)
        self.chronicle.add(action, decision.seat if decision else TABLE, by=by)
        for receipt in self.chronicle.line[-1].played.receipts:
            self.fame[receipt.seat] += receipt.amount
        self.watch()

    def watch(self) -> None:
        state = self.chronicle.state
        if wrong := misplaced(self.chronicle.ruleset, state):
            self.fault(f"pieces {wrong}")
        if self.fame != [player.fame for player in state.players]:
            self.fault(f"receipts give {self.fame}")

    def twist(self) -> None:
        """Take back, restore or amend something, and compare with a fresh fold."""
        match self.rng.choice(("undo", "redo", "amend")):
            case "undo":
                self.undo(self.rng.randint(1, 6))
            case "redo":
                before = self.chronicle.state
                undone = self.undo(self.rng.randint(1, 6))
                for _ in range(undone):
                    self.chronicle.add(Redo(), TABLE)
                self.expect(self.chronicle.state == before, "redo does not restore")
                self.done["redo"] += undone
            case "amend":
                self.amend()
        fresh = Chronicle(self.chronicle.ruleset, self.chronicle.entries)
        self.expect(fresh.state == self.chronicle.state and fresh.line == self.chronicle.line, "a fresh fold differs")
        self.fame = self.chronicle.ledger().totals
        self.watch()

    def undo(self, times: int) -> int:
        for done in range(times):
            try:
                self.chronicle.add(Undo(), TABLE)
            except BrokenLog:
                return done
            self.done["undo"] += 1
        return times

    def amend(self) -> None:
        """Something else happened a while ago; what no longer fits is set aside.

        Whether it fits is judged without a look into hands, so cards that the app dealt are left as they were.
        """
        line = self.chronicle.line
        index = self.rng.choice([n for n in range(max(0, len(line) - 40), len(line)) if self.was_asked(n)])
        action, _ = self.choose(self.chronicle.state_after(index))
        if self.cards == APP and (action.of_hand or line[index].entry.action.of_hand):
            return
        preview = self.chronicle.preview(line[index].entry.position, action)
        self.chronicle.add(Amend(line[index].entry.position, action), TABLE)
        self.expect(self.chronicle.aside[: len(preview.misfits)] == preview.misfits, "the preview told something else")
        self.done["amend, all fits" if preview.first_misfit is None else "amend, misfits"] += 1

    def was_asked(self, index: int) -> bool:
        """Whether this deed answered a question, so that another answer could have been given."""
        rules, entry = self.chronicle.ruleset, self.chronicle.line[index].entry
        decision = rules.asked(self.chronicle.state_after(index), entry.seat)
        return decision is not None and type(entry.action) in rules.steps[type(decision)].rules

    def expect(self, holds: bool, fault: str) -> None:
        if not holds:
            self.fault(fault)

    def fault(self, what: str) -> None:
        self.faults.append(f"entry {self.chronicle.position}: {what}")
