"""Pairs of resource cards (CARD-1 to CARD-6, BUILD-1, BUILD-2)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.cards import Cards, lacking
from companion.engine.rules import Broken, rule
from companion.games.caral.agenda import SECOND_MOVE
from companion.games.caral.cards import KINDS
from companion.games.caral.now import Now
from companion.games.caral.rules.building import build
from companion.games.caral.rules.pieces import piece_left
from companion.games.caral.rules.shown import impossible, unknown_kind
from companion.games.caral.rules.square import on_action_square
from companion.games.caral.state import NOWHERE, Site

PAIR = 2
BUILDING_PAIRS = ("stone", "clay")
FISH, ALPACA = "fish", "alpaca"


@dataclass(frozen=True, slots=True)
class PlayPair(Cards):
    """Discard two cards of one kind for its ability."""

    kind: ClassVar[str] = "caral.play_pair"
    card: str

    def named(self) -> tuple[str, ...]:
        return (self.card,) * PAIR


def built_site(now: Now) -> Site | None:
    """The pyramid built on at this stop."""
    return now.state.sites[now.turn.built] if now.turn.built != NOWHERE else None


not_held = rule("caral.pair.not_held", PlayPair, "CARD-1")(lacking)


@rule("caral.pair.used", PlayPair, "CARD-1", waivable=True)
def used(now: Now, pair: PlayPair) -> Broken:
    return {"card": pair.card} if pair.card in now.turn.pairs else None


@rule("caral.pair.nothing_built", PlayPair, "CARD-3, CARD-4", guard=True)
def nothing_built(now: Now, pair: PlayPair) -> Broken:
    return {"card": pair.card} if pair.card in BUILDING_PAIRS and built_site(now) is None else None


@rule("caral.pair.pyramid_complete", PlayPair, "CARD-3, CARD-4, BUILD-3", guard=True)
def pyramid_complete(now: Now, pair: PlayPair) -> Broken:
    site = built_site(now)
    return {"card": pair.card} if pair.card in BUILDING_PAIRS and site and site.complete else None


@rule("caral.pair.no_stone", PlayPair, "BUILD-1, CARD-3, CARD-4", waivable=True)
def no_stone(now: Now, pair: PlayPair) -> Broken:
    return {"card": pair.card} if pair.card in BUILDING_PAIRS and not now.me.stones else None


@rule("caral.pair.no_piece", PlayPair, "MAT-3")
def no_piece(now: Now, pair: PlayPair) -> Broken:
    site = built_site(now)
    if pair.card not in BUILDING_PAIRS or site is None or piece_left(now, site.next_piece):
        return None
    return {"piece": site.next_piece}


@rule("caral.pair.not_an_action_square", PlayPair, "CARD-5")
def not_an_action_square(now: Now, pair: PlayPair) -> Broken:
    return {"spot": now.path.spots[now.me.figure]} if pair.card == FISH and not on_action_square(now) else None


@rule("caral.pair.no_action_done", PlayPair, "CARD-5")
def no_action_done(now: Now, pair: PlayPair) -> Broken:
    if pair.card != FISH or not on_action_square(now):
        return None
    return None if now.turn.acted else {}


def pairs_in_hand(now: Now) -> list[str]:
    """Kinds of which a pair can be laid out that was not played this turn."""
    used_up, most = now.turn.pairs, now.could_lay(now.seat)
    return [card for card, count in zip(KINDS, most, strict=True) if count >= PAIR and card not in used_up]


def goes_on_building(now: Now) -> bool:
    """Whether one more level can be laid on the pyramid built on at this stop."""
    site = built_site(now)
    return site is not None and not site.complete and now.me.stones > 0 and piece_left(now, site.next_piece)


PAIR_RULES = (
    unknown_kind,
    used,
    not_held,
    impossible,
    not_an_action_square,
    no_action_done,
    nothing_built,
    pyramid_complete,
    no_stone,
    no_piece,
)


def play_pair(now: Now, pair: PlayPair) -> None:
    """Discard the pair and use its ability."""
    now.lay_down(now.seat, now.shown(pair))
    now.change_turn(pairs=(*now.turn.pairs, pair.card))
    now.tell("caral.log.pair", seat=now.seat, card=pair.card)
    if pair.card == ALPACA:
        now.next(*((name, now.seat) for name in SECOND_MOVE))
        return
    now.next(("act", now.seat))
    if pair.card == FISH:
        now.change_turn(actions_left=now.turn.actions_left + 1)
    else:
        build(now, now.turn.built, now.state.sites[now.turn.built].size)
