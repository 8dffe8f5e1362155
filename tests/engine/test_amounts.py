"""Answers that are amounts of kinds: counted, and written as the fields of an action."""

import pytest

from companion.engine.amounts import Amounts

LISTED = Amounts("toy.give", ("a", "b", "c"), "goods")
OF_ONE_KIND = Amounts("toy.bid", ("a", "b", "c"), "good", count="number")


@pytest.mark.parametrize(
    ("amounts", "chosen", "fields"),
    [
        (LISTED, {"a": 2, "c": 1}, {"goods": ["a", "a", "c"]}),
        (LISTED, {}, {"goods": []}),
        (OF_ONE_KIND, {"b": 3}, {"good": "b", "number": 3}),
    ],
)
def test_what_is_counted_out_is_what_the_action_names(amounts, chosen, fields):
    assert amounts.fields(chosen) == fields
    assert amounts.chosen({"kind": amounts.action, **fields}) == chosen


def test_kinds_are_listed_in_their_order_and_none_is_none():
    assert LISTED.fields({"c": 1, "b": 0, "a": 1}) == {"goods": ["a", "c"]}
    assert LISTED.chosen({"goods": ("c", "a", "c")}) == {"a": 1, "c": 2}


def test_of_one_kind_there_is_only_one():
    assert OF_ONE_KIND.fields({"a": 0, "b": 0}) == {"good": "a", "number": 0}
    with pytest.raises(ValueError, match="one kind"):
        OF_ONE_KIND.fields({"a": 1, "b": 1})
