"""What a phone needs to put the app on its home screen."""

import json
import re
from io import BytesIO

import pytest
from PIL import Image

from companion.brand import BRAND

HEAVIEST = 8_000


@pytest.fixture
def fetched(app):
    def fetch(url: str) -> tuple[str, bytes]:
        with app.test_client().get(url) as answer:
            assert answer.status_code == 200, url
            return answer.mimetype, answer.data

    return fetch


@pytest.fixture
def manifest(fetched):
    _, home = fetched("/")
    kind, data = fetched(re.search(rb'<link rel="manifest" href="([^"]+)">', home)[1].decode())
    assert kind == "application/manifest+json"
    return json.loads(data)


def test_the_manifest_names_the_app_and_where_it_begins(manifest, fetched):
    assert {"name", "short_name"} <= manifest.keys()
    assert manifest["name"] == BRAND
    assert manifest["display"] == "standalone"
    assert fetched(manifest["start_url"])[0] == "text/html"


def test_icons_are_as_large_as_they_say_and_light(manifest, fetched):
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        kind, data = fetched(f"/static/{icon['src']}")
        assert kind == icon["type"]
        assert len(data) < HEAVIEST
        if kind == "image/png":
            assert "{}x{}".format(*Image.open(BytesIO(data)).size) == icon["sizes"]


def test_pages_have_an_icon_for_apple_and_a_colour_for_light_and_dark(fetched):
    _, home = fetched("/")
    kind, data = fetched(re.search(rb'<link rel="apple-touch-icon" href="([^"]+)">', home)[1].decode())
    assert (kind, Image.open(BytesIO(data)).size) == ("image/png", (180, 180))
    assert len(data) < HEAVIEST
    ground = dict(re.findall(rb'name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"', home))
    _, styles = fetched("/static/companion.css")
    light, dark = (colour.encode() for colour in re.findall(r"--sand: (#\w+)", styles.decode())[:2])
    assert ground == {light: b"light", dark: b"dark"}
