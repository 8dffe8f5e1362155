"""The two advantage cards (IADV-1 to IADV-3), and the longest route against brute force."""

import random
from itertools import permutations

import pytest

from companion.engine.actions import TABLE
from companion.games.inkas.advantages import leader, routes
from companion.games.inkas.cards import COMBAT
from companion.games.inkas.land import OFF, Land
from companion.games.inkas.masks import bits, mask
from companion.games.inkas.now import Now
from companion.games.inkas.route import longest
from companion.games.inkas.rules.building import BuildRoad, BuildSettlement
from companion.games.inkas.rules.development import PlayCard
from companion.games.inkas.rules.exchange import Swap
from companion.games.inkas.rules.might import UseMight
from companion.games.inkas.rules.robber import MoveRobber
from companion.games.inkas.rules.taking import Take
from companion.games.inkas.rules.turn import BeginTurn
from companion.games.inkas.state import NOBODY
from tests.games.inkas.table import BLUE, ORANGE, RED, ROAD, SETTLEMENT, Table

CHAIN = ("H2", "G3", "H4", "G5", "H6", "G7", "H8")


def lengths(table: Table) -> list[int]:
    return routes(Now(table.rules, table.state, TABLE, None))


@pytest.mark.rule("IADV-1")
def test_a_branch_does_not_count_and_a_foreign_settlement_splits() -> None:
    table = Table().piece(RED, roads=[*Table().walk("K3", "L4", "K5", "L6", "K7"), "J5K5"], settlements=["F9"])
    table.piece(BLUE, roads=[*table.walk("E6", "F7", "E8", "F9"), *table.walk("F9", "E10", "F11")]).notice()

    assert lengths(table)[:2] == [4, 3]
    assert table.state.route == RED


@pytest.mark.rule("IADV-1")
def test_the_first_with_three_then_only_a_longer_one() -> None:
    table = Table().to_do().player(RED, hand=ROAD).piece(RED, roads=Table().walk(*CHAIN[:3]))
    assert table.notice().state.route == NOBODY, "two are too few"
    assert table.play(BuildRoad("H4G5")).state.route == RED
    same = table.piece(BLUE, roads=table.walk("K3", "L4", "K5", "L6")).notice()
    assert same.state.route == RED
    assert same.piece(BLUE, roads=["L6K7"]).notice().state.route == BLUE


@pytest.mark.rule("IADV-1")
def test_own_thickets_do_not_interrupt_foreign_ones_do() -> None:
    table = Table().piece(RED, roads=Table().walk(*CHAIN[:4]))
    assert lengths(table.piece(RED, old_settlements=["H4"]))[RED] == 3
    assert lengths(Table().piece(RED, roads=table.walk(*CHAIN[:4])).piece(BLUE, old_cities=["H4"]))[RED] == 2


@pytest.mark.rule("IADV-1")
def test_two_cards_for_another_once_in_a_turn() -> None:
    table = Table().to_do().player(RED, hand={"wood": 2, "fish": 2}).piece(RED, roads=Table().walk(*CHAIN[:4])).notice()
    table.play(Swap(("wood", "fish")))

    assert table.asked == ("choose_taken", RED)
    assert table.reasons(Take("fish")) == [("inkas.take.not_among", "ITRADE-2")], "another kind than both"
    table.play(Take("ore"))
    assert table.hand(RED) == {"wood": 1, "fish": 1, "ore": 1}
    assert table.reasons(Swap(("wood", "ore"))) == [("inkas.swap.once", "IADV-1")]
    poor = Table().to_do().player(RED, hand={"wood": 2})
    assert poor.reasons(Swap(("wood", "wood"))) == [("inkas.swap.no_route", "IADV-1")]


@pytest.mark.rule("IADV-2")
@pytest.mark.parametrize(
    ("found", "holder", "whose"),
    [
        ([2, 2, 2, 0], NOBODY, NOBODY),
        ([3, 0, 0, 0], NOBODY, 0),
        ([3, 3, 0, 0], NOBODY, NOBODY),
        ([3, 3, 0, 0], 1, 1),
        ([4, 3, 0, 0], 1, 0),
        ([4, 4, 3, 0], 2, NOBODY),
        ([0, 4, 3, 3], 0, 1),
        ([0, 3, 3, 0], 0, NOBODY),
        ([2, 2, 0, 0], 0, NOBODY),
        ([5, 4, 4, 0], NOBODY, 0),
    ],
)
def test_whose_the_route_is(found: list[int], holder: int, whose: int) -> None:
    assert leader(found, holder) == whose


@pytest.mark.rule("IADV-2")
def test_an_interruption_is_noticed_at_once() -> None:
    table = Table().to_do(BLUE).player(BLUE, hand=SETTLEMENT).piece(RED, roads=Table().walk(*CHAIN[:5]))
    table.piece(ORANGE, roads=table.walk("K3", "L4", "K5", "L6")).piece(BLUE, roads=["H4I4"]).notice()
    assert table.state.route == RED
    table.play(BuildSettlement("H4"))

    assert lengths(table) == [2, 0, 3, 0]
    assert table.state.route == ORANGE


