"""Match your box: from a preset to a saved box, and from there to a table."""

import re

import pytest
from sqlalchemy import select

from companion.games.caral.box import preset
from companion.store.database import db
from companion.store.models import Table
from tests.support.box_pages import LABELLED, elements, matching, save, typed
from tests.support.page_client import Phone

EDITIONS = ("retail", "crowd")


def test_the_shelf_offers_every_edition(app):
    phone = Phone(app)
    assert phone.look("/box").status_code == 200
    assert phone.page.links["Shop edition"] == "/box/caral/new?edition=retail"
    assert phone.page.links["Crowdfunding edition"] == "/box/caral/new?edition=crowd"
    assert "Your boxes" not in phone.says()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_preset_saved_without_a_change_is_the_preset(app, edition, language):
    saved = save(matching(app, edition, language))
    assert (saved["game"], saved["edition"], saved["catalogue"]) == ("caral", edition, preset(edition))
    assert saved["name"] == ("Our box" if language == "en" else "Unsere Schachtel")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_saved_box_opened_and_saved_stays_as_it_is(app, edition):
    phone = matching(app, edition)
    box = preset(edition)
    box["path"] = {"spots": ["quarry-west", *box["path"]["spots"]], "confidence": "matched"}
    box["levels"] = {"count": 45, "sizes": [5, 6, 8, 11, 15], "confidence": "matched"}
    box["die"] = {"faces": [[1], [0, 7], [2, 3]], "confidence": "public"}
    box["status"][3] |= {"id": "Die Weberin", "condition": "judged", "value": "Webe", "confidence": "matched"}
    phone.client.post("/new", data={"name": ["Anna", "Bernd"], "colour": ["red", "blue"], "id": "somebody"})
    whole = {"name": "Grandma's", "game": "caral", "edition": edition, "catalogue": box}
    uid = phone.client.post("/api/v1/catalogues", json=whole).json["id"]
    phone.look(f"/box/caral/{uid}")
    saved = save(phone)
    assert (saved["uid"], saved["name"], saved["catalogue"]) == (uid, "Grandma's", box)


def test_a_box_without_a_module_s_section_gets_ours_as_a_guess(app):
    phone = matching(app)
    whole = save(phone)
    del whole["catalogue"]["whim"]
    body = {name: whole[name] for name in ("name", "game", "edition", "catalogue")}
    assert phone.client.put(f"/api/v1/catalogues/{whole['uid']}", json=body).status_code == 200
    phone.look(f"/box/caral/{whole['uid']}")
    assert save(phone)["catalogue"] == preset("retail")


def test_a_saved_box_stands_on_the_shelf_and_can_be_deleted(app):
    phone = matching(app, "crowd")
    uid = save(phone, name="Caral at Anna's")["uid"]
    assert "“Caral at Anna's” is saved." in phone.says()
    assert phone.page.links["Change it"] == f"/box/caral/{uid}"
    assert phone.page.links["Open a table with it"] == f"/new?box={uid}"
    phone.press("Delete “Caral at Anna's” for good")
    assert phone.answer.status_code == 200
    assert "Caral at Anna's" not in phone.says()
    assert phone.look(f"/box/caral/{uid}").status_code == 404


def test_a_form_sent_twice_saves_one_box(app):
    phone = matching(app)
    form = phone.page
    first = save(phone)["uid"]
    phone.page = form
    assert save(phone)["uid"] == first
    assert len(phone.client.get("/api/v1/catalogues").json["catalogues"]) == 1


def test_other_households_find_no_such_box(app):
    uid = save(matching(app))["uid"]
    stranger = matching(app)
    before = save(stranger, name="Theirs")
    calls = [("GET", ""), ("GET", ".json"), ("POST", ""), ("POST", "/delete")]
    for phone in (stranger, Phone(app)):
        for method, rest in calls:
            answer = phone.client.open(f"/box/caral/{uid}{rest}", method=method, data={"name": "Mine"})
            assert answer.status_code == 404, (method, rest)
    stranger.look("/new")
    assert uid not in stranger.answer.text
    answer = stranger.press("Open the table", name=["Anna", "Bernd", "", ""], edition=uid)
    assert answer.status_code == 400
    assert stranger.client.get("/api/v1/catalogues").json["catalogues"][0]["name"] == before["name"]


