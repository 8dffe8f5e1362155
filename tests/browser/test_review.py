"""Going through a game in a browser: dragging, keys, swipes, playing, links to a step, narrow and wide."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.one_screen import resized
from tests.support.recorded_games import read_in_at, whole_game

NARROW, PHONE, LAPTOP = 320, 360, 1280
HEIGHT = 740
THUMB = 44
TICK, TICKS = 100, 600
LAST = whole_game().position
TARGETS = """
() => [...document.querySelectorAll("button, summary, a.button, select, nav a, .log a")]
    .filter(element => element.checkVisibility())
    .map(element => ({ text: element.textContent.trim() || element.id, ...element.getBoundingClientRect().toJSON() }))
"""
SWIPE = """
([from, to]) => {
  const scene = document.querySelector(".scene");
  const touch = x => new Touch({ identifier: 1, target: scene, clientX: x, clientY: 300 });
  const send = (kind, x) => scene.dispatchEvent(new TouchEvent(kind, {
    bubbles: true, touches: kind === "touchend" ? [] : [touch(x)], changedTouches: [touch(x)] }));
  send("touchstart", from);
  send("touchend", to);
}
"""


@pytest.fixture(scope="module")
def review(chromium, address) -> str:
    """The address of a recorded game's review."""
    context = chromium.new_context()
    code = read_in_at(address, context.request, whole_game())
    context.close()
    return f"{address}/t/{code}/review"


def check_at(device, step: int) -> None:
    """Wait until the page shows a step, everywhere."""
    page = device.page
    expect(page.locator("#step")).to_have_attribute("data-position", str(step))
    expect(page).to_have_url(re.compile(rf"/review/{step}$"))
    expect(page.locator("#scrubber")).to_have_value(str(step))
    expect(page.locator("#scrubber")).to_have_attribute("aria-valuetext", re.compile(rf"\b{step} (of|von) {LAST}"))
    expect(page.locator("#beside [aria-current=step] b")).to_have_text(str(step))


def opened(room, url: str, width: int = PHONE, language: str = "en"):
    device = room.device(width, language)
    device.page.goto(url)
    expect(device.page.locator("#play")).to_be_visible()
    device.forget()
    return device


def number_in(link) -> int:
    return int(link.get_attribute("href").rsplit("/", 1)[1])


@pytest.mark.parametrize("width", [PHONE, LAPTOP])
def test_keys_go_step_by_step_and_turn_by_turn(room, review, width):
    device = opened(room, f"{review}/200", width)
    page, keys = device.page, device.page.keyboard
    keys.press("ArrowRight")
    check_at(device, 201)
    keys.press("ArrowLeft")
    check_at(device, 200)
    turn = number_in(page.locator("#to-next-turn"))
    keys.press("Shift+ArrowRight")
    check_at(device, turn)
    back = number_in(page.locator("#to-previous-turn"))
    keys.press("PageUp")
    check_at(device, back)
    keys.press("PageDown")
    check_at(device, turn)
    keys.press("Home")
    at_beginning(device)
    keys.press("End")
    check_at(device, LAST)
    assert device.loads == 0, "the page itself is never fetched again"
    assert device.complaints == []


def at_beginning(device) -> None:
    expect(device.page.locator("#step")).to_have_attribute("data-position", "0")
    expect(device.page.locator("#told")).to_have_text("Before the game begins.")


def test_keys_work_on_the_scrubber_and_focus_stays(room, review):
    device = opened(room, f"{review}/100")
    page = device.page
    page.locator("#scrubber").focus()
    page.keyboard.press("ArrowRight")
    check_at(device, 101)
    page.keyboard.press("PageDown")
    expect(page.locator("#step")).not_to_have_attribute("data-position", "101")
    assert page.evaluate("document.activeElement.id") == "scrubber"


def test_dragging_fetches_only_what_is_wanted(room, review):
    device = opened(room, f"{review}/10")
    page = device.page
    page.evaluate("""() => {
      const scrubber = document.getElementById("scrubber");
      for (let step = 11; step <= 310; step++) { scrubber.value = step; scrubber.dispatchEvent(new Event("input")); }
    }""")
    check_at(device, 310)
    assert len(device.asked_for("GET")) <= 4, "what was only passed is not fetched"


def test_a_tap_on_the_track_goes_there(room, review):
    device = opened(room, f"{review}/10", LAPTOP)
    box = device.page.locator("#scrubber").bounding_box()
    device.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(device.page.locator("#scrubber")).not_to_have_value("10")
    step = int(device.page.locator("#scrubber").input_value())
    assert abs(step - LAST / 2) < LAST / 50
    check_at(device, step)