def brute_force(land: Land, roads: int, closed: int) -> int:
    """Every order of every subset of the roads, tried as a way: the slow and plain definition."""
    own = [*bits(roads)]
    for size in range(len(own), 0, -1):
        for order in permutations(own, size):
            if any(_is_way(land, order, start, closed) for start in land.ends[order[0]]):
                return size
    return 0


def _is_way(land: Land, order: tuple[int, ...], site: int, closed: int) -> bool:
    for number, road in enumerate(order):
        if site not in land.ends[road] or (number and closed >> site & 1):
            return False
        one, other = land.ends[road]
        site = other if site == one else one
    return True


def random_network(land: Land, rng: random.Random, most: int) -> tuple[int, int]:
    """Some roads that mostly hang together, and some sites with foreign buildings or thickets."""
    roads, size = {rng.randrange(len(land.paths))}, rng.randint(1, most)
    while len(roads) < size:
        around = land.leading(land.touched(mask(roads))) if rng.random() < 0.9 else (1 << len(land.paths)) - 1
        roads.add(rng.choice([*bits(around)]))
    touched = [*bits(land.touched(mask(roads)))]
    closed = rng.sample(touched, rng.randint(0, min(2, len(touched))))
    return mask(roads), mask(closed)


@pytest.mark.rule("IADV-1")
def test_the_longest_route_is_what_brute_force_finds() -> None:
    land, rng = Table().land, random.Random(11)
    found = [random_network(land, rng, 6) for _ in range(120)]

    assert [longest(land.ends, *each) for each in found] == [brute_force(land, *each) for each in found]
    assert {longest(land.ends, *each) for each in found} >= {1, 2, 3, 4, 5}


@pytest.mark.rule("IADV-1")
def test_a_ring_with_a_tail_counts_whole() -> None:
    land = Table().land
    ring = mask(land.path[path] for path in Table().walk("H4", "I4", "J5", "I6", "H6", "G5", "H4"))
    tail = 1 << land.path["G3H4"]
    assert longest(land.ends, ring, 0) == 6
    assert longest(land.ends, ring | tail, 0) == 7
    assert longest(land.ends, ring | tail, 1 << land.site["H4"]) == 6


# --- the Mightiest Combat Arts -------------------------------------------------------------------------------


@pytest.mark.rule("IADV-3")
def test_the_first_with_two_then_only_somebody_with_more() -> None:
    table = Table().to_do().player(RED, development={COMBAT: 1}, fights=1).play(PlayCard(COMBAT))
    assert table.state.might == RED
    table.player(BLUE, development={COMBAT: 1}, fights=1).to_do(BLUE).play(PlayCard(COMBAT))
    assert table.state.might == RED, "as many"
    table.player(BLUE, development={COMBAT: 1}).to_do(BLUE).play(PlayCard(COMBAT))
    assert table.state.might == BLUE
    alone = Table().to_do().player(RED, development={COMBAT: 1}).play(PlayCard(COMBAT))
    assert alone.state.might == NOBODY


def mighty() -> Table:
    return Table().to_do().piece(RED, old_settlements=["H6"]).with_state(might=RED, robber="d4")


@pytest.mark.rule("IADV-3")
def test_the_mightiest_send_the_robber_off() -> None:
    table = mighty().play(UseMight())

    assert (table.state.robber, table.hand(RED)) == (OFF, {"potato": 1})
    assert table.reasons(UseMight()) == [("inkas.might.once", "IADV-3"), ("inkas.might.elsewhere", "IADV-3")]
    assert mighty().with_state(might=BLUE).reasons(UseMight()) == [("inkas.might.not_yours", "IADV-3")]
    assert mighty().with_state(robber="d14").reasons(UseMight()) == [("inkas.might.elsewhere", "IADV-3")]


@pytest.mark.rule("IADV-3")
def test_an_empty_supply_does_not_matter() -> None:
    table = mighty().player(BLUE, hand={"potato": 20}).play(UseMight())
    assert (table.state.robber, table.hand(RED)) == (OFF, {})


@pytest.mark.rule("IADV-3", "ITURN-1")
def test_it_can_be_done_before_the_roll() -> None:
    table = mighty().asking(BeginTurn(RED), agenda=(("roll", RED), ("deeds", RED)))
    assert table.play(UseMight()).asked == ("roll_dice", TABLE)
    robbed = mighty().player(RED, development={COMBAT: 1}).asking(BeginTurn(RED), agenda=(("roll", RED),))
    assert robbed.play(UseMight()).asked == ("begin_turn", RED), "a card may still be played"
    assert robbed.play(PlayCard(COMBAT), MoveRobber("d6")).asked == ("roll_dice", TABLE)
