"""What a game declares of its box: which texts are asked for, which keys belong together, how a value is typed."""

import pytest

from companion.engine.box_fields import Choice, Either, Faces, Number, Numbers, Row, Shown, Text
from companion.engine.boxes import Group, Listed, Part, Section

PRICE = Either(
    "price",
    by=Choice("paid", ("coins", "deed", "song"), "word.paid"),
    ways=(Number("coins"), Text("deed", 30)),
    when={"deed": "deed", "song": "deed"},
)
FRUIT = Listed("fruit", (Number("worth"), PRICE), more=(Group("taste", (Number("sweet"), Number("sour"))),))


@pytest.mark.parametrize(("chosen", "way"), [("coins", 0), ("deed", 1), ("song", 1), ("anything", 0)])
def test_a_choice_says_in_which_way_a_value_is_typed(chosen, way):
    assert PRICE.way(chosen) == way


def test_a_group_has_its_keys_and_the_first_what_nobody_claims():
    first, taste = FRUIT.groups
    keys = ("id", "worth", "paid", "price", "sweet", "sour", "confidence", "taste_confidence")
    assert [key for key in keys if FRUIT.about(first, key)] == ["id", "worth", "paid", "price"]
    assert [key for key in keys if FRUIT.about(taste, key)] == ["sweet", "sour"]
    assert (first.confidence, taste.confidence) == ("confidence", "taste_confidence")


@pytest.mark.parametrize(
    ("field", "texts"),
    [
        (Number("worth"), {"box.bag.worth": set()}),
        (Number("worth", label="word.worth"), {"word.worth": set()}),
        (Number("worth", hint=True), {"box.bag.worth": set(), "box.bag.worth.how": set()}),
        (Numbers("sizes", (1, 2)), {"box.bag.sizes": {"number"}}),
        (Choice("taste", ("sweet",)), {"box.bag.taste": set(), "box.bag.taste.sweet": set()}),
        (Choice("taste", ("sweet",), "word.taste"), {"box.bag.taste": set()}),
        (Text("id", 20, called="name"), {"box.bag.name": set()}),
        (PRICE, {"box.bag.paid": set(), "box.bag.coins": set(), "box.bag.deed": set()}),
        (
            Row("trees", ("oak",), "word.tree", ("gate", "well")),
            {"box.bag.trees": set(), "box.bag.trees.count": {"count"}, "box.bag.trees.next": set()}
            | {"box.bag.trees.clear": set()},
        ),
        (Faces("faces"), {}),
        (Shown("id", "word.tree"), {}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_field_asks_for_these_texts(field, texts):
    assert {code: set(params) for code, params in field.texts("bag")} == texts


def codes(*parts, **more):
    return {code for code, _ in Section("goods", parts, **more).texts()}


def test_one_entry_alone_needs_no_heading_besides_its_section_s():
    assert codes(Part("bags"), hint=False) == {"box.goods"}
    assert codes(Part("bags"), Part("coins"), title="option.goods") == {
        *("option.goods", "box.goods.how", "box.bags", "box.coins"),
    }


def test_listed_entries_are_called_by_a_word_or_by_their_number():
    assert codes(Listed("bags"), hint=False) == {"box.goods", "box.bags.entry"}
    assert codes(Listed("bags", words="word.bag"), hint=False) == {"box.goods"}
    assert "box.fruit.taste" in codes(FRUIT)
