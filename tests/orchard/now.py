"""The Orchard's situation: what rules, steps and stages read, and the small changes they make."""

from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat
from companion.engine.cards import CardSituation
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, add
from companion.engine.ledger import Receipt
from companion.engine.parts import put, replace
from companion.engine.ruleset import Ruleset
from tests.orchard.box import Box
from tests.orchard.fruit import FRUIT
from tests.orchard.hooks import WORTH
from tests.orchard.state import Orchard, Player, Turn


@dataclass(frozen=True)
class Board:
    """What stays the same for a whole game."""

    box: Box
    deals: bool
    """Whether the app deals the cards; otherwise the deck is real and its cards are unknown."""


class Now(CardSituation[Orchard]):
    """The moment at which something is judged or done."""

    __slots__ = ("board", "box")
    kinds = FRUIT

    def __init__(self, ruleset: Ruleset[Orchard], state: Orchard, seat: Seat, decision: Decision | None) -> None:
        super().__init__(ruleset, state, seat, decision)
        self.board: Board = ruleset.board
        self.box: Box = self.board.box

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    @property
    def turn(self) -> Turn:
        if self.state.turn is None:
            raise LookupError("nobody is on turn")
        return self.state.turn

    def held(self, seat: Seat) -> Hand:
        return self.state.players[seat].hand

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.change(seat, hand=hand)

    def in_sight(self) -> Counts:
        return self.state.discard

    def in_box(self) -> Counts:
        return self.box.cards

    def dealt(self) -> bool:
        return self.board.deals

    def worth(self, tree: int) -> int:
        """Points for one fruit of this tree."""
        return self.ask(WORTH, self.box.worth[self.box.kind_at(tree)], tree)

    def change(self, seat: Seat, **changes: Any) -> None:
        players = self.state.players
        self.set(players=put(players, seat, replace(players[seat], **changes)))

    def change_tree(self, tree: int, **changes: Any) -> None:
        trees = self.state.trees
        self.set(trees=put(trees, tree, replace(trees[tree], **changes)))

    def keep(self, module: str, part: Any) -> None:
        """Put away what a module must remember."""
        self.set(extras={**self.state.extras, module: part})

    def gather(self, seat: Seat, kind: str, count: int) -> None:
        self.change(seat, basket=add(self.state.players[seat].basket, FRUIT.of(kind, count)))

    def award(self, seat: Seat, amount: int, rule: str, reason: str, **params: Any) -> None:
        """Points with their receipt."""
        self.change(seat, score=self.state.players[seat].score + amount)
        self.receipts.append(Receipt(seat, amount, rule, reason, params))
        self.tell(reason, seat=seat, amount=amount, rule=rule, **params)
