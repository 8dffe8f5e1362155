"""Three devices at one table: moves arrive by event, and whoever is refused or too late is told."""

from urllib.parse import urlsplit

from playwright.sync_api import expect


def test_three_turns_arrive_on_every_device_by_event_alone(room):
    host, bernd, cleo = room.table()
    everybody = (host, bernd, cleo)
    for device in everybody:
        assert {urlsplit(request.url).netloc for request in device.requests} == {urlsplit(room.address).netloc}
        device.forget()
    host.tap("Found a pyramid at building site 1")
    bernd.asked("Your turn, Bernd")
    expect(cleo.page.locator("#log")).to_contain_text("Anna founds a pyramid at building site 1.")
    bernd.tap("Found a pyramid at building site 5")
    cleo.asked("Your turn, Cleo")
    cleo.tap("Found a pyramid at building site 9")
    host.asked("Your turn, Anna")
    for device in everybody:
        expect(device.page.locator("#log")).to_contain_text("Cleo founds a pyramid at building site 9.")
        expect(device.page.locator("#log")).to_contain_text("Bernd founds a pyramid at building site 5.")
        assert device.loads == 0, "nothing was reloaded"
        assert len(device.asked_for("POST")) == 1
        assert device.asked_for("GET") == [], "the first stream brings it all"
        assert device.complaints == []


def test_nothing_is_asked_while_nothing_happens(room):
    host, bernd, _ = room.quick_table()
    bernd.forget()
    bernd.wait(seconds=60)
    assert bernd.asked_for("GET") == []
    host.tap("Found a pyramid at building site 1")
    bernd.asked("Your turn, Bernd")
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
    host, bernd, _ = room.quick_table()
    host.tap("Found a pyramid at building site 1")
    bernd.asked("Your turn, Bernd")
    second = room.device()
    second.page.context.add_cookies(bernd.page.context.cookies())
    second.page.route("**/live", lambda route: None)
    second.page.goto(bernd.page.url)
    bernd.tap("Found a pyramid at building site 5")
    bernd.asked("Waiting for: Cleo")
    second.asked("Your turn, Bernd")
    with second.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        second.tap("Found a pyramid at building site 6")
    assert answer.value.status == 409
    expect(second.page.get_by_role("alert")).to_contain_text("Something has happened at the table since.")
    second.asked("Waiting for: Cleo")
    assert second.loads == 1


def test_what_is_against_the_rules_is_told_on_the_page(room):
    host, bernd, _ = room.quick_table()
    host.tap("Found a pyramid at building site 1")
    bernd.asked("Your turn, Bernd")
    button = bernd.button("Found a pyramid at building site 5").first
    button.evaluate("button => { button.value = button.value.replace('site-5', 'site-1') }")
    with bernd.page.expect_response(lambda answer: answer.request.method == "POST") as answer:
        button.click()
    assert answer.value.status == 422
    alert = bernd.page.get_by_role("alert")
    expect(alert).to_contain_text("That is against the rules.")
    expect(alert).to_contain_text("Rule ACT-2")
    bernd.tap("Found a pyramid at building site 6")
    bernd.asked("Waiting for: Cleo")
    expect(bernd.page.get_by_role("alert")).to_have_count(0)


def test_a_greyed_choice_opens_by_keyboard_and_tells_why(room):
    host, bernd, _ = room.quick_table()
    host.tap("Found a pyramid at building site 1")
    bernd.asked("Your turn, Bernd")
    greyed = bernd.page.locator("summary[aria-disabled=true]")
    expect(greyed).to_have_text("Found a pyramid at building site 1")
    reason = bernd.page.locator(".refused p")
    expect(reason).to_be_hidden()
    greyed.focus()
    bernd.page.keyboard.press("Enter")
    expect(reason).to_contain_text("Rule ACT-2")
    assert bernd.asked_for("POST") == [], "looking at a reason enters nothing"


def test_what_is_open_stays_open_and_the_keyboard_stays_at_the_question(room):
    host, *_ = room.quick_table()
    host.page.locator("#host summary").click()
    site = host.button("Found a pyramid at building site 1").first
    site.focus()
    host.page.keyboard.press("Enter")
    host.asked("Waiting for: Bernd")
    expect(host.page.locator("#asked")).to_be_focused()
    expect(host.page.locator("#host")).to_have_attribute("open", "")
    assert host.loads == 1


def test_a_double_tap_is_one_entry(room):
    host, bernd, _ = room.quick_table()
    host.button("Found a pyramid at building site 1").first.dblclick()
    bernd.asked("Your turn, Bernd")
    host.asked("Waiting for: Bernd")
    assert bernd.page.locator("#log li").count() == 2
    expect(host.page.get_by_role("alert")).to_have_count(0)
