"""Movement on the spiral path (MOVE-1 to MOVE-7, CARD-6) and the cards it costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.parts import shared
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.caral.hooks import CAN_BUILD
from companion.games.caral.now import Now
from companion.games.caral.path import Path
from companion.games.caral.rules.discard import pay_cards
from companion.games.caral.rules.pieces import LARGE, SMALL, piece_left
from companion.games.caral.state import Site


@dataclass(frozen=True, slots=True)
class ChooseMove(Decision):
    """Where to, with so many points; the second move of an alpaca pair takes no discards (CARD-6)."""

    kind: ClassVar[str] = "caral.choose_move"
    points: int
    discards: bool


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Go to a spot, declaring how many cards are discarded for more points (MOVE-5)."""

    kind: ClassVar[str] = "caral.move"
    to: str
    discard: int = 0


REMEMBERED, PATHS = 256, 16
move = cache(Move)
"""Moves are shared: the same few stand in every list."""


def moves_from(path: Path, counted: int, figure: int, points: int, reach: int) -> tuple[Move, ...]:
    """To every counted spot in reach, in their order, each with the fewest discards for what the points leave."""
    stops, rank = path.count(counted)
    here = rank[figure]
    behind = here if stops[here] == figure else here + 1
    first, last, free = behind - points, here + points, free_moves(path, counted)
    moves = free[first if first > 0 else 0 : behind] + free[here + 1 : last + 1]
    if reach == points:
        return moves
    cards, paid = reach - points, moves_by_discards(path)
    back = [paid[first - stop][stops[stop]] for stop in range(first - cards if first > cards else 0, first)]
    ahead = [paid[stop - last][stops[stop]] for stop in range(last + 1, min(last + cards + 1, len(stops)))]
    return (*back, *moves, *ahead)


@lru_cache(maxsize=REMEMBERED)
def free_moves(path: Path, counted: int) -> tuple[Move, ...]:
    """To every counted spot without a discard."""
    free = moves_by_discards(path)[0]
    return tuple([free[stop] for stop in path.count(counted).stops])


@lru_cache(maxsize=PATHS)
def moves_by_discards(path: Path) -> tuple[tuple[Move, ...], ...]:
    """For every number of discards and every spot the move to it."""
    return tuple(tuple(move(spot, discard) for spot in path.spots) for discard in range(len(path.spots)))


def cost_to(now: Now, spot: int) -> int:
    return now.path.cost(now.state.counted, now.me.figure, spot)


def site_on(now: Now, spot: int) -> Site | None:
    """The site at a spot without a pyramid level, where one may not simply stop (MOVE-3)."""
    if now.state.counted >> spot & 1:
        return None
    return now.state.sites[now.path.site_of[spot]]


@rule("caral.move.unknown_spot", Move, "MAT-4", guard=True)
def unknown_spot(now: Now, move: Move) -> Broken:
    return None if move.to in now.path.index else {"spot": move.to}


@rule("caral.move.stay", Move, "MOVE-1", waivable=True)
def stays(now: Now, move: Move) -> Broken:
    return {"spot": move.to} if now.path.index[move.to] == now.me.figure else None


@rule("caral.move.empty_site", Move, "MOVE-3, MOVE-4", waivable=True)
def empty_site(now: Now, move: Move) -> Broken:
    site = site_on(now, now.path.index[move.to])
    return None if site is None or site.owner == now.seat else {"site": move.to}


@rule("caral.move.cannot_build", Move, "MOVE-4", waivable=True)
def cannot_build(now: Now, move: Move) -> Broken:
    spot = now.path.index[move.to]
    site = site_on(now, spot)
    if site is None or site.owner != now.seat:
        return None
    return None if spot >= now.state.architect and could_build(now, move.discard) else {"site": move.to}


def could_build(now: Now, discard: int) -> bool:
    """Whether a pyramid could be started on arrival at an own empty site, after so many discards (MOVE-4)."""
    can_pay = now.ask(CAN_BUILD, now.me.stones > 0, now.seat, discard)
    return can_pay and (piece_left(now, SMALL) or piece_left(now, LARGE))


@rule("caral.move.no_discards", Move, "CARD-6", waivable=True)
def no_discards(now: Now, move: Move) -> Broken:
    return {"discard": move.discard} if move.discard and not now.question(ChooseMove).discards else None


@rule("caral.move.too_few_cards", Move, "MOVE-5")
def too_few_cards(now: Now, move: Move) -> Broken:
    held = now.me.hand.size
    return {"discard": move.discard, "held": held} if move.discard > held else None


@rule("caral.move.too_far", Move, "MOVE-1, MOVE-5", waivable=True)
def too_far(now: Now, move: Move) -> Broken:
    cost, points = cost_to(now, now.path.index[move.to]), now.question(ChooseMove).points
    return {"cost": cost, "points": points, "discard": move.discard} if cost > points + move.discard else None


@shared
def reserved(sites: tuple[Site, ...]) -> dict[Seat, list[int]]:
    """For everybody the sites they hold on which no level lies yet."""
    found: dict[Seat, list[int]] = {}
    for number, site in enumerate(sites):
        if site.owner is not None and not site.levels:
            found.setdefault(site.owner, []).append(number)
    return found


def own_sites(now: Now, points: int, reach: int) -> tuple[Move, ...]:
    """To own empty sites that can be built on (MOVE-4)."""
    mine = reserved(now.state.sites).get(now.seat)
    if not mine:
        return ()
    path, state, figure, found = now.path, now.state, now.me.figure, []
    for site in mine:
        spot = path.sites[site]
        if spot >= state.architect and spot != figure and (cost := path.cost(state.counted, figure, spot)) <= reach:
            discard = cost - points if cost > points else 0
            if could_build(now, discard):
                found.append(move(path.spots[spot], discard))
    return tuple(found)


class MoveStep(Step[Now]):
    answers = ChooseMove
    accepts = (Move,)
    rules = (unknown_spot, stays, empty_site, cannot_build, no_discards, too_few_cards, too_far)
    open_ended = True
    """More cards than needed may be discarded (MOVE-5); the list shows the fewest."""

    def candidates(self, now: Now) -> Iterator[Action]:
        question = now.question(ChooseMove)
        points, most = question.points, now.me.hand.size if question.discards else 0
        for spot, name in enumerate(now.path.spots):
            yield move(name, min(most, max(0, cost_to(now, spot) - points)))

    def options(self, now: Now) -> tuple[Move, ...]:
        question, me, state = now.question(ChooseMove), now.me, now.state
        points = question.points
        reach = points + (me.hand.size if question.discards else 0)
        return moves_from(now.path, state.counted, me.figure, points, reach) + own_sites(now, points, reach)

    def resolve(self, now: Now, move: Move) -> None:
        now.go(now.seat, now.path.index[move.to])
        now.tell("caral.log.moved", seat=now.seat, spot=move.to)
        if move.discard:
            now.push(pay_cards(now.seat, move.discard))
