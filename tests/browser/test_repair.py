"""From a table that does not agree to a repaired step, on phones."""

from playwright.sync_api import expect

from tests.browser.test_look import NARROW
from tests.support.caral_words import founded, started, starts
from tests.support.touch_targets import small


def begin(room, pages=3):
    everybody = room.quick_table(pages, founded(1, 5, 9))
    everybody[0].on_turn()
    return everybody


def test_a_difference_on_the_table_is_found_and_repaired(room):
    host, bernd, cleo = begin(room)
    table, page = host.page.url, host.page
    page.goto(f"{table}/check")
    bar = page.locator("progress")
    page.get_by_role("checkbox", name="Fame: 5").first.check()
    expect(bar).to_have_attribute("value", "1")
    page.reload()
    expect(page.get_by_role("checkbox", name="Fame: 5").first).to_be_checked()
    page.get_by_role("link", name="Differs: Pyramid at building site 5: Bernd").click()
    page.get_by_role("link", name="Repair this step").first.click()
    expect(page.get_by_role("heading", name="Repair step 3")).to_be_visible()
    page.wait_for_load_state()
    loads = host.loads
    host.tap(starts(9))
    expect(page.locator("#preview")).to_be_focused()
    expect(page.locator("#preview")).to_contain_text("1 later step no longer fits.")
    expect(page.locator("#preview")).to_contain_text(started("Cleo", 9))
    host.tap(starts(6))
    expect(page.locator("#preview")).to_contain_text("Every later step still fits and stays.")
    assert host.loads == loads, "a preview loads no new page"
    host.tap("Yes, change it")
    host.on_turn()
    for device in (host, bernd, cleo):
        device.told("The host corrects step 3.")
        assert device.complaints == []
    page.goto(f"{table}/check")
    expect(page.get_by_text("Pyramid at building site 6: Bernd, 1 of 5 levels")).to_be_visible()


def test_everything_ticked_is_told_and_news_take_ticks_away(room):
    host, bernd, _ = begin(room)
    page = bernd.page
    page.goto(f"{page.url}/check")
    boxes = page.locator("[data-thing]")
    for number in range(boxes.count()):
        boxes.nth(number).check()
    expect(page.locator(".agrees")).to_have_text("Everything agrees. Play on!")
    host.undo()
    expect(page.get_by_text("Figure on the start square")).to_have_count(3)
    expect(page.locator(".agrees")).to_have_text("")
    expect(page.get_by_role("checkbox", name="Building sites that nobody holds: 14")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Fame: 5").first).to_be_checked()
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(":checked")).to_have_count(0)
    assert bernd.complaints == []


def test_narrow_phones_and_thumbs(room):
    (host,) = begin(room, pages=1)
    table = host.page.url
    for language in ("en", "de"):
        narrow = room.device(NARROW, language)
        narrow.page.context.add_cookies(host.page.context.cookies())
        for path in ("log", "check", "check/stones-0", "repair/3"):
            narrow.page.goto(f"{table}/{path}")
            assert narrow.page.evaluate("document.documentElement.scrollWidth") <= NARROW, path
            assert small(narrow.page) == [], path
        narrow.page.context.close()
