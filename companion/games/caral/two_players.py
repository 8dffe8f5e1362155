"""The two-player rules as a layer: neutral pyramids (SET-6) and the barred kind (CER-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.engine import hand as hands
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.cards import Cards
from companion.engine.decisions import Decision
from companion.engine.hand import Below, Counts, add, take
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.ruleset import Ruleset
from companion.engine.seats import clockwise
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.steps import ChanceStep, Step
from companion.games.caral import cards
from companion.games.caral.now import Now
from companion.games.caral.rules.ceremony import ceremony
from companion.games.caral.rules.deal import reshuffle
from companion.games.caral.rules.pieces import LARGE, lay_piece, piece_left
from companion.games.caral.rules.shown import unknown_kind
from companion.games.caral.rules.sites import Holds, held, site_number, unknown_site
from companion.games.caral.state import NEUTRAL, CaralState

PLAYERS = 2
FIRST_SITES = 12


@dataclass(frozen=True, slots=True)
class ChooseNeutralSite(Decision):
    kind: ClassVar[str] = "caral.choose_neutral_site"


@dataclass(frozen=True, slots=True)
class PlaceNeutral(Holds):
    """A size-5 level that belongs to nobody."""

    kind: ClassVar[str] = "caral.place_neutral"


@rule("caral.neutral.too_far", PlaceNeutral, "SET-6", waivable=True)
def too_far(now: Now, action: PlaceNeutral) -> Broken:
    return {"site": action.site, "first": FIRST_SITES} if site_number(now, action.site) >= FIRST_SITES else None


@rule("caral.neutral.no_piece", PlaceNeutral, "MAT-3, SET-6")
def no_piece(now: Now, action: PlaceNeutral) -> Broken:
    return None if piece_left(now, LARGE) else {"site": action.site, "piece": LARGE}


class NeutralSiteStep(Step[Now]):
    answers = ChooseNeutralSite
    accepts = (PlaceNeutral,)
    rules = (unknown_site, held, too_far, no_piece)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (PlaceNeutral(site) for site in now.path.site_ids)

    def resolve(self, now: Now, action: PlaceNeutral) -> None:
        lay_piece(now, site_number(now, action.site), NEUTRAL, LARGE)
        now.tell("caral.log.neutral", seat=now.seat, site=action.site)


@dataclass(frozen=True, slots=True)
class RevealCard(Decision):
    """Before the ceremony the top card of the deck is turned over."""

    kind: ClassVar[str] = "caral.reveal_card"


@dataclass(frozen=True, slots=True)
class Reveal(Cards):
    kind: ClassVar[str] = "caral.reveal"
    card: str

    def named(self) -> tuple[str, ...]:
        return (self.card,)


def may_be_on_top(now: Now) -> Counts:
    """How many of each kind the deck may hold, by what everybody sees; exactly, where the app keeps the deck."""
    return now.state.deck.known if now.board.deals else take(now.box.cards, now.in_sight())


@rule("caral.reveal.none_left", Reveal, "CER-1, MAT-2")
def none_left(now: Now, action: Reveal) -> Broken:
    return None if may_be_on_top(now)[cards.NUMBER[action.card]] > 0 else {"card": action.card}


class RevealStep(ChanceStep[Now]):
    answers = RevealCard
    accepts = (Reveal,)
    rules = (unknown_kind, none_left)
    device = "cards"

    def candidates(self, now: Now) -> Iterator[Action]:
        return (Reveal(card) for card in cards.KINDS)

    def chance(self, now: Now, below: Below) -> Action:
        unseen = may_be_on_top(now)
        for player in () if now.board.deals else now.state.players:
            unseen = tuple(max(0, left) for left in take(unseen, player.hand.known))
        return Reveal(cards.names(hands.draw(unseen, 1, below))[0])

    def resolve(self, now: Now, action: Reveal) -> None:
        shown = now.shown(action)
        now.set(deck=now.state.deck.minus(shown), discard=add(now.state.discard, shown))
        now.set(ceremony=replace(ceremony(now), barred=(action.card,)))
        now.tell("caral.log.barred", card=action.card)


def place_neutrals(now: Now, seat: Seat) -> None:
    now.next(*(("place_neutral", player) for player in now.clockwise(now.state.starter)))


def place_neutral(now: Now, seat: Seat) -> None:
    now.push(ChooseNeutralSite(seat))


def reveal(now: Now, seat: Seat) -> None:
    """Bar a kind; with no card left to reveal none is barred (CER-1)."""
    reshuffle(now)
    if now.state.deck.size:
        now.push(RevealCard(TABLE))
    else:
        now.tell("caral.log.none_barred")


def sheet(rules: Ruleset[CaralState], header: Header) -> tuple[SheetStep, ...]:
    """Each adds a pyramid of nobody's (SET-6)."""
    return tuple(
        SheetStep(
            "caral.sheet.neutral",
            ("SET-6",),
            {"piece": LARGE, "first": FIRST_SITES},
            part="caral.sheet.neutrals",
            seat=seat,
            phone=True,
        )
        for seat in clockwise(header.starts, header.seats)
    )


TWO_PLAYERS = Layer(
    name="two_players",
    source="SET-6, CER-1",
    steps=(NeutralSiteStep(), RevealStep()),
    stages={"place_neutrals": place_neutrals, "place_neutral": place_neutral, "reveal": reveal},
    after={"set_up_done": ("place_neutrals",), "open_ceremony": ("reveal",)},
)
