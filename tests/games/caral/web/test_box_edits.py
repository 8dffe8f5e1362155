"""The buttons of a box's form, without script: walking the path, turning the die, confirming."""

import pytest
from werkzeug.datastructures import MultiDict

from companion.games.caral.box import preset
from tests.support.box_pages import Elements, elements, matching, save, typed

SPOTS = preset("retail")["path"]["spots"]


def spots(phone):
    return typed(phone, "path.spots")


def walk(phone, *buttons):
    for words in buttons:
        assert phone.press(words).status_code == 200
    return spots(phone)


def test_squares_are_added_at_the_end_and_numbered_by_themselves(app):
    phone = matching(app)
    assert walk(phone, "Quarry", "Building site") == [*SPOTS, "quarry-3", "site-17"]
    assert typed(phone, "path.at") == [str(len(SPOTS) + 1)]


def test_a_path_is_walked_anew(app):
    phone = matching(app)
    sites = ["Building site"] * 12
    assert walk(phone, "Start over") == []
    assert walk(phone, "Village", *sites, "Quarry", "Cult square", "Village", "Animal market") == [
        *("village-1", *(f"site-{number}" for number in range(1, 13))),
        *("quarry-1", "cult-1", "village-2", "market-1"),
    ]
    saved = save(phone)["catalogue"]
    assert saved["path"]["confidence"] == "matched"
    assert len(saved["path"]["spots"]) == 17


def test_the_last_square_is_taken_back(app):
    phone = matching(app)
    assert walk(phone, "Village", "Take away ⌫", "Take away ⌫") == SPOTS[:-1]


def test_a_square_is_inserted_after_the_one_tapped(app):
    phone = matching(app)
    phone.press("Village", **{"path.at": "1"})
    assert spots(phone)[:5] == ["village-1", "site-1", "village-2", "site-2", "quarry-1"]
    assert typed(phone, "path.at") == ["2"]
    phone.press("Building site", **{"path.at": "-1"})
    assert spots(phone)[:3] == ["site-1", "village-1", "site-2"]


def test_the_square_tapped_is_taken_away(app):
    phone = matching(app)
    phone.press("Take away ⌫", **{"path.at": "0"})
    assert spots(phone)[:3] == ["site-1", "site-2", "quarry-1"]
    assert typed(phone, "path.at") == ["-1"]
    assert walk(phone, "Take away ⌫")[:1] == ["site-1"], "before the first there is nothing to take away"


@pytest.mark.parametrize(
    ("words", "at", "first", "then"),
    [
        ("Earlier ←", "3", ["village-1", "site-1", "quarry-1", "site-2"], "2"),
        ("Later →", "0", ["site-1", "village-1", "site-2", "quarry-1"], "1"),
        ("Earlier ←", "0", SPOTS[:4], "0"),
        ("Earlier ←", "-1", SPOTS[:4], "-1"),
        ("Later →", "24", SPOTS[:4], "24"),
    ],
)
def test_squares_change_places(app, words, at, first, then):
    phone = matching(app)
    phone.press(words, **{"path.at": at})
    assert spots(phone)[:4] == first
    assert typed(phone, "path.at") == [then]


def test_faces_are_added_and_removed(app):
    phone = matching(app)
    phone.press("Add a face")
    assert typed(phone, "die.count") == ["7"]
    page = elements(phone)
    drop = page.of("do-die-drop-0")
    assert drop["aria-label"] == "Remove face 1"
    phone.press("Remove face 1", **{"die.faces[6]": ["3"]})
    assert typed(phone, "die.count") == ["6"]
    saved = save(phone)["catalogue"]["die"]
    assert saved == {"faces": [[1], [2], [0, 1], [0, 2], [1, 2], [3]], "confidence": "matched"}


def test_a_button_keeps_everything_typed_and_its_section_open(app):
    phone = matching(app)
    phone.press("Add a face", name="Ha", **{"whim[2].thresholds[0]": "many", "status[0].words": "later"})
    assert typed(phone, "name") == ["Ha"]
    assert typed(phone, "whim[2].thresholds[0]") == ["many"]
    assert typed(phone, "status[0].words") == ["later"]
    page = elements(phone)
    assert "open" in page.of("die")
    assert "open" not in page.of("path")
    assert "aria-invalid" not in page.of("whim-2-thresholds-0"), "nobody is told off before saving"


def test_confirming_an_entry_changes_its_confidence_alone(app):
    phone = matching(app)
    saved = save(phone, ok=["die", "whim[3]", "emissaries[1].reward"])["catalogue"]
    expected = preset("retail")
    expected["die"]["confidence"] = expected["whim"][3]["confidence"] = "matched"
    expected["emissaries"][1]["reward_confidence"] = "matched"
    assert saved == expected


def test_a_whole_section_is_confirmed_at_once(app):
    phone = matching(app)
    before = phone.says()
    form = next(form for form in phone.page.forms if form.action == "/box/caral/new")
    form.buttons = [button for button in form.buttons if button[2] in (None, "annual.confirm")]
    phone.press("All of these are as in my box")
    assert "33 entries are unsure." in before
    assert "26 entries are unsure." in phone.says()
    saved = save(phone)["catalogue"]
    assert {tile["confidence"] for tile in saved["annual"]} == {"matched"}
    assert saved["whim"] == preset("retail")["whim"]


def test_what_is_confirmed_no_longer_is_as_sure_as_before(app):
    phone = matching(app)
    uid = save(phone, ok=["players", "die", "whim[1]"], **{"whim[2].penalty": "card"})["uid"]
    phone.look(f"/box/caral/{uid}")
    assert typed(phone, "ok") == ["die", "players", "whim[1]", "whim[2]"]
    saved = save(phone, ok=["die"])["catalogue"]
    assert [saved[name]["confidence"] for name in ("players", "die")] == ["rulebook", "matched"]
    assert [saved["whim"][number]["confidence"] for number in (1, 2)] == ["assumed", "assumed"]


NO_BUTTONS = ["", "xyz", "path", "path.add.tower", "path.fly", "die.drop.99", "die.drop.x", "xyz.confirm"]


@pytest.mark.parametrize("command", NO_BUTTONS)
def test_a_button_that_does_not_exist_does_nothing(app, command):
    phone = matching(app)
    before = typed(phone, "path.spots"), typed(phone, "die.count"), typed(phone, "ok")
    form = next(form for form in phone.page.forms if form.action == "/box/caral/new")
    form.buttons.insert(0, ("Nothing", "do", command))
    assert phone.press("Nothing").status_code == 200
    assert (typed(phone, "path.spots"), typed(phone, "die.count"), typed(phone, "ok")) == before


def test_script_gets_only_what_changed(app):
    phone = matching(app)
    known = {found.get("id") for _, found in elements(phone).all}
    form = next(form for form in phone.page.forms if form.action == "/box/caral/new")
    data = MultiDict([*form.values, ("do", "path.add.village")])
    answer = phone.client.post("/box/caral/new", data=data, headers={"HX-Request": "true"})
    parts = [found["id"] for _, found in Elements(answer.text).all if "id" in found]
    assert answer.status_code == 200
    assert {"unsure", "next", "state-path", "part-path", "sure-whim-0"} <= set(parts)
    assert "part-whim" not in parts
    assert set(parts) - known == {"path-at-25"}, "everything else takes the place of something"
    assert len(answer.data) * 3 < len(app.test_client().get("/box/caral/new").data)
