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


REMEMBERED, PATHS = 1 << 10, 16
move = cache(Move)
"""Moves are shared: the same few stand in every list."""


def moves_from(path: Path, counted: int, figure: int, points: int, reach: int) -> tuple[Move, ...]:
    """To every counted spot in reach, in their order, each with the fewest discards for what the points leave."""
    behind, moves = all_moves(path, counted, figure, points)
    return moves[behind - reach if behind > reach else 0 : behind + reach]


@lru_cache(maxsize=REMEMBERED)
def all_moves(path: Path, counted: int, figure: int, points: int) -> tuple[int, tuple[Move, ...]]:
    """The same to every counted spot of the path, and how many of them lie behind."""
    stops, rank = path.count(counted)
    here = rank[figure]
    behind = here if stops[here] == figure else here + 1
    costs = (*range(behind, 0, -1), *range(1, len(stops) - here))
    goals = zip(costs, stops[:behind] + stops[here + 1 :], strict=True)
    by_discards = moves_by_discards(path)
    return behind, tuple([by_discards[cost - points if cost > points else 0][stop] for cost, stop in goals])


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
    return None if site is None or site.owner != now.seat or could_build(now, spot, move.discard) else {"site": move.to}


def could_build(now: Now, spot: int, discard: int) -> bool:
    """Whether a pyramid could be started at this own empty site on arrival, after so many discards (MOVE-4)."""
    ahead = spot >= now.state.architect
    return ahead and can_pay(now, discard) and (piece_left(now, SMALL) or piece_left(now, LARGE))


def can_pay(now: Now, discard: int) -> bool:
    """Whether a stone for a level can be had this turn, after so many discards."""
    return now.ask(CAN_BUILD, now.me.stones > 0, now.seat, discard)


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
    if not mine or not can_pay(now, 0):
        return ()
    path, counted, figure, found = now.path, now.state.counted, now.me.figure, []
    for spot in [path.sites[site] for site in mine]:
        cost = path.cost(counted, figure, spot)
        discard = cost - points if cost > points else 0
        if spot != figure and cost <= reach and could_build(now, spot, discard):
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
