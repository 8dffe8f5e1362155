"""Three devices at one table: moves arrive by event, and whoever is refused or too late is told."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.support.caral_words import founded, started, starts


def test_three_turns_arrive_on_every_device_by_event_alone(room):
    host, bernd, cleo = room.table()
    everybody = (host, bernd, cleo)
    for device in everybody:
        assert {urlsplit(request.url).netloc for request in device.requests} == {urlsplit(room.address).netloc}
        device.forget()
    host.tap(starts(1))
    bernd.on_turn()
    cleo.told(started("Anna", 1))
    bernd.tap(starts(5))
    cleo.on_turn()
    cleo.tap(starts(9))
    host.on_turn()
    for device in everybody:
        device.told(started("Cleo", 9))
        device.told(started("Bernd", 5))
        assert device.loads == 0, "nothing was reloaded"
        assert len(device.asked_for("POST")) == 1
        assert device.asked_for("GET") == [], "the first stream brings it all"
        assert device.complaints == []


def test_whoever_was_there_from_the_beginning_sees_the_figures(room):
    for device in room.table():
        figures = device.page.locator("#board-walkers")
        expect(figures).to_have_attribute("viewBox", re.compile(r"\d"))
        assert figures.evaluate("drawn => drawn.namespaceURI").endswith("svg")


def test_nothing_is_asked_while_nothing_happens(room):
    host, bernd = room.quick_table(pages=2)
    bernd.forget()
    bernd.wait(seconds=60)
    assert bernd.asked_for("GET") == []
    host.tap(starts(1))
    bernd.on_turn()
    assert bernd.asked_for("GET") == []
    assert bernd.page.title().startswith("Your turn, Bernd")


def test_seats_fill_live(room):
    host = room.host()
    host.connected()
    host.forget()
    room.guest(host, "Cleo")
    expect(host.page.locator("#seat-2")).to_contain_text("Taken")
    assert host.loads == 0


def test_who_is_too_late_is_told_on_the_page(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(1))
    bernd.on_turn()
    second = room.device()
    second.page.context.add_cookies(bernd.page.context.cookies())
    second.page.route("**/live", lambda route: None)
    second.page.goto(bernd.page.url)
    bernd.tap(starts(5))
    bernd.waits_for("Cleo")
    second.on_turn()
    with second.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        second.tap(starts(6))
    assert answer.value.status == 409
    expect(second.page.get_by_role("alert")).to_contain_text("Something has happened at the table since.")
    second.waits_for("Cleo")
    assert second.loads == 1


def test_what_is_against_the_rules_is_told_on_the_page(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(1))
    bernd.on_turn()
    button = bernd.button(starts(5)).first
    button.evaluate("button => { button.value = button.value.replace('site-5', 'site-1') }")
    with bernd.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        bernd.tap(starts(5))
    assert answer.value.status == 422
    alert = bernd.page.get_by_role("alert")
    expect(alert).to_contain_text("That is against the rules.")
    expect(alert).to_contain_text("Rule ACT-2")
    bernd.tap(starts(6))
    bernd.waits_for("Cleo")
    expect(bernd.page.get_by_role("alert")).to_have_count(0)


def test_a_refused_place_tells_why_by_keyboard_and_leads_to_the_rule(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(1))
    bernd.on_turn()
    refused = bernd.page.locator("#places .no")
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.focus()
    bernd.page.keyboard.press("Enter")
    told = bernd.page.locator("#told")
    expect(told).to_contain_text(refused.locator(".told").text_content())
    expect(told.locator("a.rule")).to_have_attribute("href", "/rules/caral#ACT-2")
    expect(bernd.page.locator("#enter")).to_be_disabled()
    bernd.page.keyboard.press("Enter")
    expect(bernd.page.locator("#only")).to_be_hidden()
    assert bernd.asked_for("POST") == [], "looking at a reason enters nothing"
    told.locator("a.rule").click()
    expect(bernd.page.locator("#ACT-2")).to_be_in_viewport()


def test_the_host_enters_what_happened_anyway(room):
    host, bernd = room.quick_table(pages=2, entered=founded(1, 5, 9), **{"option-die": "table"})
    host.tap("The die shows 1")
    host.on_turn()
    far = host.page.locator("#places .no[data-anyway]").first
    far.click(force=True)
    expect(host.page.locator("#told a.rule").first).to_be_visible()
    host.page.locator("#only").click()
    bernd.told("House ruling")
    assert host.complaints == bernd.complaints == []


def test_what_is_open_stays_open_and_the_keyboard_goes_on_where_hands_are_told_what_to_do(room):
    host, bernd = room.quick_table(pages=2)
    host.button(starts(1)).first.focus()
    host.page.keyboard.press("Enter")
    host.asked(host.page.locator("#places .picked .name").text_content())
    host.page.locator("#enter").focus()
    host.page.keyboard.press("Enter")
    host.waits_for("Bernd")
    expect(host.page.locator("#hands")).to_be_focused()
    host.page.locator("#menu > summary").click()
    host.page.locator("#host summary").click()
    bernd.tap(starts(5))
    host.waits_for("Cleo")
    for name in ("menu", "host"):
        expect(host.page.locator(f"#{name}")).to_have_attribute("open", "")
    assert host.loads == 1


def test_double_taps_are_one_entry(room):
    """On the place itself the second tap enters; on the main button it is one too many."""
    host, bernd, cleo = room.quick_table()
    host.button(starts(1)).first.dblclick()
    bernd.on_turn()
    bernd.pick(starts(5))
    bernd.page.locator("#enter").dblclick()
    cleo.on_turn()
    bernd.waits_for("Cleo")
    expect(cleo.page.locator("#story li")).to_have_count(3)
    for device in (host, bernd):
        expect(device.page.get_by_role("alert")).to_have_count(0)
