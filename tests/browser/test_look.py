"""What a camera, a narrow phone and a thumb find on the pages."""

import io
import urllib.request

from PIL import Image
from playwright.sync_api import expect

from tests.support.caral_words import starts
from tests.support.qr_camera import read_picture
from tests.support.touch_targets import small

NARROW = 320


def photographed(page) -> str:
    """What the QR on the screen says."""
    code = page.locator("img.qr")
    expect(code).to_be_visible()
    code.evaluate("image => image.decode()")
    return read_picture(Image.open(io.BytesIO(code.screenshot())))


def test_the_qr_on_the_screen_leads_to_the_table(room):
    host = room.host()
    link = photographed(host.page)
    assert link == host.page.url
    with urllib.request.urlopen(link, timeout=10) as answer:
        assert answer.status == 200
        assert "Sit down as Bernd" in answer.read().decode()


def test_a_lost_phone_s_seat_moves_by_its_own_qr(room):
    host, bernd = room.quick_table(pages=2)
    host.page.goto(f"{host.page.url}/seats/1/rescue")
    link = photographed(host.page)
    assert "#rescue=1." in link
    new = room.device()
    new.page.goto(link)
    assert "#" not in new.page.url
    assert new.asked_for("POST") == [], "following the link alone changes nothing"
    new.tap("Play here from now on")
    expect(new.page.locator("#bar[data-me='1']")).to_be_visible()
    expect(new.page.locator("#hand")).to_have_count(1)
    expect(bernd.page.locator("#bar[data-me], #hand")).to_have_count(0)


def test_narrow_phones_scroll_no_page_sideways_and_thumbs_hit_everything(room):
    host, bernd = room.quick_table(pages=2)
    host.tap(starts(1))
    bernd.on_turn()
    table = bernd.page.url
    for language in ("en", "de"):
        narrow = room.device(NARROW, language)
        narrow.page.context.add_cookies(bernd.page.context.cookies())
        for url in (f"{room.address}/", f"{room.address}/new", f"{room.address}/xyz", table, f"{table}/log"):
            narrow.page.goto(url)
            assert narrow.page.evaluate("document.documentElement.scrollWidth") <= NARROW, url
            assert small(narrow.page) == [], url
