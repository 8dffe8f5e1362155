"""Cacao's situation: what rules, steps and stages read, and the small changes they make."""

from dataclasses import dataclass
from typing import Any

from companion.engine.actions import TABLE, Seat
from companion.engine.cards import CardSituation
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, add
from companion.engine.ledger import Receipt
from companion.engine.parts import replaced
from companion.engine.ruleset import Ruleset
from companion.games.cacao.box import Box
from companion.games.cacao.state import Cacao, Player, Turn
from companion.games.cacao.tiles import GOODS, WORKERS


@dataclass(frozen=True)
class Table:
    """What stays the same for a whole game."""

    box: Box
    deals: bool
    """Whether the app deals worker tiles; otherwise they are real and nobody told the app which they are."""


class Now(CardSituation[Cacao]):
    """The moment at which something is judged or done."""

    __slots__ = ("box", "table")
    kinds = WORKERS

    def __init__(self, ruleset: Ruleset[Cacao], state: Cacao, seat: Seat, decision: Decision | None) -> None:
        super().__init__(ruleset, state, seat, decision)
        self.table: Table = ruleset.board
        self.box: Box = self.table.box

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

    def hand(self, seat: Seat) -> Hand:
        """What lies on the land is in no hand: a proxy may have named tiles that the app had dealt elsewhere."""
        return self.held(seat).trusted(self.in_sight(), self.in_box())

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.change(seat, hand=hand)

    def in_sight(self) -> Counts:
        """Everybody has tiles of their own: those of this seat that lie on the land."""
        return WORKERS.none if self.seat == TABLE else self.me.laid

    def in_box(self) -> Counts:
        return self.box.workers

    def dealt(self) -> bool:
        return self.table.deals

    def change(self, seat: Seat, **changes: Any) -> None:
        self.set_one("players", seat, changes)

    def change_turn(self, **changes: Any) -> None:
        self.set(turn=replaced(self.turn, changes))

    def bring(self, seat: Seat, good: str, count: int) -> None:
        """Remember what the newest tiles brought by themselves."""
        fresh = tuple(count if each == good else 0 for each in GOODS)
        self.change(seat, fresh=add(self.state.players[seat].fresh, fresh))

    def award(self, seat: Seat, amount: int, rule: str, reason: str, **params: Any) -> None:
        """Gold with its receipt (CFIN-5: there is always enough of it)."""
        self.change(seat, gold=self.state.players[seat].gold + amount)
        self.receipts.append(Receipt(seat, amount, rule, reason, params))
        self.tell(reason, seat=seat, amount=amount, rule=rule, **params)
