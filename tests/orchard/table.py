"""An Orchard table for tests: set up any position in a few words, then play or be refused."""

import random
from collections.abc import Iterable
from typing import Any

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, Together
from companion.engine.hand import Hand
from companion.engine.log import Chronicle
from companion.engine.parts import put, replace
from companion.engine.ruleset import Played, Ruleset
from companion.engine.setup import Header
from tests.orchard.conservation import misplaced
from tests.orchard.fruit import KINDS
from tests.orchard.game import GAME
from tests.orchard.rules.market import ChooseWare
from tests.orchard.rules.pick import ChooseTree
from tests.orchard.state import Orchard, Turn
from tests.support.soak import WatchedGame

LATEST_TWIST = 30


def agreed(seats: int = 3, *modules: str, **options: str) -> Header:
    """An agreement in which the app deals, unless told otherwise."""
    return GAME.header(None, seats, 0, modules, **{"cards": "app"} | options)


class Table:
    """A position and what the last play told. Every change returns the table, so that they can be chained."""

    def __init__(self, seats: int = 3, *modules: str, **options: str) -> None:
        self.header = agreed(seats, *modules, **options)
        self.rules: Ruleset[Orchard] = GAME.ruleset(self.header)
        self.state = self.rules.blank
        self.played: Played[Orchard] = Played(self.state)

    def player(self, seat: Seat, hand: dict[str, int] | None = None, **changes: Any) -> "Table":
        """Set fields of a player; cards come from the deck, `basket` holds fruit by name."""
        if hand is not None:
            known = tuple(hand.get(kind, 0) for kind in KINDS)
            held = changes["hand"] = Hand(known, hand.get("unknown", 0))
            deck = self.state.deck
            left = deck.minus(known) if self.rules.board.deals else deck.plus_unknown(-held.size)
            self.state = replace(self.state, deck=left)
        if isinstance(basket := changes.get("basket"), dict):
            changes["basket"] = tuple(basket.get(kind, 0) for kind in KINDS)
        players = self.state.players
        self.state = replace(self.state, players=put(players, seat, replace(players[seat], **changes)))
        return self

    def tree(self, name: str, **changes: Any) -> "Table":
        number = self.rules.board.box.trees.index(name)
        trees = self.state.trees
        self.state = replace(self.state, trees=put(trees, number, replace(trees[number], **changes)))
        return self

    def bare(self, *but: str) -> "Table":
        """No fruit on any tree but these."""
        for name in self.rules.board.box.trees:
            if name not in but:
                self.tree(name, fruit=0)
        return self

    def asking(self, *decisions: Decision, **changes: Any) -> "Table":
        self.state = replace(self.state, pending=decisions, **changes)
        return self

    def to_pick(self, seat: Seat = 0, carries: int = 2) -> "Table":
        return self.asking(ChooseTree(seat, carries), turn=Turn(seat, carries))

    def to_sell(self, *seats: Seat) -> "Table":
        """These are asked together; the market opens when all have answered."""
        agenda = (("market", TABLE), ("dusk", TABLE))
        return self.asking(Together(asked=tuple(ChooseWare(seat) for seat in seats)), agenda=agenda, turn=None)

    def play(self, action: Action, seat: Seat | None = None, waive: Iterable[str] = ()) -> "Table":
        self.played = self.rules.play(self.state, action, seat, waive)
        self.state = self.played.state
        return self

    def reasons(self, action: Action, seat: Seat | None = None) -> list[tuple[str, str]]:
        """Code and rule id of every refusal, in order."""
        return [(refusal.code, refusal.rule) for refusal in self.rules.refusals(self.state, action, seat)]

    @property
    def asked(self) -> tuple[str, Seat]:
        decision = self.rules.asked(self.state)
        return (decision.kind, decision.seat) if decision else ("", TABLE)

    @property
    def told(self) -> list[str]:
        return [event.code.removeprefix("orchard.") for event in self.played.events]

    @property
    def scores(self) -> list[int]:
        return [player.score for player in self.state.players]


def watched(header: Header, seed: object, twists: int = 0) -> WatchedGame:
    """A random game that was played to its end."""
    game = WatchedGame(GAME, header, misplaced, random.Random(f"{seed} {header}"), twists)
    game.latest_twist = LATEST_TWIST
    game.play()
    return game


def finished(header: Header, seed: object) -> Chronicle[Orchard]:
    """The log of a whole game."""
    return watched(header, seed).chronicle
