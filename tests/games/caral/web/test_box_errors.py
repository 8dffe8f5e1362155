"""What does not fit is told beside its field, everything typed stays, and nothing is saved."""

import pytest

from companion.games.caral.box import preset
from companion.service.home.catalogue_faults import faults
from companion.service.home.catalogues import Contents
from tests.support.box_pages import elements, form_of, matching, save, typed

SPOTS = preset("retail")["path"]["spots"]
TWICE = {"emissaries[1].id": "stone_clay"}
FAULTS = [
    ({"players.carali": "2"}, "players.carali", "from 3 to 200"),
    ({"players.alpacas": ""}, "players.alpacas", "from 1 to 200"),
    ({"stones.count": "6"}, "stones.count", "from 7 to 200"),
    ({"cards.fish": "viele"}, "cards.fish", "from 1 to 200"),
    ({"sled.movement": "-1"}, "sled.movement", "from 1 to 200"),
    ({"levels.count": "0"}, "levels.count", "from 1 to 200"),
    ({"levels.sizes[2]": "8"}, "levels.sizes[0]", "from 0 to 200"),
    ({f"levels.sizes[{i}]": "9" for i in range(5)}, "levels.sizes[0]", "48"),
    ({"path.spots": SPOTS[:5]}, "path.spots", "cult"),
    ({"path.spots": [s for s in SPOTS if not s.startswith("site-1")]}, "path.spots", "12"),
    ({"path.spots": ["tower-1", *SPOTS]}, "path.spots", "tower-1"),
    ({"path.spots": []}, "path.spots", "At least one"),
    ({"die.faces[3]": []}, "die.faces[3]", "At least one"),
    ({f"die.faces[{i}]": ["0"] for i in range(6)}, "die.faces[0]", "never"),
    ({"die.faces[1]": ["999"]}, "die.faces[1]", "from 0 to 200"),
    ({"whim[2].thresholds[1]": "0"}, "whim[2].thresholds[1]", "from 1 to 200"),
    ({"whim[6].thresholds[2]": "9999999"}, "whim[6].thresholds[2]", "from 1 to 200"),
    ({"whim[4].target": "everybody"}, "whim[4].target", "fewest"),
    ({"whim[4].penalty": "gold"}, "whim[4].penalty", "carali"),
    ({"annual[3].second": "x"}, "annual[3].second", "from 0 to 200"),
    ({"status[4].name": ""}, "status[4].name", "1 to 40"),
    ({"status[4].name": "x" * 41}, "status[4].name", "1 to 40"),
    ({"status[1].name": "A", "status[4].name": "A"}, "status[4].name", "“A”"),
    ({"status[4].condition": "luck"}, "status[4].condition", "stones"),
    ({"status[4].number": "0"}, "status[4].number", "from 1 to 200"),
    ({"status[4].condition": "first_at", "status[4].square": "site"}, "status[4].square", "village"),
    ({"status[4].condition": "judged", "status[4].words": " "}, "status[4].words", "1 to 200"),
    ({"status[4].fame": "1.5"}, "status[4].fame", "from 0 to 200"),
    ({"emissaries[3].carali": "0", "emissaries[3].alpacas": "0"}, "emissaries[3].carali", "figure"),
    ({"emissaries[3].stones": "three"}, "emissaries[3].stones", "from 0 to 200"),
    (TWICE, "emissaries[1].id", "stone_clay"),
    ({"name": "  "}, "name", "1 to 80"),
    ({"name": "x" * 81}, "name", "1 to 80"),
]
NO_CHOICES = ("everybody", "gold", "luck", "site")
"""What no list offers, so that no list can show it."""


def control(page, place):
    """The element of a field, by the ids the page gives."""
    names = {"path.spots": "path-at-start"}
    ids = {found.get("name"): found["id"] for _, found in reversed(page.all) if found.get("name") and "id" in found}
    return page.of(names.get(place) or ids[place])


