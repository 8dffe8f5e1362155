"""The morning after in a real browser: a spectator link, and the result as a picture for messengers."""

import struct
from pathlib import Path

from playwright.sync_api import expect

from companion import create_app
from tests.support.api_client import finished
from tests.support.devices import Room

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_link_for_looking_on_is_used_at_once_and_leaves_the_address(room: Room) -> None:
    host = room.host()
    host.page.locator("#shares summary").click()
    host.tap("Make a link")
    link = host.page.get_by_label("Copy the link").input_value()
    guest = room.device()
    guest.page.goto(room.address + "/t/" + link.split("/t/")[1])
    expect(guest.page.locator("#asked")).to_be_visible()
    expect(guest.page).to_have_url(room.address + "/t/" + link.split("/t/")[1].split("#")[0])
    entry = {"kind": "note", "text": "x", "expected": 0, "id": "looking-on"}
    api = guest.page.url.replace("/t/", "/api/v1/tables/")
    told = guest.page.context.request.post(f"{api}/log", data=entry)

    assert told.json()["code"] == "read_only", "known here, and only to look"
    assert not [request.url for request in guest.requests if "view=" in request.url]


def test_the_result_is_shared_as_a_png(room: Room, tmp_path: Path) -> None:
    table = finished(create_app(INSTANCE=str(tmp_path)))
    device = room.device()
    game = table.public.get(f"{table.path}/export.json").json
    brought = device.page.context.request.post(f"{room.address}/api/v1/tables/import", data=game)
    device.page.goto(f"{room.address}/t/{brought.json()['code']}/sheet")
    with device.page.expect_download() as download:
        device.tap("Share the picture")
    data = download.value.path().read_bytes()

    assert download.value.suggested_filename == "caral.png"
    assert data.startswith(PNG)
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert device.complaints == []
