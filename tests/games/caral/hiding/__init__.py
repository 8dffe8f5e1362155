"""Caral's part in the comparison of twin tables: cards are hidden, dealt by the app or noted by their owner."""

from collections.abc import Mapping
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.meta_actions import Finish
from companion.games.caral.cards import KINDS, RESOURCES
from companion.games.caral.modules.emissaries.tiles import BuyStones, PlayMixedPair
from companion.games.caral.modules.whim.penalty import GiveCard
from companion.games.caral.rules.ceremony import Sacrifice
from companion.games.caral.rules.discard import Discard, PayCards
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.notes import ForgetCards, NoteCards
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.year import BeginYear, ChooseNextYear
from companion.games.caral.two_players import Reveal
from tests.games.caral.hiding.dealing import answers_of_chance
from tests.games.caral.hiding.settings import SETTINGS
from tests.games.caral.hiding.wishes import ordered
from tests.secrets.hands import HiddenHands
from tests.secrets.setting import Setting


class HiddenCards(HiddenHands):
    """See `tests.secrets.hiding`."""

    settings = SETTINGS
    kinds, note, forget = RESOURCES, NoteCards, ForgetCards
    naming = (PlayPair, Discard, Sacrifice, BuyStones, GiveCard)
    elsewhere = (Move,)
    hidden = frozenset({"caral.deal", "caral.note_cards", "caral.forget_cards"})
    never_pending = frozenset({"caral.deal_cards", "caral.choose_last_claims"})
    ending = ChooseNextYear.kind
    waived = "caral.pair.used"
    nonsense: tuple[Mapping[str, Any], ...] = (
        {"kind": "caral.nonsense"},
        {"kind": "caral.discard", "cards": [7]},
        {"kind": "caral.forget_cards", "cards": ["gold"], "proxy": True},
    )

    answers_of_chance = staticmethod(answers_of_chance)
    ordered = staticmethod(ordered)

    def agreed(self, decision: Decision, state: Any, setting: Setting) -> Action | None:
        if not isinstance(decision, ChooseNextYear):
            return None
        return Finish() if state.year >= setting.lasts else BeginYear()

    def guesses(self, state: Any, seat: Seat, asked: tuple[Decision, ...]) -> list[Action]:
        size = self.hand(state, seat).size
        owed = next((decision.count for decision in asked if isinstance(decision, PayCards)), 1)
        laid = sorted({1, owed, max(1, size - 1), size, size + 1} - {0})
        return [
            *(made(card) for made in (PlayPair, PlayMixedPair, GiveCard) for card in KINDS),
            *(BuyStones((card, card)) for card in KINDS),
            *(Sacrifice(card, count) for card in KINDS for count in laid),
            *(made((card,) * count) for made in (Discard, NoteCards) for card in KINDS for count in laid),
            *(ForgetCards((card,)) for card in KINDS),
            *(Reveal(card) for card in KINDS),
        ]

    def lines(self, setting: Setting) -> list[str]:
        return [f"hand-{setting.secret}", "discard"] if setting.notes else ["supply"]


CARAL = HiddenCards()
