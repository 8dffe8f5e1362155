"""Frozen parts: replaced and shared."""

import dataclasses

import pytest

from companion.engine.parts import (
    REMEMBERED,
    State,
    alter,
    changer,
    differing,
    full_maker,
    maker,
    put,
    replace,
    shared,
)
from companion.engine.steps import Situation
from tests.support.toy import TOY, ChoosePick, Orchard, at


def test_replace_equals_the_standard_one_and_keeps_the_original() -> None:
    part = at(ChoosePick(0, 2), fruit=3, trace=("a",))
    copy = dataclasses.replace(part)

    for changes in ({}, {"fruit": 1}, {"fruit": 1, "trace": (), "ended": "closed"}):
        fresh = replace(part, **changes)
        assert fresh == dataclasses.replace(part, **changes)
        assert type(fresh) is Orchard
        assert fresh is not part
        assert hash(fresh) == hash(dataclasses.replace(part, **changes))
    assert part == copy


def test_unchanged_parts_are_shared() -> None:
    part = at(ChoosePick(0, 2))

    assert replace(part, fruit=1).pending is part.pending


def test_an_unknown_field_raises_and_changes_nothing() -> None:
    part = at(fruit=3)
    before = dataclasses.replace(part)

    for changes in ({"fruits": 1}, {"fruit": 1, "fruits": 1}):
        with pytest.raises(TypeError, match="Orchard has no such field"):
            replace(part, **changes)
    assert part == before


def test_a_part_stays_frozen_after_replacing() -> None:
    fresh = replace(at(), fruit=1)

    with pytest.raises(dataclasses.FrozenInstanceError):
        fresh.fruit = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del fresh.fruit


@dataclasses.dataclass(frozen=True)
class Slotless:
    one: int
    other: int = 2


def test_a_part_without_slots_is_replaced_as_well() -> None:
    fresh = replace(Slotless(1), one=3)

    assert fresh == Slotless(3)
    assert type(fresh) is Slotless
    with pytest.raises(TypeError, match="size"):
        replace(fresh, size=3)


@dataclasses.dataclass(frozen=True, slots=True)
class Basket:
    owner: int
    figs: int = 0
    pears: tuple[str, ...] = ()


def test_what_a_maker_makes_is_what_the_class_makes() -> None:
    basket = maker(Basket)

    assert basket(1) == Basket(1)
    assert basket(1, 2, ("ripe",)) == Basket(1, 2, ("ripe",))
    assert type(basket(1)) is Basket
    assert hash(basket(1, 2)) == hash(Basket(1, 2))
    with pytest.raises(dataclasses.FrozenInstanceError):
        basket(1).figs = 2
    with pytest.raises(TypeError, match="owner"):
        basket()
    with pytest.raises(TypeError, match="no class"):
        maker(put)


def test_what_a_changer_copies_is_what_replace_copies() -> None:
    part = Basket(1, 2, ("ripe",))
    change = changer(Basket, "pears", "owner")
    fresh = change(part, ("green",), 3)

    assert fresh == dataclasses.replace(part, pears=("green",), owner=3)
    assert type(fresh) is Basket
    assert part == Basket(1, 2, ("ripe",))
    with pytest.raises(dataclasses.FrozenInstanceError):
        fresh.figs = 2
    with pytest.raises(TypeError, match="Basket has no such field: plums"):
        changer(Basket, "figs", "plums")


class Weighed:
    __slots__ = ("weight",)
    weight: int


@dataclasses.dataclass(frozen=True, slots=True)
class Crate(Weighed):
    figs: int
    pears: int = 0

    def __post_init__(self) -> None:
        alter(self, "weight", 2 * self.figs + self.pears)


def test_what_follows_from_its_fields_a_part_has_however_it_is_made() -> None:
    crate = Crate(1, 2)

    assert crate.weight == 4
    assert maker(Crate)(2).weight == 4
    assert replace(crate, pears=5).weight == 7
    assert changer(Crate, "figs")(crate, 3).weight == 8
    assert full_maker(Crate, "weight")(1, 2, 4) == crate
    assert full_maker(Crate, "weight")(1, 2, 5).weight == 5, "whoever tells it is believed"


def test_the_fields_that_hold_another_object_are_told_by_name() -> None:
    fruit = differing(Basket, {"figs": "figs", "pears": "ripe ones"})
    basket = Basket(1, 2, ("ripe",))

    assert fruit(basket, replace(basket, owner=2)) == []
    assert fruit(basket, replace(basket, pears=())) == ["ripe ones"]
    assert fruit(basket, Basket(1, 3, ())) == ["figs", "ripe ones"]
    with pytest.raises(TypeError, match="Basket has no such field: plums"):
        differing(Basket, {"plums": "figs"})


@dataclasses.dataclass(frozen=True, kw_only=True, slots=True)
class Stall(State):
    baskets: tuple[Basket, ...] = (Basket(0), Basket(1))
    open: bool = True


def test_one_of_several_parts_is_changed_and_the_others_are_shared() -> None:
    state = Stall()
    now: Situation[Stall] = Situation(TOY, state, 0, None)
    now.set_one("baskets", 1, {"figs": 2})
    first = now.state
    now.set_one("baskets", 0, {"figs": 1})
    now.set(open=False)

    assert now.settled() == Stall(baskets=(Basket(0, 1), Basket(1, 2)), open=False)
    assert first.baskets[1] is now.state.baskets[1]
    assert state == Stall()
    with pytest.raises(TypeError, match="Basket has no such field"):
        now.set_one("baskets", 0, {"plums": 1})


def test_what_follows_from_a_shared_part_is_found_once_for_that_very_part() -> None:
    looked: list[Basket] = []

    @shared
    def pears(basket: Basket) -> int:
        looked.append(basket)
        return len(basket.pears)

    ripe, alike = Basket(1, pears=("ripe",)), Basket(1, pears=("ripe",))

    assert [pears(ripe), pears(ripe), pears(alike)] == [1, 1, 1]
    assert [each is ripe for each in looked] == [True, False]


def test_a_part_that_took_another_ones_place_in_memory_gets_its_own_answer() -> None:
    figs = shared(lambda basket: basket.figs)

    assert [figs(Basket(0, number)) for number in range(3 * REMEMBERED)] == [*range(3 * REMEMBERED)]


def test_put_exchanges_one_item() -> None:
    items = ("a", "b", "c")

    assert put(items, 0, "x") == ("x", "b", "c")
    assert put(items, 2, "x") == ("a", "b", "x")
    assert items == ("a", "b", "c")
