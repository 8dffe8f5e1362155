"""Cards laid out of hidden hands, noted and forgotten, and components that come up one by one."""

import pytest

from companion.engine.actions import TABLE, Action
from companion.engine.hand import Hand
from companion.engine.seats import clockwise
from tests.support.toy_cards import FRUIT, ChooseFruit, Forget, Note, Sell, Show, Stall, holding, market, table_asked

NOBODY = Hand((0, 0, 0))


def refused(action: Action, hand: Hand, seat: int = 0, deals: bool = False, **more: tuple[int, ...]) -> dict[str, dict]:
    state = holding(hand, NOBODY, **more)
    return {refusal.code: dict(refusal.params) for refusal in market(deals=deals).refusals(state, action, seat)}


def test_kinds_go_by_name_and_by_number() -> None:
    assert FRUIT.names == ("fig", "date", "plum")
    assert FRUIT.number == {"fig": 0, "date": 1, "plum": 2}
    assert FRUIT.listed((2, 0, 1)) == ("fig", "fig", "plum")
    assert FRUIT.counted(("plum", "fig", "fig")) == (2, 0, 1)
    assert FRUIT.of("date", 4) == (0, 4, 0)


def test_the_first_kind_that_does_not_suffice_is_named() -> None:
    assert FRUIT.short((1, 2, 3), (1, 2, 3)) is None
    assert FRUIT.short((1, 3, 3), (1, 2, 0)) == ("date", 2)


def test_what_a_hand_cannot_make_up_is_refused() -> None:
    assert refused(Sell(("fig", "fig")), Hand((1, 0, 0), 1)) == {}
    wrong = refused(Sell(("fig", "fig", "date")), Hand((1, 0, 0), 1))
    assert wrong == {"market.not_held": {"held": 2, "cards": ["fig", "fig", "date"]}}


def test_a_kind_that_is_none_is_refused_before_anything_else() -> None:
    assert refused(Sell(("fig", "pear")), NOBODY) == {"market.strange": {"card": "pear"}}


def test_what_lies_in_plain_sight_is_in_no_hand() -> None:
    wrong = refused(Sell(("fig", "fig")), Hand((0, 0, 0), 2), pile=(2, 0, 0))
    assert wrong == {"market.impossible": {"card": "fig", "possible": 1}}
    assert refused(Sell(("fig",)), Hand((0, 0, 0), 2), pile=(2, 0, 0)) == {}


def test_a_note_counts_as_far_as_it_can_be_true_unless_the_app_deals() -> None:
    state = holding(Hand((2, 0, 0)), NOBODY, pile=(2, 0, 0))
    real, dealt = (Stall(market(deals=deals), state, 0, ChooseFruit(0)) for deals in (False, True))
    assert real.hand(0) == Hand((1, 0, 0), 1)
    assert real.could_lay(0) == (1, 1, 1)
    assert dealt.hand(0) == Hand((2, 0, 0))


def test_noting_and_forgetting_turn_unknown_cards_into_known_ones_and_back() -> None:
    state = holding(Hand((0, 0, 0), 3), NOBODY)
    noted = market().play(state, Note(("fig", "date")), 0).state
    assert noted.hands[0] == Hand((1, 1, 0), 1)
    assert market().play(noted, Forget(("fig",)), 0).state.hands[0] == Hand((0, 1, 0), 2)


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        (Note(()), "market.nothing", {}),
        (Note(("pear",)), "market.strange", {"card": "pear"}),
        (Note(("fig",) * 3), "market.too_many", {"unknown": 2}),
        (Note(("date", "date")), "market.unbelievable", {"card": "date", "possible": 1}),
        (Forget(("plum",)), "market.not_noted", {"card": "plum"}),
    ],
)
def test_a_note_that_cannot_be_is_refused(action: Action, code: str, params: dict[str, object]) -> None:
    assert refused(action, Hand((0, 1, 0), 2), pile=(0, 1, 0)) == {code: params}


def test_only_players_note_and_nobody_forgets_what_the_app_dealt() -> None:
    assert refused(Note(("fig",)), NOBODY, TABLE) == {"market.no_hand": {}}
    assert refused(Forget(("fig",)), Hand((1, 0, 0)), deals=True) == {"market.sure": {}}


def test_every_kind_may_be_noted_or_forgotten() -> None:
    offered = list(market().anytime(holding(Hand((1, 0, 0), 1), NOBODY), 0))
    assert offered == [Note(("fig",)), Note(("date",)), Note(("plum",)), Forget(("fig",))]


def test_what_is_told_of_cards_is_its_owner_s_alone() -> None:
    assert market().codec.redact(Note(("fig",))) == {"kind": "market.note", "redacted": True}


def test_a_component_comes_up_from_what_is_left() -> None:
    rules, state = market(), holding(NOBODY, NOBODY, asked=table_asked("jam", "syrup"))
    assert list(rules.legal(state)) == [Show("jam"), Show("syrup")]
    assert rules.play(state, Show("syrup")).state.jars == ("syrup",)
    [refusal] = rules.refusals(state, Show("honey"))
    assert (refusal.code, refusal.params) == ("market.not_left", {"component": "honey", "left": ["jam", "syrup"]})


def test_chance_shows_each_component_alike() -> None:
    rules, asked = market(), table_asked("jam", "syrup", "honey")
    now, step = Stall(rules, holding(NOBODY, asked=asked), TABLE, asked), rules.steps[type(asked)].chance
    assert step is not None
    assert [step.chance(now, lambda n, pick=pick: pick) for pick in range(3)] == [*map(Show, asked.left)]


def test_seats_go_round_from_any_of_them() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert Stall(market(), holding(NOBODY, NOBODY), 0, None).clockwise(1) == (1, 0)