def test_buttons_and_log_lead_on_without_a_reload(room, review):
    device = opened(room, f"{review}/300")
    page = device.page
    page.get_by_role("link", name="One step on").click()
    check_at(device, 301)
    ceremony = number_in(page.locator("#to-next-event"))
    page.get_by_role("link", name="Next ceremony").click()
    check_at(device, ceremony)
    page.locator(f"#entry-{ceremony - 2}").click()
    check_at(device, ceremony - 2)
    page.get_by_text("Go to a year or a great moment").click()
    page.locator("#jumps").get_by_role("link", name="Year 2", exact=True).click()
    expect(page.locator(".told")).to_contain_text("Year 2")
    assert device.loads == 0


def test_a_swipe_over_the_board_goes_one_step(room, review):
    device = opened(room, f"{review}/50")
    device.page.evaluate(SWIPE, [200, 90])
    check_at(device, 51)
    device.page.evaluate(SWIPE, [90, 200])
    check_at(device, 50)
    device.page.evaluate(SWIPE, [100, 110])
    device.page.keyboard.press("ArrowRight")
    check_at(device, 51)


def plays_to(page, step: int) -> None:
    """Let its clock run until it shows this step."""
    for _ in range(TICKS):
        page.clock.run_for(TICK)
        if page.locator("#step").get_attribute("data-position") == str(step):
            return
    raise AssertionError(f"it never comes to {step}")


def test_it_plays_by_itself_until_it_is_stopped(room, review):
    device = opened(room, f"{review}/400")
    page = device.page
    device.holds_still()
    page.get_by_role("button", name="Play").click()
    for step in (401, 402, 403):
        plays_to(page, step)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.clock.run_for(10_000)
    check_at(device, 403)
    page.locator("#told").focus()
    page.keyboard.press("Space")
    page.clock.run_for(100)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def test_playing_ends_with_the_game(room, review):
    device = opened(room, f"{review}/{LAST - 1}")
    device.page.get_by_role("button", name="Play").click()
    device.page.clock.run_for(3000)
    check_at(device, LAST)
    device.page.clock.run_for(3000)
    expect(device.page.get_by_role("button", name="Play")).to_be_visible()


def test_a_link_points_to_the_step(room, review):
    device = opened(room, f"{review}/120")
    device.page.keyboard.press("ArrowRight")
    check_at(device, 121)
    friend = opened(room, device.page.url, LAPTOP, "de")
    check_at(friend, 121)
    device.page.reload()
    check_at(device, 121)


def test_choosing_the_language_stays_at_the_step(room, review):
    device = opened(room, f"{review}/120")
    device.page.keyboard.press("ArrowRight")
    check_at(device, 121)
    device.page.get_by_role("button", name="DE").click()
    expect(device.page.get_by_role("heading", name="Rückblick")).to_be_visible()
    check_at(device, 121)


def test_what_cannot_be_fetched_is_said_and_can_be_tried_again(room, review):
    device = opened(room, f"{review}/10")
    page = device.page
    page.context.set_offline(True)
    page.keyboard.press("End")
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    expect(page.locator("#scrubber")).to_have_value("10")
    page.context.set_offline(False)
    page.keyboard.press("End")
    check_at(device, LAST)
    expect(page.get_by_role("alert")).to_have_text("")


def test_without_script_the_links_and_the_form_do(chromium, room, review):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": PHONE, "height": 740})
    room.contexts.append(context)
    page = context.new_page()
    page.goto(f"{review}/10")
    page.get_by_role("link", name="One step on").click()
    expect(page).to_have_url(f"{review}/11")
    expect(page.locator("#play")).to_be_hidden()
    page.locator("#scrubber").fill("200")
    page.get_by_role("button", name="Go to this step").click()
    page.wait_for_url(f"{review}/200")
    assert page.locator("#step").get_attribute("data-position") == "200"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_scrolls_sideways_and_thumbs_hit_everything(room, review, language):
    """Each page is loaded once, unfolded, and looked at in all widths."""
    table = review.removesuffix("/review")
    device = room.device(PHONE, language)
    for url in (f"{review}/350", f"{table}/points", f"{table}/luck", f"{table}/fairness"):
        device.page.goto(url)
        for each in device.page.locator("details:not([hidden]) > summary").all():
            if not each.evaluate("summary => summary.parentElement.open"):
                each.click()
        for width in (NARROW, PHONE, LAPTOP):
            resized(device.page, width, HEIGHT)
            assert device.page.evaluate("document.documentElement.scrollWidth") <= width, url
            for box in device.page.evaluate(TARGETS):
                assert box["height"] >= THUMB, (url, width, box)
                assert box["width"] >= THUMB, (url, width, box)
    assert device.complaints == []


def test_on_a_phone_board_and_controls_are_seen_together(room, review):
    device = opened(room, f"{review}/350")
    board = device.page.locator(".scene svg").bounding_box()
    deck = device.page.locator("#deck").bounding_box()
    assert deck["y"] + deck["height"] <= 740
    assert board["y"] + board["height"] <= deck["y"]
