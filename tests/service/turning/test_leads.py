"""What final leads tell of chances: more than victories alone, and bands that hold where the truth is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import comb, prod
from random import Random
from statistics import fmean

import pytest

from companion.bots.chance import seeded
from companion.bots.chances import WHOLE, Chances, nothing_yet, outcome, victory
from companion.engine.standings import ranked
from companion.service.turning.leads import told_by_leads
from companion.service.turning.pooled import Known, pooled

NINETEEN_OF_TWENTY = 0.95
SEATS, ROUNDS, COINS = 4, 18, 3
BLUNDER = 10


# --- a game of coins whose chances are known --------------------------------------------------------------------


@dataclass(frozen=True)
class Position:
    """Everybody's points, and how many coins everybody still tosses: each head is a point."""

    points: tuple[int, ...]
    left: tuple[int, ...]

    def played_out(self, rng: Random) -> Chances:
        marks = {seat: (there + heads(rng, self.left[seat]),) for seat, there in enumerate(self.points)}
        return outcome(ranked(marks))

    @property
    def chances(self) -> tuple[float, ...]:
        return tuple(sum(self._wins(seat, points) for points in self._open(seat)) for seat in range(SEATS))

    def _open(self, seat: int) -> range:
        return range(self.points[seat], self.points[seat] + self.left[seat] + 1)

    def _wins(self, seat: int, points: int) -> float:
        """How likely a seat has so many points and nobody more; who has as many shares the victory."""
        others = [other for other in range(SEATS) if other != seat]
        both = [
            (below(points - self.points[o], self.left[o]), just(points - self.points[o], self.left[o])) for o in others
        ]
        ways = product((0, 1), repeat=len(both))
        shared = sum(prod(map(tuple.__getitem__, both, tied)) / (1 + sum(tied)) for tied in ways)
        return just(points - self.points[seat], self.left[seat]) * shared


def heads(rng: Random, coins: int) -> int:
    return rng.getrandbits(coins).bit_count() if coins else 0


@cache
def just(number: int, coins: int) -> float:
    return comb(coins, number) / 2**coins if 0 <= number <= coins else 0.0


@cache
def below(number: int, coins: int) -> float:
    return sum(just(fewer, coins) for fewer in range(number))


def course(rng: Random) -> list[Position]:
    """The positions before every turn; now and then somebody loses what was won."""
    points, left, found = [0] * SEATS, [ROUNDS * COINS] * SEATS, list[Position]()
    for turn in range(SEATS * ROUNDS):
        found.append(Position(tuple(points), tuple(left)))
        seat = turn % SEATS
        left[seat] -= COINS
        points[seat] += heads(rng, COINS) - (rng.randrange(COINS) if rng.random() < 1 / BLUNDER else 0)
    return found


def played(positions: Sequence[Position], playouts: int, rng: Random) -> list[Chances]:
    return [sum((one.played_out(rng) for _ in range(playouts)), nothing_yet(SEATS)) for one in positions]


def without_leads(found: Sequence[Chances]) -> list[Chances]:
    return [replace(one, leads=(), lead_squares=(), lead_wins=()) for one in found]


def held(known: Sequence[Known], positions: Sequence[Position]) -> list[bool]:
    """For each share whether the true chance lies within the band."""
    return [
        abs(share - truth) <= band
        for one, position in zip(known, positions, strict=True)
        for share, band, truth in zip(one.shares, one.reaches, position.chances, strict=True)
    ]


@pytest.mark.parametrize("playouts", [2, 8, 40])
def test_bands_hold_the_truth_nineteen_times_of_twenty_and_are_narrower(playouts: int) -> None:
    rng, kept, reaches, alone = seeded("coins", playouts), list[bool](), list[float](), list[float]()
    for _ in range(4):
        positions = course(rng)
        found = played(positions, playouts, rng)
        known = pooled(found)
        kept += held(known, positions)
        reaches += [one.reach for one in known]
        alone += [one.reach for one in pooled(without_leads(found))]

    assert len(kept) > 1000
    assert sum(kept) / len(kept) >= NINETEEN_OF_TWENTY
    assert fmean(reaches) < fmean(alone)


def test_shares_lie_nearer_to_the_truth_than_by_victories_alone() -> None:
    rng, off, alone = seeded("nearer"), list[float](), list[float]()
    for _ in range(4):
        positions = course(rng)
        found = played(positions, 20, rng)
        for known, errors in ((pooled(found), off), (pooled(without_leads(found)), alone)):
            errors += [
                (share - truth) ** 2
                for one, position in zip(known, positions, strict=True)
                for share, truth in zip(one.shares, position.chances, strict=True)
            ]

    assert fmean(off) < fmean(alone)


# --- how they are told ------------------------------------------------------------------------------------------


def test_an_outcome_tells_everybody_s_lead_over_the_average_times_seats() -> None:
    found = outcome(ranked({0: (10,), 1: (31,), 2: (19,)}))

    assert found.wins == (0, WHOLE, 0)
    assert found.leads == (-30, 33, -3)
    assert found.lead_squares == (900, 1089, 9)
    assert found.lead_wins == (0, 33 * WHOLE, 0)


def test_leads_that_are_not_known_of_some_playouts_are_not_known_of_all() -> None:
    told = outcome(ranked({0: (10,), 1: (30,)}))
    both = told + victory([0], 2)

    assert (told + told).leads == (-40, 40)
    assert (both.playouts, both.wins, both.leads) == (2, (WHOLE, WHOLE), ())


def test_luck_with_leads_is_taken_off_victories() -> None:
    """Everywhere it is even, but once somebody led more often than was to be expected, and so won more often."""

    def ended(*leads: int) -> Chances:
        return sum((outcome(ranked({0: (50 + lead,), 1: (50,)})) for lead in leads), nothing_yet(2))

    even, lucky = ended(-9, -6, -3, -1, 1, 3, 6, 9), ended(-3, -1, 1, 3, 6, 9, 9, 9)
    found = [even] * 10 + [lucky] + [even] * 10
    told = told_by_leads(found)[10]

    assert lucky.shares[0] == 0.75
    assert told.luck == pytest.approx((0.25, -0.25), abs=0.05)
    assert told.rest(lucky).means == pytest.approx((0.5, 0.5), abs=0.08)


def test_where_victories_do_not_grow_with_leads_leads_tell_nothing() -> None:
    """Somebody wins by chance, whatever the points."""
    rng = seeded("whatever")
    found = []
    for _ in range(30):
        one = nothing_yet(2)
        for _ in range(40):
            won, lead = victory([rng.randrange(2)], 2), rng.randrange(-9, 10)
            leads = (lead, -lead)
            wins = (lead * won.wins[0], -lead * won.wins[1])
            one += replace(won, leads=leads, lead_squares=(lead**2,) * 2, lead_wins=wins)
        found.append(one)

    assert max(part for told in told_by_leads(found) for part in told.growth.parts) < 0.02
    alone = pooled(without_leads(found))
    assert all(
        one.shares == pytest.approx(other.shares, abs=0.03) for one, other in zip(pooled(found), alone, strict=True)
    )


def test_where_leads_are_not_known_of_all_moments_victories_tell_alone() -> None:
    found = played(course(seeded("some"))[:20], 5, seeded("playouts"))
    old = without_leads(found)

    assert pooled([*old[:3], *found[3:]]) == pooled(old) != pooled(found)