def test_a_table_is_opened_with_a_saved_box_and_its_edition(app):
    phone = matching(app, "crowd")
    saved = save(phone, name="Ours", **{"stones.count": "19", "die.faces[0]": ["1", "3"]})
    phone.look(phone.page.links["Open a table with it"])
    assert "Ours (Crowdfunding edition)" in phone.page.words
    assert dict(phone.page.forms[1].values)["edition"] == saved["uid"]
    phone.press("Open the table", name=["Anna", "Bernd", "", ""])
    assert phone.answer.status_code == 200
    with app.app_context():
        header = db.session.scalars(select(Table)).one().header
    assert (header["edition"], header["catalogue"]) == ("crowd", saved["catalogue"])


def test_the_only_box_is_chosen_by_itself_and_of_several_none(app):
    phone = matching(app, "crowd")
    first = save(phone, name="A")["uid"]
    phone.look("/new")
    assert dict(phone.page.forms[1].values)["edition"] == first
    phone.look("/box/caral/new?edition=retail")
    second = save(phone, name="B")["uid"]
    phone.look("/new")
    assert dict(phone.page.forms[1].values)["edition"] == "retail"
    phone.look(f"/new?box={second}")
    assert dict(phone.page.forms[1].values)["edition"] == second


def test_a_form_for_a_table_that_fails_keeps_the_chosen_box(app):
    phone = matching(app)
    uid = save(phone)["uid"]
    phone.look("/new")
    assert phone.press("Open the table", name=["Anna", "", "", ""]).status_code == 400
    assert dict(phone.page.forms[1].values)["edition"] == uid


def test_unsure_entries_are_counted_and_linked(app):
    phone = matching(app)
    unsure = sum(
        entry["confidence"] in ("assumed", "public")
        for section in preset("retail").values()
        for entry in (section if isinstance(section, list) else [section])
    )
    rewards = sum(level["reward_confidence"] == "assumed" for level in preset("retail")["emissaries"])
    assert f"{unsure + rewards} entries are unsure." in phone.says()
    assert phone.page.links["The path"] == "#path"
    assert phone.page.links["Whim of the Gods (6)".replace(" (", "\u00a0(")] == "#whim-1"
    page = elements(phone)
    anchors = {found["href"][1:] for tag, found in page.all if tag == "a" and found["href"].startswith("#")}
    assert anchors <= {found.get("id") for _, found in page.all}


@pytest.mark.parametrize("url", ["/box", "/box/caral/new", "/box/caral/new?edition=crowd"])
def test_every_field_has_a_label_and_every_id_is_one_of_a_kind(app, url):
    phone = Phone(app, "de")
    phone.look(url)
    page = elements(phone)
    ids = [found["id"] for _, found in page.all if found.get("id")]
    assert len(ids) == len(set(ids))
    labels = {found.get("for") for tag, found in page.all if tag == "label"}
    wrapped = set(re.findall(r'<label class="[^"]+"><input [^>]*id="([^"]+)"', phone.answer.text))
    for tag, found in page.all:
        if tag in LABELLED and found.get("type") != "hidden":
            assert found["id"] in labels | wrapped or found.get("aria-label"), found
        for reference in filter(None, (found.get("aria-describedby", ""), found.get("aria-labelledby", ""))):
            assert set(reference.split()) <= set(ids), reference


def test_an_unknown_edition_is_told(app):
    assert Phone(app).look("/box/caral/new?edition=pocket").status_code == 400
    answer = app.test_client().post("/box/caral/new", data={"edition": "pocket", "name": "x"})
    assert answer.status_code == 400


def test_nothing_inline_and_posts_only_from_our_pages(app):
    phone = matching(app)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", phone.answer.text)
    answer = phone.press("Save", {"Origin": "http://evil.example"})
    assert answer.status_code == 403
    phone.look("/box/caral/new")
    assert typed(phone, "name") == ["Our box"]
    assert phone.client.get("/api/v1/catalogues").status_code == 401, "nobody founded a household"
