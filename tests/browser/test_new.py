"""The form for a new table in a browser."""

from playwright.sync_api import expect


def test_the_number_of_modules_follows_the_ticks(room):
    device = room.device()
    device.page.goto(f"{room.address}/new")
    told, ticks = device.page.locator("#chosen"), device.page.locator("#modules input")
    expect(told).to_have_text("none chosen")
    device.page.locator("#modules summary").click()
    ticks.nth(0).check()
    ticks.nth(2).check()
    expect(told).to_have_text("2 chosen")
    ticks.nth(0).uncheck()
    expect(told).to_have_text("1 chosen")
    assert device.complaints == []


def test_without_a_script_no_number_is_told(room):
    context = room.browser.new_context(java_script_enabled=False)
    room.contexts.append(context)
    page = context.new_page()
    page.goto(f"{room.address}/new")
    expect(page.locator("#modules")).to_be_visible()
    expect(page.locator("#chosen")).to_be_hidden()
    assert not page.locator("#chosen").is_visible()
