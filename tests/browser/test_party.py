"""A game with all modules on four phones, a display and a host's screen, in two languages."""

import json

from playwright.sync_api import Page, expect

from tests.support.party import Party, Setting, whole

A_YEAR = 1
ROUNDS = 3
ENTRIES = 24
KEPT = {"dice": "app", "cards": "app", "development": "app"}
DEALT = {"tiles": "app", "display": "app"}
POINTS = "all => all.map(one => Number(one.textContent))"


def ranking(page: Page) -> list[tuple[str, int]]:
    """Names and points as the page of the result shows them."""
    places = page.locator(".podium li")
    names = [places.nth(n).locator(".person").inner_text().strip() for n in range(places.count())]
    points = [int(text.split()[0]) for text in places.locator(".score").all_inner_texts()]
    return list(zip(names, points, strict=True))


def exported(party: Party) -> dict:
    address = party.table.replace("/t/", "/api/v1/tables/")
    return json.loads(party.host.page.request.get(f"{address}/export.json").text())


def check_played(party: Party) -> None:
    """Play until the end: nobody reads what is not theirs, and all devices and the file tell the same result."""
    leaks: list[str] = []
    party.play(lambda party: leaks.extend(party.leaks()))
    assert leaks == []
    assert party.heard == {*party.names}, "somebody was never told of their own cards"
    scores = party.shadow.scores()
    for device in (*party.phones, party.host):
        expect(device.page.locator("#table")).to_have_attribute("data-status", "ended")
        assert dict(ranking(device.page)) == dict(zip(party.names, scores, strict=True))
    places = sorted(exported(party)["result"]["ranking"], key=lambda place: place["seat"])
    assert [place["score"] for place in places] == scores
    assert [device.complaints for device in party.devices] == [[]] * len(party.devices)


def test_a_game_by_tapping_what_is_shown(room, folder):
    check_played(Party(room, folder, whole("caral", lasts=A_YEAR)))


def test_three_rounds_on_a_map_that_grows(room, folder):
    party = Party(room, folder, Setting("cacao", options=DEALT))
    leaks: list[str] = []
    party.play(lambda party: leaks.extend(party.leaks()), lambda party: party.shadow.chronicle.state.round > ROUNDS)
    assert leaks == []
    assert party.heard == {*party.names}, "somebody was never told of their own tiles"
    tiles = len(party.shadow.chronicle.state.land.tiles)
    for device in party.devices:
        table = device.page.locator("#table")
        expect(table).to_have_attribute("data-position", str(party.shadow.chronicle.position))
        expect(device.page.locator("[data-plan]")).to_have_count(tiles)
    for phone in party.phones:
        assert phone.page.locator("#chips [data-points]").evaluate_all(POINTS) == party.shadow.scores()
    assert [device.complaints for device in party.devices] == [[]] * len(party.devices)


def test_first_turns_on_hexes(room, folder):
    party = Party(room, folder, Setting("inkas", options=KEPT))
    leaks: list[str] = []
    party.play(lambda party: leaks.extend(party.leaks()), lambda party: party.shadow.chronicle.position >= ENTRIES)
    assert leaks == []
    for device in party.devices:
        expect(device.page.locator("#table")).to_have_attribute("data-position", str(party.shadow.chronicle.position))
    for phone in party.phones:
        assert phone.page.locator("#chips [data-points]").evaluate_all(POINTS) == party.shadow.scores()
    assert [device.complaints for device in party.devices] == [[]] * len(party.devices)
