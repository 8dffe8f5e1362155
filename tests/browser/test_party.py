"""A game with all modules on four phones, a display and a host's screen, in two languages."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.party import NAMES, Party

A_YEAR = 1


@pytest.fixture
def party(room, folder) -> Party:
    return Party(room, folder, years=A_YEAR)


def ranking(page) -> list[tuple[str, int]]:
    """Names and points as the page of the result shows them."""
    places = page.locator(".podium li")
    names = [places.nth(n).locator(".person").inner_text().strip() for n in range(places.count())]
    points = [int(text.split()[0]) for text in places.locator(".score").all_inner_texts()]
    return list(zip(names, points, strict=True))


def test_a_game_by_tapping_what_is_shown(party):
    leaks: list[str] = []
    party.play(lambda party: leaks.extend(party.leaks()))
    assert leaks == []
    scores = dict(zip(NAMES, party.shadow.scores(), strict=True))
    for device in (*party.phones, party.host):
        expect(device.page.locator("#table")).to_have_attribute("data-status", "ended")
        assert dict(ranking(device.page)) == scores
    exported = json.loads(
        party.host.page.request.get(
            f"{party.host.page.url.split('/t/')[0]}/api/v1/tables/{party.code}/export.json"
        ).text()
    )
    assert [
        place["score"] for place in sorted(exported["result"]["ranking"], key=lambda place: place["seat"])
    ] == party.shadow.scores()
    for device in (*party.phones, party.host, party.display):
        assert device.complaints == []
