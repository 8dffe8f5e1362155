"""Hands of known and unknown cards, and drawing."""

import pickle
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.hand import Counts, Hand, add, draw, selections, single, take

quick = settings(max_examples=100, deadline=None, database=None, derandomize=True)
counts = st.tuples(*[st.integers(0, 5)] * 3)
hands = st.builds(Hand, counts, st.integers(0, 6))


def test_counts_are_added_and_taken_kind_by_kind() -> None:
    assert add((1, 2, 0), (0, 3, 4)) == (1, 5, 4)
    assert take((1, 5, 4), (0, 3, 4)) == (1, 2, 0)
    assert single(3, 1) == (0, 1, 0)
    assert single(3, 2, 4) == (0, 0, 4)
    assert add((), ()) == take((), ()) == ()


def test_a_copy_knows_its_size() -> None:
    hand = Hand((1, 2), 3, 1)
    copies = [copy(hand), deepcopy(hand), pickle.loads(pickle.dumps(hand))]
    assert copies == [hand] * 3
    assert [each.size for each in copies] == [5] * 3


@pytest.mark.parametrize("reckon", [add, take])
@pytest.mark.parametrize(("one", "other"), [((1, 2), (1,)), ((1,), (1, 2)), ((), (1,)), ((1,), ())])
def test_counts_of_other_kinds_are_not_reckoned_with(
    reckon: Callable[[Counts, Counts], Counts], one: Counts, other: Counts
) -> None:
    with pytest.raises(ValueError, match="values to unpack"):
        reckon(one, other)


def test_the_size_counts_known_and_unknown_cards() -> None:
    assert Hand((1, 2, 0), 4).size == 7
    assert Hand((0, 0, 0)).size == 0


@quick
@given(hands, counts)
def test_the_size_is_right_whatever_becomes_of_a_hand(hand: Hand, cards: Counts) -> None:
    others = (
        hand.plus(cards),
        hand.plus_unknown(2),
        hand.minus(cards),
        hand.noted(cards),
        hand.robbed(),
        hand.veiled(),
    )
    for other in (hand, *others):
        assert other.size == sum(other.known) + other.unknown - other.lost


def test_a_hand_holds_what_its_known_and_unknown_cards_can_make_up() -> None:
    hand = Hand((2, 0, 1), 1)

    assert hand.holds((2, 0, 1))
    assert hand.holds((3, 0, 1))
    assert hand.holds((0, 1, 0))
    assert not hand.holds((3, 1, 0))
    assert not hand.holds((0, 2, 0))
    assert hand.holds((0, 0, 0))


def test_how_many_of_each_kind_a_hand_could_hold() -> None:
    hand = Hand((2, 0, 1), 3)

    assert hand.most((0, 0, 0), (12, 12, 12)) == (5, 3, 4)
    assert hand.most((9, 9, 9), (12, 12, 12)) == (3, 3, 3)
    assert hand.most((12, 12, 12), (12, 12, 12)) == (0, 0, 0)
    assert hand.most((13, 13, 13), (12, 12, 12)) == (0, 0, 0)
    assert hand.most((0, 11, 9), (12, 12, 12)) == (5, 1, 3)


def test_cards_are_laid_out_known_ones_first() -> None:
    hand = Hand((2, 1, 0), 3)

    assert hand.minus((1, 1, 0)) == Hand((1, 0, 0), 3)
    assert hand.minus((3, 0, 1)) == Hand((0, 1, 0), 1)


def test_laying_out_more_than_seemed_possible_shows_that_nothing_was_known() -> None:
    assert Hand((2, 1, 0), 1).minus((0, 0, 3)) == Hand((0, 0, 0), 1)


def test_cards_come_known_or_unknown() -> None:
    assert Hand((1, 0), 2).plus((1, 3)) == Hand((2, 3), 2)
    assert Hand((1, 0), 2).plus_unknown(3) == Hand((1, 0), 5)