@pytest.mark.parametrize(("changes", "place", "told"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_is_told_at_its_field(app, changes, place, told):
    phone = matching(app)
    form = next(form for form in phone.page.forms if form.action == "/box/caral/new")
    sent = set(phone.fill(form, **changes))
    assert phone.press("Save", **changes).status_code == 400
    page = elements(phone)
    field = control(page, place)
    assert field["aria-invalid"] == "true"
    assert "autofocus" in field
    assert told in page.words[field["aria-describedby"]]
    assert [found for _, found in page.all if "aria-invalid" in found] == [field]
    assert "One thing does not fit yet." in phone.says()
    sent -= {(name, value) for name, value in sent if name in ("path.at", "ok") or value in NO_CHOICES}
    kept = {(name, value.strip()) for name, value in form_of(phone)}
    assert {(name, value.strip()) for name, value in sent} <= kept
    assert phone.client.get("/api/v1/catalogues").status_code == 401, "nothing was saved"


def test_the_section_of_a_fault_is_open(app):
    phone = matching(app)
    phone.press("Save", **{"whim[2].thresholds[1]": "x"})
    page = elements(phone)
    assert "open" in page.of("whim")
    assert [found["id"] for tag, found in page.all if tag == "details" and "open" in found] == ["whim"]


def test_all_faults_are_told_at_once_and_the_first_is_focused(app):
    phone = matching(app)
    wrong = {"whim[2].thresholds[1]": "x", "stones.count": "1", "annual[0].first": "-", "status[2].name": ""}
    phone.press("Save", **wrong, **{"whim[2].thresholds[2]": "y"})
    page = elements(phone)
    marked = [found["id"] for _, found in page.all if found.get("aria-invalid")]
    assert marked == ["stones-count", "whim-2-thresholds-1", "whim-2-thresholds-2", "annual-0-first", "status-2-name"]
    assert [found["id"] for _, found in page.all if "autofocus" in found] == ["stones-count"]
    assert "5 things do not fit yet." in phone.says()
    assert {f"#{field}" for field in marked} <= {found["href"] for tag, found in page.all if tag == "a"}
    assert "Whim of the Gods: Here belongs a whole number from 1 to 200." in phone.page.links
    saved = save(phone, **dict.fromkeys(wrong, "9"), **{"whim[2].thresholds[2]": "9"})
    assert saved["catalogue"]["whim"][2]["thresholds"] == [6, 9, 9]


def test_set_right_it_is_saved(app):
    phone = matching(app)
    phone.press("Save", name="Mine", **{"status[4].condition": "judged", "status[4].words": ""})
    saved = save(phone, **{"status[4].words": "Whistle"})
    assert saved["name"] == "Mine"
    card = {"id": "founder", "condition": "judged", "value": "Whistle", "fame": 2, "confidence": "matched"}
    assert saved["catalogue"]["status"][4] == card


def test_a_saved_box_that_is_made_worse_stays_as_it_was(app):
    phone = matching(app)
    before = save(phone)
    phone.look(f"/box/caral/{before['uid']}")
    assert phone.press("Save", **{"stones.count": "1"}).status_code == 400
    assert typed(phone, "stones.count") == ["1"]
    assert phone.client.get(f"/api/v1/catalogues/{before['uid']}").json["catalogue"] == before["catalogue"]


def test_what_has_no_field_is_told_with_its_place(app):
    phone = matching(app)
    phone.press("Save", **{"whim[0].id": "x" * 50, "annual[0].id": "luck"})
    assert "2 things do not fit yet." in phone.says()
    assert "whim[0].id:" in phone.says()
    assert "annual[0].id:" in phone.says()


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"name": "x", "path.at": "5"},
        {"name": "x", "die.count": "999999"},
        {"name": "x", "die.count": "-5"},
        {"name": "x", "levels.count": "١"},
        {"name": "a\0b\ud800", "path.at": "9" * 30, "path.spots": ["", "-", "site", "site-"]},
    ],
)
def test_half_a_form_never_breaks(app, raw):
    data = {
        key: value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value for key, value in raw.items()
    }
    for extra in ({}, {"do": "path.add.site"}, {"do": "die.add"}):
        answer = app.test_client().post("/box/caral/new", data={**data, **extra})
        assert answer.status_code in (200, 303, 400)


def test_faults_know_their_places():
    box = preset("retail")
    box["stones"]["count"], box["whim"][1]["thresholds"][0], box["dragons"] = 1, "x", {}
    del box["sled"]
    found = faults(Contents("Mine", "caral", "retail", box))
    assert set(found) == {"stones.count", "whim[1].thresholds[0]", "dragons", "sled"}
    assert faults(Contents("Mine", "caral", "retail", preset("retail"))) == {}
