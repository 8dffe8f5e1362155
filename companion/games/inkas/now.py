"""The situation: what rules, steps and stages read, and the small changes they make."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand, add, take
from companion.engine.ledger import Receipt
from companion.engine.offers import Offers, TradeSituation
from companion.engine.parts import put, replaced
from companion.engine.ruleset import Ruleset
from companion.engine.thefts import Debt, DebtSituation
from companion.games.inkas.box import Box, Start
from companion.games.inkas.cards import CARDS, covers
from companion.games.inkas.land import Land
from companion.games.inkas.standing import standing
from companion.games.inkas.state import InkasState, Pieces, Player, Turn, with_hand


@dataclass(frozen=True)
class Board:
    """What stays the same for a whole game."""

    box: Box
    land: Land
    deals: bool
    """Whether resources and goods are kept by the app; otherwise they are real, and a stolen one is unknown."""
    develops: bool
    """Whether the app deals the development cards."""
    layout: str
    starts: tuple[Start, ...]
    """Where each seat begins on the fixed board."""


@dataclass(frozen=True, slots=True)
class OwnDevelopment(Action):
    """Names a development card of the seat's own."""

    of_hand: ClassVar[bool] = True
    development: str


class Now(TradeSituation[InkasState], DebtSituation[InkasState]):
    """The moment at which something is judged or done."""

    __slots__ = ("board", "land")
    kinds = CARDS

    def __init__(self, ruleset: Ruleset[InkasState], state: InkasState, seat: Seat, decision: Decision | None) -> None:
        super().__init__(ruleset, state, seat, decision)
        self.board: Board = ruleset.board
        self.land: Land = self.board.land

    # --- reading --------------------------------------------------------------------------------------------

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    @property
    def mine(self) -> Pieces:
        return self.state.pieces[self.seat]

    @property
    def turn(self) -> Turn:
        turn = self.state.turn
        if turn is None:
            raise LookupError("nobody is on turn")
        return turn

    @turn.setter
    def turn(self, turn: Turn) -> None:
        self.put("turn", turn)

    def held(self, seat: Seat) -> Hand:
        return self.state.players[seat].hand

    def in_sight(self) -> Counts:
        return self.state.supply

    def in_box(self) -> Counts:
        return self.board.box.cards

    def dealt(self) -> bool:
        return self.board.deals

    def hides(self, action: Action) -> bool:
        """Development cards are dealt by themselves."""
        return self.board.develops if isinstance(action, OwnDevelopment) else super().hides(action)

    def offers(self) -> Offers:
        return self.state.offers

    def debts(self) -> tuple[Debt, ...]:
        return self.state.debts

    def can_pay(self, price: Counts) -> bool:
        """Whether the seat's own hand can make up a price."""
        hand = self.hand(self.seat)
        if not hand.unknown and not hand.lost:
            return covers(hand.known, price)
        return hand.holds(price) and covers(self.could_lay(self.seat), price)

    def buildings(self) -> int:
        """The sites with a building of anybody."""
        return standing(self.state.pieces).buildings

    def closed_to(self, seat: Seat) -> int:
        """The sites with a foreign building: no route goes on there."""
        return self.buildings() & ~self.state.pieces[seat].buildings

    def old_buildings(self) -> int:
        """The sites under thicket."""
        return standing(self.state.pieces).old

    def all_roads(self) -> int:
        return standing(self.state.pieces).roads

    def near(self, sites: int) -> list[str]:
        """The tiles that touch all these sites, as they are called."""
        return [*self.land.around(self.state.terrain, sites)]

    # --- changing -------------------------------------------------------------------------------------------

    def change(self, seat: Seat, **changes: Any) -> None:
        self.set_one("players", seat, changes)

    def move(self, seat: Seat, **changes: Any) -> None:
        """Pieces on the board."""
        self.set_one("pieces", seat, changes)

    def change_turn(self, **changes: Any) -> None:
        self.turn = replaced(self.turn, changes)

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.put_one("players", seat, with_hand(self.state.players[seat], hand))

    def keep_offers(self, offers: Offers) -> None:
        if offers is not self.state.offers:
            self.set(offers=offers)

    def owe(self, debts: tuple[Debt, ...]) -> None:
        self.set(debts=debts)

    def pay(self, seat: Seat, cards: Counts) -> None:
        """Cards go back to the supply, as everybody sees; what was offered of them is not offered any more."""
        self._change_hand(seat, self.hand(seat).minus(cards), add(self.state.supply, cards))
        self.see(seat, cards, -1)
        if self.state.offers.standing:
            self.keep_offers(self.state.offers.after_giving(seat, cards, self.held(seat).size))

    def receive(self, seat: Seat, cards: Counts) -> None:
        """Cards come from the supply, as everybody sees."""
        self._change_hand(seat, self.held(seat).plus(cards), take(self.state.supply, cards))
        self.see(seat, cards, 1)

    def give(self, seat: Seat, to: Seat, cards: Counts) -> None:
        super().give(seat, to, cards)
        self.see(seat, cards, -1)
        self.see(to, cards, 1)

    def see(self, seat: Seat, cards: Counts, times: int) -> None:
        """Everybody sees these come or go; what the app keeps lies on no table."""
        if not self.board.deals:
            both = zip(self.state.players[seat].seen, cards, strict=True)
            self.change(seat, seen=tuple(before + times * more for before, more in both))

    def _change_hand(self, seat: Seat, hand: Hand, supply: Counts) -> None:
        players = self.state.players
        self.set(players=put(players, seat, with_hand(players[seat], hand)), supply=supply)

    def award(self, seat: Seat, rule: str, reason: str, **params: Any) -> None:
        """A marker with its receipt, which tells of which tribe it is."""
        params["tribe"] = self.state.pieces[seat].tribe + 1
        self.change(seat, markers=self.state.players[seat].markers + 1)
        self.receipts.append(Receipt(seat, 1, rule, reason, params))
        self.tell(reason, seat=seat, amount=1, rule=rule, **params)
