"""The page of a box follows what a game declares: every kind of field, wherever it stands, for any game."""

import pytest

from companion.i18n import LANGUAGES
from companion.i18n.texts import lookup
from companion.service.home.catalogue_faults import at, steps
from tests.support.box_pages import elements, matching, save, typed
from tests.web.basket.box import BOX, catalogue

pytestmark = pytest.mark.usefixtures("basket_offered")


def basket(app, language="en"):
    return matching(app, "large", language, game="basket")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_the_page_asks_for_is_found_by_convention(app, language):
    codes = [code for section in BOX for code, _ in section.texts()]
    assert len(codes) > 20
    assert [code for code in codes if lookup(f"basket.{code}", language) is None] == []
    assert "basket." not in basket(app, language).says()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_ship_is_saved_as_it_is(app, language):
    saved = save(basket(app, language))
    assert (saved["game"], saved["edition"], saved["catalogue"]) == ("basket", "large", catalogue("large"))


CHANGES = [
    ({"stall.coins": "7"}, "stall.coins", 7, "stall", "confidence"),
    ({"stall.prices[1]": "7"}, "stall.prices[1]", 7, "stall", "confidence"),
    ({"stall.tax": "7"}, "stall.tax", 7, "stall", "tax_confidence"),
    ({"kinds[1].name": "Quitte"}, "kinds[1].id", "Quitte", "kinds[1]", "confidence"),
    ({"kinds[0].taste": "sour"}, "kinds[0].taste", "sour", "kinds[0]", "confidence"),
    ({"kinds[0].deed": "dance"}, "kinds[0].price", "dance", "kinds[0]", "confidence"),
    ({"kinds[1].coins": "7"}, "kinds[1].price", 7, "kinds[1]", "confidence"),
    ({"bags.count": "7"}, "bags.count", 7, "bags", "confidence"),
    ({"bags.sizes[0]": "7", "bags.sizes[1]": "8"}, "bags.sizes", [7, 8], "bags", "confidence"),
    ({"lanes[1].trees": ["apple-1"]}, "lanes[1].trees", ["apple-1"], "lanes[1]", "confidence"),
    ({"dice[0].faces[0]": ["1"]}, "dice[0].faces[0]", [1], "dice[0]", "confidence"),
]


@pytest.mark.parametrize(("fields", "place", "value", "entry", "confidence"), CHANGES)
def test_what_is_typed_is_saved_and_its_entry_alone_is_matched(app, fields, place, value, entry, confidence):
    expected = catalogue("large")
    *path, last = steps(place)
    at(expected, path)[last] = value
    at(expected, steps(entry))[confidence] = "matched"
    assert save(basket(app), **fields)["catalogue"] == expected


def test_a_choice_changes_in_which_way_a_value_is_typed(app):
    saved = save(basket(app), **{"kinds[0].paid": "coins", "kinds[0].coins": "9", "kinds[0].deed": "kept apart"})
    fruit = saved["catalogue"]["kinds"][0]
    assert (fruit["paid"], fruit["price"]) == ("coins", 9)


def test_ways_are_told_apart_without_script(app):
    page = elements(basket(app))
    ways = {found["value"]: found["data-way"] for tag, found in page.all if tag == "option" and "data-way" in found}
    assert ways == {"words": "0", "coins": "1"}
    assert [found["class"] for _, found in page.all if "way" in found.get("class", "").split()] == [
        *("field way way-0", "field number way way-1") * 2
    ]


def test_entries_are_called_by_their_word_their_number_or_what_they_lie_at(app):
    words = elements(basket(app)).words
    assert words["kinds-0"].startswith("Apple")
    assert words["lanes-1"].startswith("Lane 2")
    assert words["dice-0"].startswith("At the gate the white die")
    assert words["stall-tax"].startswith("What the town takes")


def test_the_heading_of_a_section_tells_what_it_holds(app):
    words = elements(basket(app)).words
    assert words["digest-lanes"] == "1 tree · 2 trees"
    assert words["digest-dice"] == "0 · 1/5"
    assert "digest-fruit" not in words


def test_a_row_within_an_entry_is_walked_by_itself(app):
    phone = basket(app)
    press = [button for form in phone.page.forms for button in form.buttons]
    assert ("Pear", "do", "lanes[1].add.pear") in press
    form = next(form for form in phone.page.forms if form.action == "/box/basket/new")
    form.buttons = [button for button in form.buttons if button[2] == "lanes[1].add.pear"]
    phone.press("Pear", **{"lanes[1].at": "0"})
    assert typed(phone, "lanes[0].trees") == ["apple-1"]
    assert typed(phone, "lanes[1].trees") == ["pear-1", "pear-2", "apple-1"]
    assert (typed(phone, "lanes[0].at"), typed(phone, "lanes[1].at")) == (["0"], ["1"])
    assert "open" in elements(phone).of("lanes")


def test_without_icons_the_words_stand_in_the_row(app):
    words = [words for words in basket(app).page.words if words in ("apple", "pear", "gate", "well")]
    assert words == ["gate", "apple", "well", "gate", "pear", "apple", "well"]


def test_faces_within_an_entry_are_added_and_dropped(app):
    phone = basket(app)
    phone.press("Add a face")
    phone.press("Remove face 1", **{"dice[0].faces[2]": ["0", "1"]})
    assert save(phone)["catalogue"]["dice"][0]["faces"] == [[1, 5], [0, 1]]


def test_a_section_is_confirmed_with_all_its_parts(app):
    phone = basket(app)
    form = next(form for form in phone.page.forms if form.action == "/box/basket/new")
    form.buttons = [button for button in form.buttons if button[2] in (None, "fruit.confirm")]
    phone.press("All of these are as in my box")
    saved = save(phone)["catalogue"]
    assert [fruit["confidence"] for fruit in saved["kinds"]] == ["matched", "matched"]
    assert saved["bags"]["confidence"] == "matched"
    assert saved["lanes"] == catalogue("large")["lanes"]


FAULTS = [
    ({"stall.coins": "x"}, "stall-coins"),
    ({"stall.tax": "x"}, "stall-tax"),
    ({"stall.prices[1]": "x"}, "stall-prices-1"),
    ({"stall.tax": "5"}, "stall-coins"),
    ({"kinds[1].name": ""}, "kinds-1-name"),
    ({"kinds[0].deed": "x"}, "kinds-0-deed"),
    ({"kinds[1].coins": "x"}, "kinds-1-coins"),
    ({"bags.sizes[0]": "20", "bags.sizes[1]": "20"}, "bags-sizes-0"),
    ({"lanes[1].trees": [], "lanes[1].at": "-1"}, "lanes-1-at-start"),
    ({"dice[0].faces[1]": []}, "dice-0-faces-1"),
]


@pytest.mark.parametrize(("fields", "marked"), FAULTS)
def test_a_fault_is_told_at_its_field(app, fields, marked):
    phone = basket(app)
    assert phone.press("Save", **fields).status_code == 400
    page = elements(phone)
    assert [found["id"] for _, found in page.all if "aria-invalid" in found] == [marked]


def test_the_way_to_what_is_unsure_leads_into_the_page(app):
    page = elements(basket(app))
    anchors = {found["href"][1:] for tag, found in page.all if tag == "a" and found["href"].startswith("#")}
    assert anchors - {"main"} == {"stall-tax", "kinds-0", "lanes-0", "dice-0"}
    assert anchors <= {found.get("id") for _, found in page.all}
