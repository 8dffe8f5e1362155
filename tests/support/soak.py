"""Random games of any game, watched at every entry: pieces, points, log and what undo, redo and amend leave behind."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.actions import TABLE, Action
from companion.engine.game import Game
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo
from companion.engine.problems import BrokenLog
from companion.engine.setup import Header
from companion.engine.view import SPECTATOR
from companion.games.records import load_game, save

Misplaced = Callable[[Any, Any], Mapping[str, Any]]
"""What is not where it must be, from rules and state; empty when everything is conserved."""

Agreed = Callable[[Any], Action]
LATEST_TWIST = 400


class WatchedGame:
    """One random game with a few twists on the way; what is wrong with it is in `faults`."""

    def __init__(self, game: Game, header: Header, misplaced: Misplaced, rng: random.Random, twists: int = 4) -> None:
        self.game, self.header, self.misplaced, self.twists = game, header, misplaced, twists
        self.rng = rng
        self.chronicle: Chronicle[Any] = Chronicle(game.ruleset(header))
        self.points = [*self.chronicle.ledger().totals]
        self.faults: list[str] = []
        self.done: Counter[str] = Counter()
        self.latest_twist = LATEST_TWIST

    def agreed(self, state: Any, decision: Any) -> Action | None:
        """What the table answers where it decides together."""
        answer: Agreed | None = self.game.agreements.get(type(decision))
        return None if answer is None else answer(state)

    def play(self) -> Any:
        """Play to the end with a few twists on the way, then read the log back from its text."""
        twist_at = sorted(self.rng.randrange(20, self.latest_twist) for _ in range(self.twists))
        while self.chronicle.state.ended is None:
            if twist_at and self.chronicle.position >= twist_at[0]:
                twist_at.pop(0)
                self.twist()
            else:
                self.enter(*self.choose())
        header, read_back = load_game(save(self.header, self.chronicle))
        self.expect(header == self.header and read_back.state == self.chronicle.state, "the log reads back differently")
        return self

    def choose(self, state: Any = None) -> tuple[Action, str]:
        ruleset, state = self.chronicle.ruleset, state or self.chronicle.state
        decision, step = ruleset.asked(state), ruleset.chance(state)
        if step is not None:
            return step.chance(ruleset.situation(ruleset, state, TABLE, decision), self.rng.randrange), APP
        if (action := self.agreed(state, decision)) is not None:
            return action, ""
        return self.rng.choice(ruleset.legal(state).listed), ""

    def enter(self, action: Action, by: str) -> None:
        decision = self.chronicle.ruleset.asked(self.chronicle.state)
        self.chronicle.add(action, decision.seat if decision else TABLE, by=by)
        for receipt in self.chronicle.line[-1].played.receipts:
            self.points[receipt.seat] += receipt.amount
        self.watch()

    def watch(self) -> None:
        rules, state = self.chronicle.ruleset, self.chronicle.state
        if wrong := self.misplaced(rules, state):
            self.fault(f"pieces {wrong}")
        if self.points != self.scores(state):
            self.fault(f"receipts give {self.points}")

    def scores(self, state: Any) -> list[int]:
        return [seat["score"] for seat in self.game.view(self.chronicle.ruleset, state, SPECTATOR)["seats"]]

    def twist(self) -> None:
        """Take back, restore or amend something, and compare with a fresh fold."""
        match self.rng.choice(("undo", "redo", "amend")):
            case "undo":
                self.undo(self.rng.randint(1, 6))
            case "redo":
                self.redo()
            case "amend":
                self.amend()
        fresh = Chronicle(self.chronicle.ruleset, self.chronicle.entries)
        self.expect(fresh.state == self.chronicle.state and fresh.line == self.chronicle.line, "a fresh fold differs")
        self.points = self.chronicle.ledger().totals
        self.watch()

    def undo(self, times: int) -> int:
        for done in range(times):
            try:
                self.chronicle.add(Undo(), TABLE)
            except BrokenLog:
                return done
            self.done["undo"] += 1
        return times

    def redo(self) -> None:
        before = self.chronicle.state
        undone = self.undo(self.rng.randint(1, 6))
        for _ in range(undone):
            self.chronicle.add(Redo(), TABLE)
        self.expect(self.chronicle.state == before, "redo does not restore")
        self.done["redo"] += undone

    def amend(self) -> None:
        """Something else happened a while ago; what no longer fits is set aside.

        Whether it fits is judged without a look into hands, so what the app dealt is left as it was.
        """
        line = self.chronicle.line
        index = self.rng.choice([n for n in range(max(0, len(line) - 40), len(line)) if self.was_asked(n)])
        action, _ = self.choose(self.chronicle.state_after(index))
        if self.deals() and any(each.of_hand or each.secret for each in (action, line[index].entry.action)):
            return
        preview = self.chronicle.preview(line[index].entry.position, action)
        self.chronicle.add(Amend(line[index].entry.position, action), TABLE)
        self.expect(self.chronicle.aside[: len(preview.misfits)] == preview.misfits, "the preview told something else")
        self.done["amend, all fits" if preview.first_misfit is None else "amend, misfits"] += 1

    def deals(self) -> bool:
        """Whether the app deals what is hidden."""
        return self.header.options.get("cards") == APP

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
