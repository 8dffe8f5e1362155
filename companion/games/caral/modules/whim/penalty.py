"""What the gods take: the card names the kind, the player chooses the piece or card (WHIM-4, WHIM-5)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.cards import Cards, lacking
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.rules.figures import Place, alpaca_places, carali_places
from companion.games.caral.rules.shown import impossible, unknown_kind

CARALI, ALPACA, STONE, CARD = "carali", "alpaca", "stone", "card"


@dataclass(frozen=True, slots=True)
class ChoosePenalty(Decision):
    """Which piece or card do the gods get?"""

    kind: ClassVar[str] = "caral.choose_penalty"
    penalty: str


@dataclass(frozen=True, slots=True)
class Penalty(Action):
    """Something given up. Subclasses say of which kind it is."""

    gives: ClassVar[str]


@dataclass(frozen=True, slots=True)
class ReturnFigure(Penalty):
    """A figure that goes back to the supply, by the place where it stands."""

    place: str


@dataclass(frozen=True, slots=True)
class ReturnCarali(ReturnFigure):
    kind: ClassVar[str] = "caral.return_carali"
    gives: ClassVar[str] = CARALI


@dataclass(frozen=True, slots=True)
class ReturnAlpaca(ReturnFigure):
    kind: ClassVar[str] = "caral.return_alpaca"
    gives: ClassVar[str] = ALPACA


@dataclass(frozen=True, slots=True)
class ReturnStone(Penalty):
    kind: ClassVar[str] = "caral.return_stone"
    gives: ClassVar[str] = STONE


@dataclass(frozen=True, slots=True)
class GiveCard(Cards, Penalty):
    kind: ClassVar[str] = "caral.give_card"
    gives: ClassVar[str] = CARD
    card: str

    def named(self) -> tuple[str, ...]:
        return (self.card,)


def place_of(now: Now, action: ReturnFigure) -> Place | None:
    """The place this figure can leave, if there is one."""
    places = carali_places if action.gives == CARALI else alpaca_places
    return next((place for place in places(now, now.seat) if place.name == action.place and place.loose), None)


@rule("caral.penalty.other", Penalty, "WHIM-4", guard=True)
def other(now: Now, action: Penalty) -> Broken:
    penalty = now.question(ChoosePenalty).penalty
    return None if action.gives == penalty else {"penalty": penalty}


@rule("caral.penalty.marks_pyramid", ReturnCarali, "WHIM-5", guard=True)
def marks_pyramid(now: Now, action: ReturnCarali) -> Broken:
    if place_of(now, action) is not None or action.place not in started(now):
        return None
    return {"site": action.place}


@rule("caral.penalty.no_figure", ReturnFigure, "WHIM-5")
def no_figure(now: Now, action: ReturnFigure) -> Broken:
    return {"place": action.place} if place_of(now, action) is None else None


@rule("caral.penalty.no_stone", ReturnStone, "WHIM-5")
def no_stone(now: Now, action: ReturnStone) -> Broken:
    return None if now.me.stones else {}


not_held = rule("caral.penalty.not_held", GiveCard, "WHIM-4")(lacking)


def started(now: Now) -> Iterator[str]:
    """Own sites with a pyramid, whose carali marks the owner."""
    sites = zip(now.path.site_ids, now.state.sites, strict=True)
    return (name for name, site in sites if site.owner == now.seat and site.levels)


def carali(now: Now) -> Iterator[Action]:
    """Those that may leave, and owners' marks, to be shown as the ones that stay."""
    loose = [place.name for place in carali_places(now, now.seat) if place.loose]
    return (ReturnCarali(name) for name in dict.fromkeys((*loose, *started(now))))


CANDIDATES: Mapping[str, Callable[[Now], Iterable[Action]]] = {
    CARALI: carali,
    ALPACA: lambda now: (ReturnAlpaca(place.name) for place in alpaca_places(now, now.seat)),
    STONE: lambda now: (ReturnStone(),),
    CARD: lambda now: (GiveCard(card) for card in cards.KINDS),
}
OPTIONS: Mapping[str, Callable[[Now], Iterable[Action]]] = {
    CARALI: lambda now: (ReturnCarali(place.name) for place in carali_places(now, now.seat) if place.loose),
    ALPACA: lambda now: (ReturnAlpaca(place.name) for place in alpaca_places(now, now.seat) if place.loose),
    STONE: lambda now: (ReturnStone(),) if now.me.stones else (),
    CARD: lambda now: (GiveCard(card) for card, most in zip(cards.KINDS, now.could_lay(now.seat), strict=True) if most),
}
PENALTIES = tuple(CANDIDATES)


class PenaltyStep(Step[Now]):
    answers = ChoosePenalty
    accepts = (ReturnCarali, ReturnAlpaca, ReturnStone, GiveCard)
    rules = (other, marks_pyramid, no_figure, no_stone, unknown_kind, not_held, impossible)

    def candidates(self, now: Now) -> Iterable[Action]:
        return CANDIDATES[now.question(ChoosePenalty).penalty](now)

    def options(self, now: Now) -> Iterable[Action]:
        return OPTIONS[now.question(ChoosePenalty).penalty](now)

    def resolve(self, now: Now, action: Any) -> None:
        match action:
            case ReturnCarali():
                leave(now, action)
                now.tell("caral.log.returned_carali", seat=now.seat, place=action.place)
            case ReturnAlpaca():
                leave(now, action)
                now.tell("caral.log.returned_alpaca", seat=now.seat, place=action.place)
            case ReturnStone():
                now.change(now.seat, stones=now.me.stones - 1)
                now.set(stones=now.state.stones + 1)
                now.tell("caral.log.returned_stone", seat=now.seat)
            case GiveCard():
                now.lay_down(now.seat, now.shown(action))
                now.tell("caral.log.discarded", seat=now.seat, cards=[action.card])


def leave(now: Now, action: ReturnFigure) -> None:
    if place := place_of(now, action):
        place.take(now, now.seat)


def can_pay(now: Now, seat: Seat, penalty: str) -> bool:
    """Whether the seat has anything of this kind that may be taken."""
    asked = now.imagined(seat, ChoosePenalty(seat, penalty))
    return any(True for _ in now.ruleset.steps[ChoosePenalty].legal(asked))
