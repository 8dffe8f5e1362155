"""Whim of the Gods: a common threshold for the sacrifices, and a penalty when it is missed (WHIM-1 to WHIM-5)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Seat
from companion.engine.catalogue import Reader
from companion.engine.decks import ShowComponent, not_left
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import rule
from companion.games.caral.modules.decks import Show, ShowStep
from companion.games.caral.modules.whim.card import CARD
from companion.games.caral.modules.whim.penalty import PENALTIES, ChoosePenalty, PenaltyStep, can_pay
from companion.games.caral.now import Now
from companion.games.caral.rules.ceremony import bid, ceremony
from companion.games.caral.state import CaralState

NAME = CARD.name
CARDS = 7
FEWEST, NOT_MOST = "fewest", "not_most"
TARGETS = (FEWEST, NOT_MOST)
TABLES = (2, 3, 4)
"""For which numbers of players a card has a threshold."""


@dataclass(frozen=True)
class WhimCard:
    """What is printed on a card."""

    id: str
    thresholds: tuple[int, ...]
    target: str
    penalty: str


@dataclass(frozen=True, slots=True)
class Whim:
    """The open pile: the card that holds this year, and those seen before, in the order in which they come again."""

    top: str | None = None
    seen: tuple[str, ...] = ()


def read_whim(reader: Reader) -> dict[str, WhimCard]:
    """The cards by id, as the catalogue lists them."""
    listed = reader.entries(NAME, {"thresholds", "target", "penalty"}, CARDS)
    return {entry["id"]: _card(reader, where, entry) for where, entry in listed}


def _card(reader: Reader, where: str, entry: Any) -> WhimCard:
    thresholds = reader.row(entry["thresholds"], f"{where}.thresholds", 1)
    if len(thresholds) != len(TABLES):
        raise reader.fail(f"{where}.thresholds", "engine.catalogue.entries", count=len(TABLES))
    target = reader.choice(entry["target"], f"{where}.target", TARGETS)
    penalty = reader.choice(entry["penalty"], f"{where}.penalty", PENALTIES)
    return WhimCard(entry["id"], thresholds, target, penalty)


NONE_SHOWN = Whim()


def pile(state: CaralState) -> Whim:
    found: Whim = state.extras.get(NAME, NONE_SHOWN)
    return found


def all_cards(now: Now) -> dict[str, WhimCard]:
    found: dict[str, WhimCard] = now.box.modules[NAME]
    return found


def card_of_the_year(now: Now) -> WhimCard | None:
    top = pile(now.state).top
    return None if top is None else all_cards(now)[top]


@dataclass(frozen=True, slots=True)
class ShowWhim(ShowComponent):
    """Which card lies on top of the pile this year?"""

    kind: ClassVar[str] = "caral.show_whim"


card_not_left = rule("caral.show_whim.not_left", Show, "WHIM-1", guard=True)(not_left)


class ShowWhimStep(ShowStep):
    answers = ShowWhim
    rules = (card_not_left,)

    def shown(self, now: Now, component: str) -> None:
        turn_up(now, component)


def turn_up(now: Now, card: str) -> None:
    """This card holds for the year."""
    held = all_cards(now)[card]
    now.keep(NAME, replace(pile(now.state), top=card))
    now.tell(
        "caral.log.whim_card", component=card, least=threshold(now, held), struck=held.target, penalty=held.penalty
    )


def threshold(now: Now, card: WhimCard) -> int:
    return card.thresholds[TABLES.index(now.ruleset.seats)]


def new_whim(now: Now, seat: Seat) -> None:
    """Last year's card goes to the bottom; the next one is new until all have been seen (WHIM-1)."""
    before = pile(now.state)
    seen = before.seen if before.top is None else (*before.seen, before.top)
    left = tuple(card for card in all_cards(now) if card not in seen)
    now.keep(NAME, Whim(None, seen if left else seen[1:]))
    if len(left) > 1:
        now.push(ShowWhim(TABLE, left))
    else:
        turn_up(now, (*left, *seen)[0])


def whim_check(now: Now, seat: Seat) -> None:
    """Too few sacrifices together make the gods angry (WHIM-2)."""
    card = card_of_the_year(now)
    if card is None:
        return
    total, least = laid_together(now), threshold(now, card)
    if total >= least:
        now.tell("caral.log.whim_pleased", total=total, least=least)
        return
    now.tell("caral.log.whim_angry", total=total, least=least)
    struck = affected(card.target, bids(now))
    punish(now, card.penalty, [player for player in now.clockwise(ceremony(now).priest) if player in struck])


def bids(now: Now) -> dict[Seat, int]:
    """What each offering so far counts for."""
    return {offering.seat: bid(now, offering) for offering in ceremony(now).laid}


def laid_together(now: Now) -> int:
    return sum(bids(now).values())


def affected(target: str, laid: dict[Seat, int]) -> set[Seat]:
    """Everybody tied for fewest, or everybody not tied for most (WHIM-3)."""
    fewest, most = min(laid.values()), max(laid.values())
    return {seat for seat, count in laid.items() if (count == fewest if target == FEWEST else count != most)}


def punish(now: Now, penalty: str, struck: list[Seat]) -> None:
    """Each of them chooses which piece or card; with nothing to return nothing is lost (WHIM-4, WHIM-5)."""
    payers = [player for player in struck if can_pay(now, player, penalty)]
    for player in struck:
        if player not in payers:
            now.tell("caral.log.whim_spared", seat=player, penalty=penalty)
    now.push(*(ChoosePenalty(player, penalty) for player in reversed(payers)))


WHIM = Layer(
    name=NAME,
    source="WHIM-1",
    steps=(ShowWhimStep(), PenaltyStep()),
    stages={"new_whim": new_whim, "whim_check": whim_check},
    after={"set_up_done": ("new_whim",), "ceremony_fame": ("whim_check",), "return_figures": ("new_whim",)},
)
