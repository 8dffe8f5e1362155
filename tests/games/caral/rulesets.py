"""Every ruleset of Caral: each edition, each number of players, each choice of modules."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, cycle, product
from typing import Any

from companion.bots.caral import SensibleBot
from companion.engine.actions import TABLE, Action
from companion.engine.setup import Header
from companion.engine.view import Viewer
from companion.games.caral.composition import BASE as BASE_LAYER
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.state import CaralState
from companion.games.caral.view import view
from tests.games.caral.soak import Soak

CHOICES = tuple(chosen for count in range(len(META.modules) + 1) for chosen in combinations(META.modules, count))
"""Every choice of modules, none and all included."""

BASE = frozenset(action for step in BASE_LAYER.steps for action in step.accepts)
"""What can be done without modules."""

TABLES = tuple(product(META.editions, META.players))
PILES = META.options["cards"].values


@dataclass(frozen=True)
class Case:
    """What a table agreed on, and whether its cards are real."""

    edition: str
    seats: int
    modules: tuple[str, ...]
    cards: str

    def __str__(self) -> str:
        return f"{self.edition}, {self.seats} players, {'+'.join(self.modules) or 'no module'}, cards: {self.cards}"

    def header(self) -> Header:
        return GAME.header(self.edition, self.seats, modules=self.modules, cards=self.cards)


ALL = tuple(
    Case(edition, seats, modules, cards)
    for ((edition, seats), modules), cards in zip(product(TABLES, CHOICES), cycle(PILES), strict=False)
)
"""Each ruleset once, dealt by the app and from a real deck by turns."""

SAMPLE = tuple(
    Case(*TABLES[(number + len(modules)) % len(TABLES)], modules, PILES[number % len(PILES)])
    for number, modules in enumerate(CHOICES)
)
"""Each choice of modules once, at another kind of table every time."""


SENSE, UNASKED = 0.7, 0.03
"""How often a player thinks before choosing, and how often somebody does something unasked."""


class Thorough(Soak):
    """A watched game in which nothing that is listed may be refused, and nothing left out that may be done.

    Its players are random, but eager for what only modules offer, and sensible often enough to bring the game to its
    end. So much of the rules is met.
    """

    def choose(self, state: CaralState | None = None) -> tuple[Action, str]:
        action, by = super().choose(state)
        rules, state = self.chronicle.ruleset, state or self.chronicle.state
        decision = rules.asked(state)
        if decision is None or decision.seat == TABLE:
            return action, by
        listed = rules.legal(state).listed
        if self.rng.random() > SENSE:
            return self.rng.choice([action for action in listed if type(action) not in BASE] or [action]), by
        return SensibleBot().choose(view(rules, state, Viewer(decision.seat)), listed), by

    def enter(self, action: Action, by: str) -> None:
        self.done[action.kind] += 1
        super().enter(action, by)
        while self.rng.random() < UNASKED and self.unasked():
            self.watch()

    def unasked(self) -> bool:
        """Somebody notes cards, claims a status card, or answers a claim."""
        seat = self.rng.randrange(self.header.seats)
        if not (could := list(self.chronicle.ruleset.anytime(self.chronicle.state, seat))):
            return False
        action = self.rng.choice(could)
        self.done[action.kind] += 1
        self.chronicle.add(action, seat)
        for receipt in self.chronicle.line[-1].played.receipts:
            self.points[receipt.seat] += receipt.amount
        return True

    def watch(self) -> None:
        super().watch()
        rules, state = self.chronicle.ruleset, self.chronicle.state
        decision = rules.asked(state)
        if decision is None:
            return
        listed = rules.legal(state).listed
        for action in listed:
            if refusals := rules.refusals(state, action):
                self.fault(f"{action} is listed and refused: {refusals}")
        now = rules.situation(rules, state, decision.seat, decision)
        allowed = {action for action in rules.steps[type(decision)].candidates(now) if now.allows(action)}
        self.expect(allowed == set(listed), f"{decision} lists {allowed ^ set(listed)} wrongly")
        self.expect(len(set(listed)) == len(listed), f"{decision} lists an answer twice")


def play(case: Case, seed: int, patience: int, twists: int, catalogue: Mapping[str, Any] | None = None) -> Soak:
    """A random game by these rules to its end, read back from its text."""
    return Thorough(case.edition, case.seats, case.cards, seed, patience, twists, case.modules, catalogue).play()