def test_noting_and_forgetting_move_cards_between_known_and_unknown() -> None:
    assert Hand((1, 0), 3).noted((1, 1)) == Hand((2, 1), 1)
    assert Hand((2, 1), 1).forgotten((1, 1)) == Hand((1, 0), 3)


def test_a_veiled_hand_tells_its_size_alone() -> None:
    assert Hand((2, 1, 0), 3).veiled() == Hand((0, 0, 0), 6)


@quick
@given(hands, counts)
def test_laying_out_what_is_held_leaves_no_negative_number(hand: Hand, cards: Counts) -> None:
    if sum(cards) > hand.size:
        assert not hand.holds(cards)
        return
    left = hand.minus(cards)

    assert min(left.known) >= 0
    assert left.unknown >= 0
    assert left.size == hand.size - sum(cards)
    if not hand.holds(cards):
        assert left == left.veiled()


@quick
@given(hands, counts)
def test_noting_keeps_what_can_be_laid_out_of_it(hand: Hand, cards: Counts) -> None:
    if sum(cards) > hand.unknown:
        return
    noted = hand.noted(cards)

    assert noted.size == hand.size
    assert noted.forgotten(cards) == hand
    assert noted.holds(add(hand.known, cards))
    assert noted.minus(cards).size == hand.minus(cards).size


@quick
@given(hands, counts)
def test_plus_and_minus_are_inverse_for_known_cards(hand: Hand, cards: Counts) -> None:
    assert hand.plus(cards).minus(cards) == hand


@quick
@given(hands, counts, counts)
def test_the_most_of_each_kind_is_held_and_one_more_is_not(hand: Hand, seen: Counts, rest: Counts) -> None:
    box = add(add(hand.known, seen), rest)
    for kind, most in enumerate(hand.most(seen, box)):
        assert hand.holds(single(3, kind, most))
        more = most + 1
        assert not hand.holds(single(3, kind, more)) or more + seen[kind] > box[kind]


@quick
@given(counts, st.integers(0, 16))
def test_selections_are_complete_and_distinct(most: Counts, size: int) -> None:
    every = {chosen for chosen in product(*(range(count + 1) for count in most)) if sum(chosen) == size}

    assert set(selections(most, size)) == every
    assert len(selections(most, size)) == len(every)


def test_selections_of_nothing_and_of_too_much() -> None:
    assert selections((2, 1), 0) == ((0, 0),)
    assert selections((2, 1), 4) == ()
    assert selections((), 0) == ((),)
    assert selections((), 1) == ()


def drawn(cards: Counts, picks: tuple[int, ...]) -> Counts:
    """What these picks draw; each must be asked for with the number of cards still there."""
    queue, total = list(picks), sum(cards)

    def below(there: int) -> int:
        assert there == total - (len(picks) - len(queue))
        return queue.pop(0)

    result = draw(cards, len(picks), below)
    assert queue == []
    return result


@pytest.mark.parametrize(
    ("cards", "count"), [((3, 2, 1), 1), ((3, 2, 1), 3), ((0, 2, 0, 2), 2), ((1, 1, 1, 1), 4), ((4, 0, 1), 0)]
)
def test_over_all_picks_each_card_is_drawn_equally_often(cards: Counts, count: int) -> None:
    total = sum(cards)
    sequences = list(product(*(range(total - number) for number in range(count))))
    tally = Counter(drawn(cards, picks) for picks in sequences)

    assert set(tally) == set(selections(cards, count))
    for chosen, times in tally.items():
        ways = prod(comb(there, taken) for there, taken in zip(cards, chosen, strict=True))
        assert times * comb(total, count) == ways * len(sequences)


@quick
@given(counts, st.data())
def test_a_draw_takes_only_what_is_there(cards: Counts, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, sum(cards)))
    result = draw(cards, count, lambda there: data.draw(st.integers(0, there - 1)))

    assert sum(result) == count
    assert min(take(cards, result)) >= 0
