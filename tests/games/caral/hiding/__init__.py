"""Caral's part in the comparison of twin tables: cards are hidden, dealt by the app or noted by their owner."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Hand
from companion.engine.meta_actions import Finish
from companion.games.caral.cards import KINDS, names
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
from tests.secrets.hiding import Both
from tests.secrets.setting import Setting

MOST_NOTED = 3


class HiddenCards:
    """See `tests.secrets.hiding`."""

    settings = SETTINGS
    naming = (PlayPair, Discard, Sacrifice, BuyStones, GiveCard)
    elsewhere = (Move,)
    hidden = frozenset({"caral.deal", "caral.note_cards", "caral.forget_cards"})
    spoken = KINDS
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

    def hand(self, state: Any, seat: Seat) -> Hand:
        found: Hand = state.players[seat].hand
        return found

    def shown(self, hand: Hand) -> dict[str, Any]:
        return {"cards": dict(zip(KINDS, hand.known, strict=True)), "unknown": hand.unknown}

    def agreed(self, decision: Decision, state: Any, setting: Setting) -> Action | None:
        if not isinstance(decision, ChooseNextYear):
            return None
        return Finish() if state.year >= setting.lasts else BeginYear()

    def noted(self, states: Both, seat: Seat, rng: Random, size: int = 0) -> Both | None:
        unknown = min(self.hand(state, seat).unknown for state in states)
        if not size and not unknown:
            return None
        size = size or rng.randint(1, min(unknown, MOST_NOTED))
        return NoteCards(tuple(rng.choices(KINDS, k=size))), NoteCards(tuple(rng.choices(KINDS, k=size)))

    def forgotten(self, states: Both, seat: Seat, rng: Random) -> Both | None:
        one, other = (names(self.hand(state, seat).known) for state in states)
        return (ForgetCards((rng.choice(one),)), ForgetCards((rng.choice(other),))) if one and other else None

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

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        return {"cards": [rng.choice(KINDS)] * len(getattr(action, "cards", ()))}

    def lines(self, setting: Setting) -> list[str]:
        return [f"hand-{setting.secret}", "discard"] if setting.notes else ["supply"]


CARAL = HiddenCards()
