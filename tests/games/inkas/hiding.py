"""The Inkas' part in the comparison of twin tables: development cards and stolen cards are hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.hand import Counts
from companion.engine.meta_actions import Finish
from companion.engine.thefts import Debt
from companion.games.inkas.cards import CARDS, DEVELOPMENT, GOODS, MONOPOLY
from companion.games.inkas.meta import FOUNDING, META, VARIABLE
from companion.games.inkas.now import Now
from companion.games.inkas.rules.building import BuildCity, BuildRoad, BuildSettlement
from companion.games.inkas.rules.development import BuyCard, Deal, DealDevelopment, PlayCard, stack
from companion.games.inkas.rules.discard import Discard
from companion.games.inkas.rules.ending import ChooseGoingOn
from companion.games.inkas.rules.exchange import Exchange
from companion.games.inkas.rules.notes import ForgetCards, NoteCards, TellTheft
from companion.games.inkas.rules.progress import GiveUp
from companion.games.inkas.rules.robber import MoveRobber, Rob, Steal, StealCard, steal
from companion.games.inkas.rules.roll import ROBBER, TOTALS, Roll, RollDice
from companion.games.inkas.rules.setup import LayOutLand
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import EndTurn
from companion.games.inkas.state import InkasState, Player
from tests.games.inkas.small_box import ISLAND, ISLE, NUMBER, small_box
from tests.secrets.dealing import alike, apart
from tests.secrets.hands import HiddenHands
from tests.secrets.setting import Setting

ROLLS = (NUMBER, NUMBER, NUMBER, ROBBER)
"""What is rolled where all land bears one number; elsewhere nothing would ever be built by it."""
KEEN = 0.8
WISHES: dict[type[Action], int] = {
    PlayCard: 6,
    BuyCard: 5,
    BuildSettlement: 8,
    BuildCity: 7,
    BuildRoad: 4,
    Exchange: 3,
    EndTurn: 1,
}


def table(name: str, held: str, board: str, land: tuple[str, ...], seats: int = 3, **more: Any) -> Setting:
    options = {"dice": "table", "cards": held, "development": held, "board": board}
    notes = held == "table"
    return Setting(name, META.id, seats, options=options, catalogue=small_box(land), notes=notes, look=4, **more)


@dataclass(frozen=True)
class Own:
    """What a seat alone sees of itself."""

    player: Player
    debts: tuple[Debt, ...]
    seat: Seat


def own(hidden: Own) -> dict[str, Any]:
    """As the seat's own view shows it."""
    player, debts, seat = hidden.player, hidden.debts, hidden.seat
    hand, kept = player.hand, dict(zip(DEVELOPMENT.names, player.development.known, strict=True))
    return {
        "cards": dict(zip(CARDS.names, hand.known, strict=True)),
        "unknown": hand.unknown,
        "lost": hand.lost,
        "development": {**kept, "unknown": player.development.unknown, "bought": player.bought.size},
        "stole_from": [debt.victim for debt in debts if debt.thief == seat],
        "robbed_by": [debt.thief for debt in debts if debt.victim == seat],
    }


