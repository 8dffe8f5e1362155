"""Status cards: the first to meet a card's condition takes it and its fame at once (STAT-1 to STAT-3)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import compress
from operator import is_not
from typing import Any, ClassVar

from companion.engine.actions import TABLE, Seat
from companion.engine.decks import ShowComponent, not_left
from companion.engine.layers import Layer
from companion.engine.parts import replace
from companion.engine.rules import rule
from companion.engine.steps import Watch
from companion.games.caral.modules.decks import Show, ShowStep
from companion.games.caral.modules.status.cards import (
    AT_SITES,
    CONDITIONS,
    ELSEWHERE,
    NAME,
    Open,
    StatusCard,
    cards,
    meets,
    part,
)
from companion.games.caral.modules.status.claims import ClaimStep, LastClaimsStep, claims_lapse, last_claims, take_card
from companion.games.caral.now import Now
from companion.games.caral.state import CaralState, Player, Site

SHOWN = 5


@dataclass(frozen=True, slots=True)
class ShowStatus(ShowComponent):
    """Which status card is laid open next?"""

    kind: ClassVar[str] = "caral.show_status"


card_not_left = rule("caral.show_status.not_left", Show, "STAT-1", guard=True)(not_left)


class ShowStatusStep(ShowStep):
    answers = ShowStatus
    rules = (card_not_left,)

    def shown(self, now: Now, component: str) -> None:
        held = part(now.state)
        now.keep(NAME, replace(held, shown=(*held.shown, component)))
        now.tell("caral.log.status_shown", component=component)
        now.next(("show_status", TABLE))


def show_status(now: Now, seat: Seat) -> None:
    """Five of the nine cards are open; the others are not used (STAT-1)."""
    shown = part(now.state).shown
    if len(shown) < SHOWN:
        now.push(ShowStatus(TABLE, tuple(card for card in cards(now) if card not in shown)))


def give_cards(now: Now, before: tuple[Any, ...]) -> None:
    """Give every open card to the first who meets its condition, after every single change (STAT-1)."""
    state = now.state
    open_ = cards(now).left_open(part(state))
    if open_.cards and (may_meet := who_may_meet(open_, state, *before)):
        for card in open_.cards:
            if card.condition in may_meet:
                give(now, card, may_meet[card.condition])


def who_may_meet(
    open_: Open, state: CaralState, players: tuple[Player, ...], sites: tuple[Site, ...], extras: Mapping[str, Any]
) -> dict[str, Collection[Seat | None]]:
    """For each condition of open cards whoever may meet it now, because of what is another than before."""
    found: dict[str, Collection[Seat | None]] = {}
    if players is not state.players:
        for seat, player in enumerate(state.players):
            if player is not players[seat]:
                for condition in open_.at_hand(players[seat], player):
                    found[condition] = (*found.get(condition, ()), seat)
    if sites is not state.sites:
        owners = {site.owner for site in compress(state.sites, map(is_not, sites, state.sites))}
        found |= dict.fromkeys(AT_SITES, owners)
    if extras is not state.extras:
        of_cards = extras.get(NAME) is not state.extras.get(NAME)
        found |= dict.fromkeys(CONDITIONS if of_cards else ELSEWHERE, range(len(players)))
    return found


def in_order(now: Now) -> tuple[Seat, ...]:
    """Who comes first where several meet a condition: the active, else the starting player, then clockwise (STAT-3)."""
    turn = now.state.turn
    return now.clockwise(now.state.starter if turn is None else turn.seat)


def give(now: Now, card: StatusCard, may_meet: Collection[Seat | None]) -> None:
    for seat in in_order(now):
        if seat in may_meet and meets(now, card, seat):
            take_card(now, card.id, seat)
            return


STATUS = Layer(
    name=NAME,
    source="STAT-1",
    steps=(ShowStatusStep(), ClaimStep(), LastClaimsStep()),
    stages={"show_status": show_status, "last_claims": last_claims, "claims_lapse": claims_lapse},
    after={"set_up_done": ("show_status",), "ceremony_fame": ("last_claims",), "tally": ("claims_lapse",)},
    watch=Watch(give_cards, "players", "sites", "extras"),
)
