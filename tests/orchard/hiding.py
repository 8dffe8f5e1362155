"""The Orchard's part in the comparison of twin tables: cards are hidden, dealt by the app or noted by their owner."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from tests.orchard.fruit import FRUIT, KINDS
from tests.orchard.game import GAME
from tests.orchard.meta import META
from tests.orchard.now import Now
from tests.orchard.rules.day import BeginDay, ChooseNextDay
from tests.orchard.rules.deal import Deal, DealCards
from tests.orchard.rules.market import Lay
from tests.orchard.rules.notes import ForgetCards, NoteCards
from tests.orchard.rules.pick import Pick
from tests.secrets.dealing import alike, apart
from tests.secrets.hands import HiddenHands
from tests.secrets.setting import Setting

MANY_CARDS = {"cards": {**dict.fromkeys(KINDS, 8), "confidence": "matched"}}
"""So that others can draw the same while hands differ."""


def table(name: str, cards: str, **more: Any) -> Setting:
    options = {"cards": cards, "die": "table"}
    catalogue = {**GAME.catalogue(META.editions[0]), **MANY_CARDS}
    notes = cards == "table"
    return Setting(name, META.id, 3, options=options, catalogue=catalogue, notes=notes, look=4, **more)


class HiddenFruit(HiddenHands):
    """See `tests.secrets.hiding`."""

    settings = (
        table("the app deals fruit", "app", secret=1, unclaimed=frozenset({2}), modules=META.modules, seed=63),
        table("fruit from a real deck", "table", secret=0, seed=56),
    )
    kinds, note, forget = FRUIT, NoteCards, ForgetCards
    naming = (Lay,)
    elsewhere = (Pick,)
    hidden = frozenset({Deal.kind, NoteCards.kind, ForgetCards.kind})
    never_pending = frozenset({DealCards.kind})
    ending = ChooseNextDay.kind
    waived = "orchard.lay.empty_basket"
    nonsense: tuple[Mapping[str, Any], ...] = (
        {"kind": "nonsense"},
        {"kind": "orchard.lay", "card": 7},
        {"kind": "orchard.forget_cards", "cards": ["fig"], "proxy": True},
    )

    def answers_of_chance(self, one: Now, other: Now, setting: Setting, rng: Random) -> tuple[Action, Action]:
        decks, decision = (one.state.deck.known, other.state.deck.known), one.question(DealCards)
        to, count = decision.to, decision.count
        first, second = apart(*decks, count, rng) if to == setting.secret else (alike(*decks, count, rng),) * 2
        return Deal(FRUIT.listed(first), to), Deal(FRUIT.listed(second), to)

    def agreed(self, decision: Decision, state: Any, setting: Setting) -> Action | None:
        if not isinstance(decision, ChooseNextDay):
            return None
        return Finish() if state.day >= setting.lasts else BeginDay()

    def ordered(self, choices: list[Action], now: Now, setting: Setting, rng: Random) -> list[Action]:
        return rng.sample(choices, len(choices))

    def guesses(self, state: Any, seat: Seat, asked: tuple[Decision, ...]) -> list[Action]:
        several = sorted({1, max(1, self.hand(state, seat).size), self.hand(state, seat).size + 1})
        return [
            *(Lay(card) for card in KINDS),
            *(NoteCards((card,) * count) for card in KINDS for count in several),
            *(ForgetCards((card,)) for card in KINDS),
        ]

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        return {"card": rng.choice(KINDS)} if isinstance(action, Lay) else super().otherwise(action, rng)

    def lines(self, setting: Setting) -> list[str]:
        return [f"hand-{setting.secret}", "discard"] if setting.notes else [f"basket-{setting.secret}"]


ORCHARD = HiddenFruit()
