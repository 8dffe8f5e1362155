"""Every section of a box can be changed: what was typed is saved, and its entry alone is matched."""

import pytest

from companion.games.caral.box import preset
from companion.service.home.catalogue_faults import at, steps
from tests.support.box_pages import elements, matching, save, typed

NUMBERS = {
    "players.carali": "players",
    "players.alpacas": "players",
    "stones.count": "stones",
    "cards.stone": "cards",
    "cards.alpaca": "cards",
    "levels.count": "levels",
    "sled.stones": "sled",
    "sled.alpacas": "sled",
    "sled.movement": "sled",
    "whim[0].thresholds[0]": "whim[0]",
    "whim[6].thresholds[2]": "whim[6]",
    "annual[0].first": "annual[0]",
    "annual[6].second": "annual[6]",
    "status[0].fame": "status[0]",
    "emissaries[4].carali": "emissaries[4]",
    "emissaries[0].alpacas": "emissaries[0]",
}


def changed(place, value, entry, key="confidence"):
    """The preset with one value changed and its entry matched."""
    box = preset("retail")
    *path, last = steps(place)
    at(box, path)[last] = value
    at(box, steps(entry))[key] = "matched"
    return box


@pytest.mark.parametrize(("place", "entry"), NUMBERS.items())
def test_a_number(app, place, entry):
    saved = save(matching(app), **{place: " 23 "})
    assert saved["catalogue"] == changed(place, 23, entry)


@pytest.mark.parametrize("field", ["fame", "stones", "cards"])
def test_a_reward_is_an_entry_of_its_own(app, field):
    saved = save(matching(app), **{f"emissaries[2].{field}": "5"})
    assert saved["catalogue"] == changed(f"emissaries[2].{field}", 5, "emissaries[2]", "reward_confidence")


@pytest.mark.parametrize(
    ("place", "value", "entry"),
    [("whim[1].target", "not_most", "whim[1]"), ("whim[1].penalty", "stone", "whim[1]")],
)
def test_a_choice(app, place, value, entry):
    saved = save(matching(app), **{place: value})
    assert saved["catalogue"] == changed(place, value, entry)


def test_emissary_tiles_change_their_levels(app):
    saved = save(matching(app), **{"emissaries[0].id": "one_more", "emissaries[4].id": "stone_clay"})["catalogue"]
    ids = [level["id"] for level in saved["emissaries"]]
    assert ids == ["one_more", "fish_alpaca", "alpaca_card", "cards_for_stones", "stone_clay"]
    assert [level["confidence"] for level in saved["emissaries"]] == ["matched", *["assumed"] * 3, "matched"]
    assert saved["emissaries"][0]["reward_confidence"] == "rulebook"


def test_faces_of_the_die(app):
    saved = save(matching(app), **{"die.faces[0]": ["3"], "die.faces[5]": ["3", "1"]})["catalogue"]
    faces = [[3], [1], [2], [0, 1], [0, 2], [1, 3]]
    assert saved["die"] == {"faces": faces, "confidence": "matched"}


def test_level_pieces_by_size_and_back(app):
    phone = matching(app)
    sizes = {f"levels.sizes[{number}]": str(count) for number, count in enumerate((6, 8, 10, 11, 13))}
    saved = save(phone, **sizes)
    assert saved["catalogue"]["levels"] == {"count": 48, "sizes": [6, 8, 10, 11, 13], "confidence": "matched"}
    phone.look(f"/box/caral/{saved['uid']}")
    assert typed(phone, "levels.sizes[4]") == ["13"]
    assert "sizes" not in save(phone, **dict.fromkeys(sizes, ""))["catalogue"]["levels"]


STATUS = [
    ({"status[1].number": "6"}, {"value": 6}),
    ({"status[1].condition": "emissary", "status[1].number": "3"}, {"condition": "emissary", "value": 3}),
    ({"status[1].condition": "first_at", "status[1].square": "cult"}, {"condition": "first_at", "value": "cult"}),
    ({"status[1].condition": "judged", "status[1].words": "Sing laut"}, {"condition": "judged", "value": "Sing laut"}),
    ({"status[1].name": "Die Weberin"}, {"id": "Die Weberin"}),
    ({"status[1].words": "not asked for"}, {"confidence": "assumed"}),
]


@pytest.mark.parametrize(("fields", "expected"), STATUS)
def test_a_status_card(app, fields, expected):
    saved = save(matching(app), **fields)["catalogue"]
    box = preset("retail")
    box["status"][1] |= {"confidence": "matched"} | expected
    assert saved == box


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("en", "Generous", "sacrifice 5 or more cards in one annual ceremony"),
        ("de", "Großzügig", "opfere in einer Jahreszeremonie mindestens 5 Karten"),
    ],
)
def test_our_own_status_cards_speak_the_reader_s_language(app, language, name, words):
    phone = matching(app, language=language)
    assert typed(phone, "status[8].name") == [name]
    assert typed(phone, "status[8].words") == [words]
    saved = save(phone, **{"status[8].fame": "4"})["catalogue"]["status"][8]
    assert (saved["id"], saved["value"], saved["fame"]) == ("generous", "generous", 4)


def test_words_of_ones_own_stay_as_they_were_typed(app):
    phone = matching(app)
    uid = save(phone, **{"status[8].words": "Give 5 cards <b>away</b>"})["uid"]
    phone.headers["Accept-Language"] = "de"
    phone.look(f"/box/caral/{uid}")
    assert typed(phone, "status[8].words") == ["Give 5 cards <b>away</b>"]
    assert "<b>" not in phone.answer.text


def test_progress_tiles_tell_where_they_lie_and_can_be_confirmed(app):
    phone = matching(app, language="de")
    assert elements(phone).words["progress-0"].startswith("Kultplatz")
    saved = save(phone, ok=["progress[0]"])["catalogue"]["progress"]
    assert [tile["confidence"] for tile in saved] == ["matched", *["rulebook"] * 7]


def test_every_entry_shows_how_sure_it_is(app):
    words = elements(matching(app)).words
    assert words["sure-die"] == "Our guess"
    assert words["sure-players"] == "Rulebook"
    assert words["sure-annual-3"] == "A review"
    phone = matching(app)
    uid = save(phone, ok=["die"])["uid"]
    phone.look(f"/box/caral/{uid}")
    assert elements(phone).words["sure-die"] == "As in your box"
