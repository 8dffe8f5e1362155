"""Caral's situation: what rules, steps and stages read, and the small changes they make."""

from dataclasses import dataclass
from typing import Any

from companion.engine.actions import Seat
from companion.engine.cards import CardSituation
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, add
from companion.engine.ledger import Receipt
from companion.engine.parts import replaced
from companion.engine.ruleset import Ruleset
from companion.games.caral import cards
from companion.games.caral.box import Box
from companion.games.caral.path import Path
from companion.games.caral.state import CaralState, Player, Site, Turn, with_figure, with_hand


@dataclass(frozen=True)
class Board:
    """What stays the same for a whole game."""

    box: Box
    deals: bool
    """Whether the app deals the cards; otherwise the deck is real and its cards are unknown."""


class Now(CardSituation[CaralState]):
    """The moment at which something is judged or done."""

    __slots__ = ("board", "box", "path")
    kinds = cards.RESOURCES

    def __init__(self, ruleset: Ruleset[CaralState], state: CaralState, seat: Seat, decision: Decision | None) -> None:
        super().__init__(ruleset, state, seat, decision)
        self.board: Board = ruleset.board
        self.box: Box = self.board.box
        self.path: Path = self.box.path

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    @property
    def turn(self) -> Turn:
        turn = self.state.turn
        if turn is None:
            raise LookupError("nobody is on turn")
        return turn

    @turn.setter
    def turn(self, turn: Turn) -> None:
        self.put("turn", turn)

    @property
    def here(self) -> str:
        """The kind of spot the seat's figure stands on."""
        return self.path.kinds[self.state.players[self.seat].figure]

    @property
    def my_site(self) -> Site | None:
        """The site the figure stands at, if its own builder or pyramid is there."""
        state, seat = self.state, self.seat
        site = self.path.site_of.get(state.players[seat].figure)
        found = state.sites[site] if site is not None else None
        return found if found is not None and found.owner == seat else None

    def held(self, seat: Seat) -> Hand:
        return self.state.players[seat].hand

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.put_one("players", seat, with_hand(self.state.players[seat], hand))

    def in_box(self) -> Counts:
        return self.box.cards

    def dealt(self) -> bool:
        return self.board.deals

    def in_sight(self) -> Counts:
        """Cards everybody can see: the discard pile and what lies out in the ceremony."""
        seen, ceremony = self.state.discard, self.state.ceremony
        if ceremony is None or ceremony.cleared:
            return seen
        for offering in ceremony.laid:
            if offering.card is not None:
                seen = add(seen, cards.of(offering.card, offering.count))
        return seen

    def change(self, seat: Seat, **changes: Any) -> None:
        self.set_one("players", seat, changes)

    def go(self, seat: Seat, spot: int) -> None:
        """The figure goes to a spot."""
        self.put_one("players", seat, with_figure(self.state.players[seat], spot))

    def change_site(self, site: int, **changes: Any) -> None:
        self.set_one("sites", site, changes)

    def change_turn(self, **changes: Any) -> None:
        self.turn = replaced(self.turn, changes)

    def keep(self, module: str, part: Any) -> None:
        """Put away what a module must remember."""
        self.set(extras={**self.state.extras, module: part})

    def lay_down(self, seat: Seat, laid: Counts) -> None:
        """Cards leave the hand for the discard pile."""
        self.hold(seat, self.hand(seat).minus(laid))
        self.set(discard=add(self.state.discard, laid))

    def award(self, seat: Seat, amount: int, rule: str, reason: str, **params: Any) -> None:
        """Fame with its receipt. It never falls below 0 (CER-7)."""
        fame = self.state.players[seat].fame
        change = max(amount, -fame)
        self.change(seat, fame=fame + change)
        self.receipts.append(Receipt(seat, change, rule, reason, params))
        self.tell(reason, seat=seat, amount=change, rule=rule, **params)
