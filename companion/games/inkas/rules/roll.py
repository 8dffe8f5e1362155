"""The production roll and what it yields (IROLL-1, IROLL-2, IROB-1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, Together
from companion.engine.hand import Below, take
from companion.engine.rules import Broken, rule
from companion.engine.steps import ChanceStep
from companion.games.inkas.cards import CARDS
from companion.games.inkas.now import Now
from companion.games.inkas.rules.discard import ChooseDiscard, too_many
from companion.games.inkas.rules.robber import ChooseRobberPlace
from companion.games.inkas.standing import standing
from companion.games.inkas.state import with_hand

SIDES, ROBBER = 6, 7
TOTALS = range(2, 2 * SIDES + 1)


@dataclass(frozen=True, slots=True)
class RollDice(Decision):
    """Two dice are rolled for the seat on turn."""

    kind: ClassVar[str] = "inkas.roll_dice"
    to: Seat


@dataclass(frozen=True, slots=True)
class Roll(Action):
    kind: ClassVar[str] = "inkas.roll"
    total: int


rolled = cache(Roll)


@rule("inkas.roll.no_such_total", Roll, "IROLL-1", guard=True)
def no_such_total(now: Now, roll: Roll) -> Broken:
    return None if roll.total in TOTALS else {"total": roll.total}


class RollStep(ChanceStep[Now]):
    answers = RollDice
    accepts = (Roll,)
    rules = (no_such_total,)
    device = "dice"

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(rolled, TOTALS)

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def chance(self, now: Now, below: Below) -> Action:
        return rolled(2 + below(SIDES) + below(SIDES))

    def resolve(self, now: Now, roll: Roll) -> None:
        seat = now.question(RollDice).to
        now.change_turn(rolled=roll.total)
        now.tell("inkas.log.rolled", seat=seat, total=roll.total)
        if roll.total == ROBBER:
            rouse(now, seat)
        else:
            produce(now, roll.total)


def rouse(now: Now, seat: Seat) -> None:
    """Whoever holds too many cards returns half, all at once; then the robber moves."""
    now.push(ChooseRobberPlace(seat, must=True))
    asked = [ChooseDiscard(other, count) for other in now.clockwise(seat) if (count := too_many(now, other))]
    if asked:
        now.push(Together(TABLE, tuple(asked)))


def produce(now: Now, total: int) -> None:
    """Every building at a hex with the number yields, but not at the robber's (IROLL-1)."""
    due: dict[int, dict[Seat, int]] = {}
    state = now.state
    there = standing(state.pieces)
    for place, card, sites in now.land.yields(state.terrain).get(total, ()):
        if place == state.robber or not sites & there.buildings:
            continue
        for seat, count in there.gains(sites):
            of_kind = due.setdefault(card, {})
            of_kind[seat] = of_kind.get(seat, 0) + count
    if due:
        give(now, shared(now, due))


def shared(now: Now, due: dict[int, dict[Seat, int]]) -> dict[Seat, list[int]]:
    """What everybody gets of each kind. Too little for all: nobody; for the only one: what is left (IROLL-2)."""
    found: dict[Seat, list[int]] = {}
    for card, by_seat in due.items():
        there, given = now.state.supply[card], by_seat
        if sum(by_seat.values()) > there:
            now.tell("inkas.log.supply_short", card=CARDS.names[card])
            given = dict.fromkeys(by_seat, there) if len(by_seat) == 1 and there else {}
        for seat, count in given.items():
            found.setdefault(seat, [*CARDS.none])[card] = count
    return found


def give(now: Now, yields: dict[Seat, list[int]]) -> None:
    """Everybody's cards at once."""
    players, supply = [*now.state.players], now.state.supply
    given = [(seat, tuple(yields[seat])) for seat in sorted(yields)]
    for seat, cards in given:
        player = players[seat]
        players[seat] = with_hand(player, player.hand.plus(cards))
        supply = take(supply, cards)
        now.tell("inkas.log.yields", seat=seat, cards=CARDS.listed(cards))
    now.set(players=tuple(players), supply=supply)
    for seat, cards in given:
        now.see(seat, cards, 1)
