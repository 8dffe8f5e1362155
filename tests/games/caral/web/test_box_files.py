"""Boxes as files: saved on one phone, taken in on another; what is wrong is told with its place."""

import io
import json

import pytest

from companion.games.caral.box import preset
from tests.support.box_pages import elements, matching, save
from tests.support.page_client import Phone

WHOLE = {"name": "Theirs", "game": "caral", "edition": "retail", "catalogue": preset("retail")}


def take_in(phone, data):
    """Choose a file and send it."""
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    fields = {"file": (io.BytesIO(data), "box.json")}
    answer = phone.client.post("/box/import", data=fields, headers=phone.headers)
    return phone.look(answer.location) if answer.status_code == 303 else phone._shows(answer)


def broken(place, value):
    whole = json.loads(json.dumps(WHOLE))
    target = whole
    *path, last = place
    for step in path:
        target = target[step]
    target[last] = value
    return whole


def test_a_box_goes_from_phone_to_phone_as_a_file(app):
    one, other = matching(app, "crowd"), Phone(app)
    saved = save(one, name="Größe 5: Annas", ok=["die"], **{"whim[1].penalty": "card"})
    file = one.client.get(one.page.links["Save as a file"])
    assert file.headers["Content-Disposition"] == 'attachment; filename="caral-gr-e-5-annas.json"'
    assert file.content_type == "application/json"
    take_in(other, file.data)
    assert "“Größe 5: Annas” is saved." in other.says()
    uid = other.url.split("#")[-1]
    assert uid != saved["uid"]
    copy = other.client.get(f"/api/v1/catalogues/{uid}").json
    assert {**copy, "id": ""} == {**{key: saved[key] for key in copy}, "id": ""}


def test_the_same_file_twice_is_one_box(app):
    phone = Phone(app)
    take_in(phone, WHOLE)
    take_in(phone, WHOLE)
    assert len(phone.client.get("/api/v1/catalogues").json["catalogues"]) == 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "Choose a file first."),
        (b"hello", "not readable as JSON"),
        (b"\xff\xfe", "not readable as JSON"),
        (b"[" * 5000, "not readable as JSON"),
        ([1, 2], "not readable as JSON"),
        ({}, "At “"),
        ({**WHOLE, "name": ""}, "At “name”"),
        ({**WHOLE, "game": "chess"}, "At “game”"),
        ({**WHOLE, "edition": "pocket"}, "At “edition”"),
        ({**WHOLE, "catalogue": {}}, "At “catalogue”"),
        ({**WHOLE, "extra": 1}, "At “extra”"),
        (broken(("catalogue", "whim", 2, "thresholds", 1), "x"), "At “whim[2].thresholds[1]”: "),
        (broken(("catalogue", "die", "faces", 0), []), "At “die.faces[0]”: At least one value"),
        (broken(("catalogue", "dragons"), {}), "At “dragons”"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_file_that_is_wrong_is_told_with_its_place(app, data, told):
    phone = Phone(app)
    assert take_in(phone, data).status_code == 400
    assert told in phone.says()
    assert "open" in next(found for tag, found in elements(phone).all if tag == "details")
    listed = phone.client.get("/api/v1/catalogues")
    assert listed.status_code == 401 or listed.json == {"catalogues": []}


def test_no_file_at_all_is_told(app):
    phone = Phone(app)
    answer = phone.client.post("/box/import", data={}, headers=phone.headers)
    assert (answer.status_code, "Choose a file first." in answer.text) == (400, True)
