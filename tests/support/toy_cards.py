"""A tiny card game for tests of the kernel: hidden hands of figs and dates, a pile in plain sight, a deck of jars."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine import cards, decks, notes
from companion.engine.actions import TABLE, Seat
from companion.engine.cards import Cards, CardSituation, Kinds, ListedCards
from companion.engine.decisions import Decision
from companion.engine.hand import Counts, Hand
from companion.engine.layers import Layer, compose
from companion.engine.parts import State, put
from companion.engine.rules import rule
from companion.engine.ruleset import Ruleset
from companion.engine.steps import Step

FRUIT = Kinds("fig", "date", "plum")
BOX: Counts = (3, 3, 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Market(State):
    hands: tuple[Hand, ...]
    pile: Counts = (0, 0, 0)
    jars: tuple[str, ...] = ()


class Stall(CardSituation[Market]):
    """Its board says whether the app deals."""

    kinds = FRUIT

    def held(self, seat: Seat) -> Hand:
        return self.state.hands[seat]

    def hold(self, seat: Seat, hand: Hand) -> None:
        self.set(hands=put(self.state.hands, seat, hand))

    def in_sight(self) -> Counts:
        return self.state.pile

    def in_box(self) -> Counts:
        return BOX

    def dealt(self) -> bool:
        return bool(self.ruleset.board)


@dataclass(frozen=True, slots=True)
class ChooseFruit(Decision):
    kind: ClassVar[str] = "market.choose_fruit"


@dataclass(frozen=True, slots=True)
class Sell(ListedCards):
    kind: ClassVar[str] = "market.sell"


@dataclass(frozen=True, slots=True)
class Note(notes.NoteCards):
    kind: ClassVar[str] = "market.note"


@dataclass(frozen=True, slots=True)
class Forget(notes.ForgetCards):
    kind: ClassVar[str] = "market.forget"


@dataclass(frozen=True, slots=True)
class OpenJar(decks.ShowComponent):
    kind: ClassVar[str] = "market.open_jar"


@dataclass(frozen=True, slots=True)
class Show(decks.Show):
    kind: ClassVar[str] = "market.show"


strange = rule("market.strange", Cards, "M-1", guard=True)(cards.strange)
impossible = rule("market.impossible", Cards, "M-1")(cards.impossible)
not_held = rule("market.not_held", Sell, "M-2")(cards.lacking)
not_left = rule("market.not_left", Show, "M-3", guard=True)(decks.not_left)


class SellStep(Step[Stall]):
    answers = ChooseFruit
    accepts = (Sell,)
    rules = (strange, not_held, impossible)

    def candidates(self, now: Stall) -> tuple[Sell, ...]:
        return tuple(Sell((kind,)) for kind in FRUIT.names)

    def resolve(self, now: Stall, action: Sell) -> None:
        now.hold(now.seat, now.hand(now.seat).minus(now.shown(action)))


class NoteStep(notes.NoteStep[Stall]):
    accepts = (Note, Forget)
    note, forget = Note, Forget
    rules = (
        rule("market.no_hand", notes.PrivateCards, "M-4", guard=True)(notes.no_hand),
        strange,
        rule("market.nothing", notes.PrivateCards, "M-4")(notes.nothing),
        rule("market.too_many", Note, "M-4")(notes.too_many),
        rule("market.unbelievable", Note, "M-4")(notes.unbelievable),
        rule("market.sure", Forget, "M-4")(notes.sure),
        rule("market.not_noted", Forget, "M-4")(notes.not_noted),
    )


class JarStep(decks.ShowStep[Stall]):
    answers = OpenJar
    accepts = (Show,)
    shows = Show
    rules = (not_left,)
    device = "setup"

    def shown(self, now: Stall, component: str) -> None:
        now.set(jars=(*now.state.jars, component))


BASE = Layer(name="base", source="M-1 to M-4", steps=(SellStep(), NoteStep(), JarStep()))


def market(*, deals: bool = False) -> Ruleset[Market]:
    blank = Market(hands=(Hand(FRUIT.none),) * 2)
    return compose((BASE,), seats=2, board=deals, situation=Stall, opening=lambda now: None, blank=blank)


def holding(*hands: Hand, pile: Counts = (0, 0, 0), asked: Decision | None = None) -> Market:
    return Market(hands=hands, pile=pile, pending=(asked or ChooseFruit(0),))


def table_asked(*left: str) -> Any:
    return OpenJar(TABLE, left)