class HiddenCards(HiddenHands):
    """See `tests.secrets.hiding`."""

    settings = (
        table(
            "the app keeps all cards", "app", FOUNDING, ISLAND, lasts=2, unclaimed=frozenset({2}), secret=1, seed=20537
        ),
        table("one robs another", "app", FOUNDING, ISLAND, seats=4, lasts=1, secret=1, knows=frozenset({0}), seed=537),
        table("real cards are stolen", "table", VARIABLE, ISLE, lasts=9, secret=0, seed=78),
    )
    kinds, note, forget = CARDS, NoteCards, ForgetCards
    naming = (PlayCard, Discard, Exchange, GiveUp)
    elsewhere = (MoveRobber, Rob)
    hidden = frozenset(each.kind for each in (Deal, Steal, NoteCards, ForgetCards, TellTheft))
    spoken = (*CARDS.names, "Combat Arts", "Road Building", "Invention", "Monopoly")
    never_pending = frozenset({DealDevelopment.kind, StealCard.kind, LayOutLand.kind})
    ending = RollDice.kind
    waived = "inkas.play.once"
    nonsense: tuple[Mapping[str, Any], ...] = (
        {"kind": "nonsense"},
        {"kind": "inkas.play_card", "development": 7},
        {"kind": "inkas.forget_cards", "cards": ["gold"], "proxy": True},
    )

    def hand(self, state: InkasState, seat: Seat) -> Own:
        return Own(state.players[seat], state.debts, seat)

    def shown(self, hand: Own) -> dict[str, Any]:
        return own(hand)

    def answers_of_chance(self, one: Now, other: Now, setting: Setting, rng: Random) -> tuple[Action, Action]:
        match one.decision:
            case DealDevelopment(to=to):
                stacks = [now.state.stacks[stack(now) or 0].known for now in (one, other)]
                cards = apart(*stacks, 1, rng) if to == setting.secret else (alike(*stacks, 1, rng),) * 2
                return Deal(*DEVELOPMENT.listed(cards[0]), to), Deal(*DEVELOPMENT.listed(cards[1]), to)
            case StealCard(thief=thief, victim=victim):
                hands = [now.state.players[victim].hand.known for now in (one, other)]
                first, second = self.stolen(*hands, {thief, victim} <= setting.insiders, rng)
                return steal(first, thief, victim), steal(second, thief, victim)
        answer = one.ruleset.steps[type(one.decision)].step.chance(one, rng.randrange)
        return answer, answer

    def stolen(self, one: Counts, other: Counts, differ: bool, rng: Random) -> tuple[str, str]:
        """A card of either hand; another one where only those learn it who share the secret."""
        if not differ:
            (card,) = CARDS.listed(alike(one, other, 1, rng))
            return card, card
        card, there = rng.choice(CARDS.listed(one)), CARDS.listed(other)
        return card, rng.choice([kind for kind in there if kind != card] or there)

    def agreed(self, decision: Decision, state: InkasState, setting: Setting) -> Action | None:
        """The table ends the game at a roll, once so many tribes were founded, or if nobody can any more."""
        if isinstance(decision, RollDice) and sum(pieces.tribe for pieces in state.pieces) >= setting.lasts:
            return Finish()
        return Finish() if isinstance(decision, ChooseGoingOn) else None

    def ordered(self, choices: list[Action], now: Now, setting: Setting, rng: Random) -> list[Action]:
        """Nobody asks all for a kind of which hands that differ hold different numbers: that would tell."""
        if isinstance(now.decision, RollDice):
            return [Roll(rng.choice(ROLLS if setting.catalogue else TOTALS))]
        if setting.knows:
            choices = [action for action in choices if action != PlayCard(MONOPOLY)]
        mixed = rng.sample(choices, len(choices))
        if rng.random() < KEEN:
            mixed.sort(key=lambda action: -wish(action, now))
        return mixed

    def guesses(self, state: InkasState, seat: Seat, asked: tuple[Decision, ...]) -> list[Action]:
        size = self.cards(state, seat).size
        several = sorted({1, max(1, size // 2), size + 1})
        others = [other for other in range(len(state.players)) if other != seat]
        return [
            *map(PlayCard, DEVELOPMENT.names),
            *map(GiveUp, range(3)),
            *(made((card,) * count) for made in (Discard, NoteCards) for card in CARDS.names for count in several),
            *(Exchange((card,) * 3) for card in CARDS.names),
            *(ForgetCards((card,)) for card in CARDS.names),
            *(TellTheft(other, card) for other in others for card in CARDS.names),
        ]

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        match action:
            case Deal():
                return {"development": rng.choice(DEVELOPMENT.names)}
            case Steal() | TellTheft():
                return {"card": rng.choice(CARDS.names)}
            case GiveUp():
                return {"count": rng.randrange(3)}
        return super().otherwise(action, rng)

    def lines(self, setting: Setting) -> list[str]:
        return [f"hand-{setting.secret}", f"kept-{setting.secret}"] if setting.notes else [f"marker-{setting.secret}"]


def wish(action: Action, now: Now) -> int:
    """How much somebody would like to do this: goods become the resources of which there are fewest."""
    match action:
        case Exchange(cards=cards):
            return WISHES[Exchange] if cards[0] in GOODS else 0
        case Take(card=card):
            return -99 if card in GOODS else -now.me.hand.known[CARDS.number[card]]
    return WISHES.get(type(action), 0)


INKAS = HiddenCards()
