"""Great moments and the end as theatre: the receipts one by one, over with one tap, still where nothing may move."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.web.track import NARROW, WIDE, track
from tests.orchard.registered import orchard as orchard
from tests.support.devices import Device
from tests.support.for_everybody import SCHEMES, faults
from tests.support.party import Setting
from tests.support.watched_table import MOVING, Watched

CARAL = Setting("caral", 2, ("whim", "annual"), {"cards": "app"}, lasts=1)
CACAO = Setting("cacao", 2, (), {"tiles": "app", "display": "app"}, lasts=11)
"""With as many rounds as there are."""
TOY = Setting("orchard", 2, (), {"cards": "app"}, lasts=1)
AFTER = {"caral": "caral.choose_next_year", "orchard": "orchard.choose_next_day"}
LAST = {"caral": "caral.choose_sacrifice", "orchard": "orchard.choose_ware"}
"""What is asked last before the moment."""

TICK, TICKS = 250, 240
"""Milliseconds: no step is shorter than two of them."""
STILL = {"reduced_motion": "reduce"}
FRAME = """() => {
  const all = (wanted) => [...document.querySelectorAll(wanted)];
  const texts = (wanted) => all(wanted).filter(one => !one.closest("[data-later]")).map(one => one.textContent.trim());
  return {
    acting: document.documentElement.hasAttribute("data-acting"),
    rows: texts(".act-rows li").length,
    points: texts(".act-rows .points strong").map(text => Number(text.replace("\u2212", "-"))),
    shown: texts(".d-people [data-points]").map(Number),
    markers: all(".d-marker").map(one => one.getAttribute("transform").slice("translate(".length, -1)),
    places: texts("#places > li strong, .podium .score").map(text => parseInt(text)),
    headline: texts(".headline").length,
    told: texts(".act-rows li").at(-1) ?? "",
    about: all("#scenes > :not([data-later])").map(one => one.dataset.scene),
    look: document.getElementById("scenes") && document.getElementById("board-drawing").getAttribute("viewBox"),
  };
}"""
COUNTING = """
window.rolls = 0;
window.walks = {};
const animate = Element.prototype.animate;
Element.prototype.animate = function(...how) {
  if (this.matches(".die")) rolls += 1;
  else walks[this.id] = how[0].length - 1;
  return animate.apply(this, how);
};
"""
MOVES = "document.getAnimations().filter(one => one.playState === 'running').length"


Open = Callable[..., Watched]


@pytest.fixture(params=["caral", "orchard"])
def open_table(request: pytest.FixtureRequest) -> Open:
    """Opens a table of our game or of the toy."""
    if request.param == "caral":
        return partial(Watched, request.getfixturevalue("room"), request.getfixturevalue("folder"), CARAL)
    request.getfixturevalue("orchard")
    return partial(Watched, request.getfixturevalue("toy_room"), request.getfixturevalue("toy_folder"), TOY)


@pytest.fixture
def table(request: pytest.FixtureRequest, open_table: Open) -> Watched:
    """A table at the last question before its moment."""
    return open_table(up_to=LAST[request.node.callspec.params["open_table"]])


def goes_on(table: Watched, *devices: Device) -> None:
    """To the moment, with everybody looking on, and to its first frame."""
    for device in devices:
        device.holds_still()
    table.until(AFTER[table.shadow.game.card.id])
    for device in devices:
        table.arrived(device)


def frames(page: Page) -> list[dict[str, Any]]:
    """Every frame until it is over, each once."""
    seen: list[dict[str, Any]] = []
    for _ in range(TICKS):
        frame = page.evaluate(FRAME)
        if not seen or frame != seen[-1]:
            seen.append(frame)
        if not frame["acting"]:
            return seen
        page.clock.run_for(TICK)
    raise AssertionError("it never ends")


def by_the_receipts(table: Watched, seen: list[dict[str, Any]], width: int) -> None:
    """Whatever was shown was what the ledger says, up to a receipt."""
    ledger = table.ledger()
    given = seen[-1]["points"]
    first = len(ledger) - len(given)
    assert given == [row["amount"] for row in ledger[first:]]
    scores = [totals(ledger[: first + count], len(table.shadow.scores())) for count in range(len(given) + 1)]
    road = drawn(scores, width)
    for frame in seen:
        count = len(frame["points"])
        assert frame["points"] == given[:count]
        assert frame["shown"] in ([], scores[count])
        assert [place.split() for place in frame["markers"]] == [each.split() for each in road[count]]


def totals(ledger: list[dict[str, Any]], seats: int) -> list[int]:
    return [sum(row["amount"] for row in ledger if row["seat"] == seat) for seat in range(seats)]


def drawn(scores: list[list[int]], width: int) -> list[list[str]]:
    """Where the markers stand with each of these."""
    last = [{"seat": seat, "colour": "", "score": score} for seat, score in enumerate(scores[-1])]
    road = track(last, max(map(max, scores)), width)
    return [road.places(each).split(";") for each in scores]


def test_every_frame_shows_what_the_receipts_say_and_the_end_goes_from_the_last_place_up(table):
    display, phone = table.look_on()
    goes_on(table, display, phone)
    for device, width in ((display, WIDE), (phone, NARROW)):
        seen = frames(device.page)
        assert seen[0]["rows"] < seen[-1]["rows"] <= len(seen)
        assert [frame["headline"] for frame in seen[-2:]] == [0, 1]
        by_the_receipts(table, seen, width)
    check_the_end(table, display, phone)


def check_the_end(table: Watched, display: Device, phone: Device) -> list[list[dict[str, Any]]]:
    """It goes on to its end: receipts first, then everybody from the last place up. What was seen on both."""
    both = []
    while not table.shadow.ended:
        table.step()
    ranking = [place.score for place in table.shadow.game.standings(table.shadow.ruleset, table.shadow.chronicle.state)]
    for device, width in ((display, WIDE), (phone, NARROW)):
        table.arrived(device)
        seen = frames(device.page)
        by_the_receipts(table, seen, width)
        places = [frame["places"] for frame in seen]
        assert all(shown == ranking[len(ranking) - len(shown) :] for shown in places)
        assert {len(shown) for shown in places} == {*range(len(ranking) + 1)}
        assert device.complaints == []
        both.append(seen)
    return both


def test_so_does_a_game_whose_only_moment_is_its_end(room, folder):
    table = Watched(room, folder, CACAO, eras=CACAO.lasts)
    for seen in check_the_end(table, *table.look_on()):
        temple_by_temple(table, seen)


def temple_by_temple(table: Watched, seen: list[dict[str, Any]]) -> None:
    """While a temple is told of, all look at it and at nothing else; afterwards at the whole map again."""
    land = table.shadow.chronicle.state.land
    squares = {temple.letter: temple.square for temple in land.temples}
    whole = seen[-1]["look"]
    told = [frame for frame in seen if frame["acting"] and not frame["places"] and " at temple " in frame["told"]]
    assert {*squares.values()} >= {square for frame in told for square in frame["about"]} != set()
    for frame in seen:
        letter = frame["told"].partition(" at temple ")[2][:1] if frame in told else ""
        assert frame["about"] == ([squares[letter]] if letter else [])
        assert (frame["look"] != whole) == bool(letter)


@pytest.mark.parametrize("way", ["tap", "key"])
def test_one_tap_or_key_shows_the_rest(table, way):
    display, phone = table.look_on()
    goes_on(table, display, phone)
    for device, title in ((display, "#panel-title"), (phone, "#moment-title")):
        page = device.page
        assert page.evaluate(FRAME)["acting"]
        expect(page.locator(".skip-act")).to_be_visible()
        expect(page.locator(".act-rows li").last).to_have_css("opacity", "0")
        page.locator(title).click() if way == "tap" else page.keyboard.press("Escape")
        expect(page.locator(".skip-act")).to_be_hidden()
        expect(page.locator("[data-later]")).to_have_count(0)
        by_the_receipts(table, frames(page), WIDE if device is display else NARROW)


def test_the_question_does_not_wait_for_it(table):
    _, phone = table.look_on()
    goes_on(table, phone)
    assert phone.page.evaluate(FRAME)["acting"]
    position = table.shadow.chronicle.position
    phone.page.locator("#enter").click()
    expect(phone.page.locator("#table")).not_to_have_attribute("data-position", str(position))
    expect(phone.page.locator("html")).not_to_have_attribute("data-acting", "")
    expect(phone.page.locator("#moment")).to_be_hidden()


def test_nothing_moves_for_those_who_want_it_so(table):
    for device in table.look_on(**STILL):
        device.page.evaluate("window.acted = 0")
        device.page.evaluate(
            "new MutationObserver(() => acted++).observe(document.documentElement, "
            "{ subtree: true, attributes: true, attributeFilter: ['data-later', 'data-acting'] })"
        )
    goes_on(table, table.display, table.phone)
    for device, width in ((table.display, WIDE), (table.phone, NARROW)):
        (frame,) = frames(device.page)
        by_the_receipts(table, [frame], width)
        assert frame["headline"] == 1
        assert device.page.evaluate("acted") == 0
        assert device.page.evaluate(MOVES) == 0


def test_whoever_comes_later_sees_how_it_came_out(table):
    display, phone = table.look_on()
    goes_on(table, display, phone)
    for device in (display, phone):
        assert device.page.evaluate(FRAME)["acting"]
        device.page.reload()
        device.connected()
        (frame,) = frames(device.page)
        assert (frame["acting"], frame["headline"]) == (False, 1)
        expect(device.page.locator("[data-later]")).to_have_count(0)


def settled(page: Page) -> Page:
    """What appears from here on is there at once, and what is appearing has appeared."""
    page.emulate_media(**STILL)
    while page.evaluate(MOVES):
        page.wait_for_timeout(50)
    return page


def wrong_in_any_light(page: Page) -> list[str]:
    """What axe finds as it is and, of the colours, in the dark."""
    found = []
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in faults(page, rules)]
    return found


def test_it_is_for_everybody_while_it_lasts(table):
    display, phone = table.look_on(**MOVING)
    goes_on(table, display, phone)
    for device in (display, phone):
        page = settled(device.page)
        assert page.evaluate(FRAME)["acting"]
        page.clock.resume()
        assert wrong_in_any_light(page) == []
        page.keyboard.press("Escape")
        assert not page.evaluate(FRAME)["acting"]
        assert wrong_in_any_light(settled(page)) == []


def until_a_roll(table: Watched) -> None:
    """At least one step, until the newest entry rolled a die."""
    table.step()
    while table.shadow.chronicle.entries[-1].action.kind not in table.shadow.game.pages.dice:
        table.step()


def test_a_die_rolls_when_it_falls_and_not_again(open_table):
    table = open_table()
    for device in (table.display, table.phone):
        device.page.add_init_script(COUNTING)
    table.look_on()
    until_a_roll(table)
    for device in (table.display, table.phone):
        table.arrived(device)
        fell = str(table.shadow.chronicle.entries[-1].action.face)
        assert device.page.locator(".die").all_inner_texts() == [fell]
        assert device.page.evaluate("rolls") == 1
        device.page.reload()
        device.connected()
        assert device.page.locator(".die").all_inner_texts() == [fell]
        assert device.page.evaluate("rolls") == 0


@pytest.mark.parametrize(("media", "moves"), [(MOVING, True), (STILL, False)])
def test_the_architect_walks_from_square_to_square(room, folder, media, moves):
    table = Watched(room, folder, CARAL)
    for device in (table.display, table.phone):
        device.page.add_init_script(COUNTING)
    table.look_on(**media)
    before = steps = 0
    while steps < 2:
        for device in (table.display, table.phone):
            device.page.evaluate("walks = {}")
        table.step()
        state = table.shadow.chronicle.state
        steps, before = state.architect - before, state.architect
        for device in (table.display, table.phone):
            table.arrived(device)
            assert device.page.evaluate("walks['b-architect'] ?? 0") == (steps if steps > 1 and moves else 0)


def test_what_hands_have_to_do_does_not_tell_the_end_before_it_is_shown(room, folder):
    table = Watched(room, folder, CARAL, up_to=LAST["caral"])
    display, phone = table.look_on()
    goes_on(table, display, phone)
    for device, hands in ((display, ".d-hands"), (phone, "#hands")):
        assert device.page.evaluate(FRAME)["acting"]
        expect(device.page.locator(hands)).to_be_hidden()
        device.page.keyboard.press("Escape")
        expect(device.page.locator(hands)).to_be_visible()
