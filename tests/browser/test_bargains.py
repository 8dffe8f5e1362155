"""Bargains between phones, made up at a desk and answered with one tap; theft; a tribe that declines."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_taps import counting, taps
from tests.support.devices import Device, Room
from tests.support.every_decision import Example, examples
from tests.support.opened_table import chronicle_of, sat_down

GAME = "inkas"
STOLEN = re.compile("stole this card|geraubt")
LANGUAGES = ("en", "de", "en", "de")


def scene(name: str) -> Example:
    return next(each for each in examples(GAME) if each.name == name)


@pytest.fixture
def at_table(room: Room, folder: Path):
    """Everybody's phones at one of the game's scenes."""

    def made(name: str) -> tuple[Example, list[Device]]:
        example = scene(name)
        return example, sat_down(room, folder, example, *LANGUAGES[: example.seats])

    return made


def step(page: Page, kind: str, way: int, desk: str = "#desk") -> None:
    page.locator(f"{desk} .kind:has([data-kind={kind}]) [data-step='{way}']").click()


def hand(page: Page, kind: str) -> int:
    shown = page.locator(f"#mine .in-hand li:has(.{kind}-icon) strong").first
    return int(shown.text_content() or 0)


def kinds_of(example: Example, seat: int) -> list[str]:
    chronicle = chronicle_of(example)
    known = chronicle.state.players[seat].hand.known
    return [card for card, count in zip(chronicle.ruleset.situation.kinds.names, known, strict=True) if count]


def differing(example: Example, seat: int, other: int) -> tuple[str, str]:
    """A kind that one has and a kind that the other has."""
    own, theirs = kinds_of(example, seat), kinds_of(example, other)
    return next((one, two) for one in own for two in theirs if one != two)


def private(device: Device) -> str:
    """What a phone shows of its own."""
    return str(device.page.locator("#mine").text_content())


def offer_of(device: Device) -> Locator:
    return device.page.locator("details.offer[id^=offer-]")


def test_an_offer_is_made_with_four_taps_and_agreed_to_with_one(at_table) -> None:
    example, phones = at_table("build-nothing")
    maker = counting(phones[example.seat])
    other = next(seat for seat in range(example.seats) if seat != example.seat and kinds_of(example, seat))
    gives, wants = differing(example, example.seat, other)
    before = hand(maker.page, wants)
    maker.page.locator("[data-desk=desk]").click()
    step(maker.page, gives, -1)
    step(maker.page, wants, 1)
    expect(maker.page.locator("#desk .give b")).to_have_text("1")
    maker.page.locator("#enter").click()
    assert taps(maker) == 4
    newest = offer_of(phones[other])
    expect(newest).to_have_attribute("open", "")
    newest.locator("button[id*=accept]").click()
    expect(maker.page.locator(f"#mine .in-hand li:has(.{wants}-icon) strong").first).to_have_text(str(before + 1))
    assert [phone.complaints for phone in phones] == [[]] * example.seats


def test_other_terms_come_back_to_the_one_who_offered(at_table) -> None:
    example, phones = at_table("offered")
    asked, maker = phones[example.seat], phones[chronicle_of(example).state.turn.seat]
    gives, wants = differing(example, example.seat, chronicle_of(example).state.turn.seat)
    asked.page.locator("[data-desk^=counter]").click()
    desk = f"#{asked.page.locator('[data-desk^=counter]').get_attribute('data-desk')}"
    step(asked.page, gives, -1, desk)
    step(asked.page, wants, 1, desk)
    asked.page.locator(f"{desk} .send").click()
    expect(offer_of(maker)).to_have_count(1)
    offer_of(maker).locator("summary").click()
    offer_of(maker).locator("button[id*=accept]").click()
    expect(offer_of(maker)).to_have_count(0)
    assert [phone.complaints for phone in phones] == [[]] * example.seats


def test_a_missing_card_comes_from_the_supply_by_one_button(at_table) -> None:
    example, phones = at_table("build-tradable")
    page = phones[example.seat].page
    remedy = page.locator("#places .t.other[value*=then]").first
    page.locator(f"[data-show={remedy.get_attribute('data-group')}]").click()
    before = page.locator("#table").get_attribute("data-position")
    expect(page.locator("#told")).to_contain_text(
        "need" if LANGUAGES[example.seat] == "en" else "fehl", ignore_case=True
    )
    page.locator("#enter").click()
    expect(page.locator("#table")).to_have_attribute("data-position", str(int(before or 0) + 2))
    expect(page.locator("[data-asked='inkas.choose_deed']")).to_have_count(1)


def test_the_fourth_marker_warns_and_leads_to_the_next_tribe(at_table) -> None:
    example, phones = at_table("build-last-marker")
    page = phones[example.seat].page
    page.locator("[data-show=settlement]").click()
    page.locator("#places .t[data-group=settlement]:not(.other, .no)").first.click()
    expect(page.locator("#told em.loss")).to_have_count(1)
    page.locator("#enter").click()
    expect(page.locator("[data-asked='inkas.choose_founding']")).to_have_count(1)
    first = page.locator("#places .t.free").first
    if page.locator("#stage[data-crowded]").count():
        first.click(force=True)
    first.click()
    page.locator("#enter").click()
    expect(page.locator("[data-asked='inkas.choose_founding']")).to_have_count(0)
    for phone in phones:
        expect(phone.page.locator("#ground [href*='#i-old-']")).not_to_have_count(0)


def test_two_know_what_was_stolen_and_nobody_else(at_table) -> None:
    example, phones = at_table("victims")
    page, thief = phones[example.seat].page, example.seat
    victim = page.locator("#answer .t.extra, #places .t").first
    seat = int((victim.get_attribute("value") or "").partition('"victim":')[2].partition(",")[0])
    before = [private(phone) for phone in phones]
    victim.click()
    page.locator("#enter").click()
    expect(page.locator("[data-asked='inkas.choose_victim']")).to_have_count(0)
    for number in (thief, seat):
        expect(phones[number].page.locator("#mine")).to_contain_text(STOLEN)
    changed = [number for number, phone in enumerate(phones) if private(phone) != before[number]]
    assert sorted(changed) == sorted((thief, seat))


def test_whoever_waits_proposes_a_trade_to_whoever_is_on_turn(at_table) -> None:
    example, phones = at_table("waiting")
    page, active = phones[example.seat].page, chronicle_of(example).state.turn.seat
    gives, wants = differing(example, example.seat, active)
    page.locator("[data-desk=propose]").click()
    step(page, gives, -1, "#propose")
    step(page, wants, 1, "#propose")
    page.locator("#propose .send").click()
    expect(offer_of(phones[active])).to_have_count(1)
    expect(page.locator("#own-offers")).to_have_count(1)
    assert [phone.complaints for phone in phones] == [[]] * example.seats


def test_what_would_be_built_stands_where_the_picked_place_lies(at_table) -> None:
    example, phones = at_table("build-all")
    page = phones[example.seat].page
    page.locator("[data-show]").first.click()
    places = page.locator("#places .t[data-stamp]:not(.other)")
    for place in (places.first, places.last):
        place.dispatch_event("click")
        expect(place).to_have_class(re.compile("picked"))
        x, y = place.get_attribute("data-x"), place.get_attribute("data-y")
        expect(page.locator(".previews > .shown")).to_have_attribute("transform", f"translate({x} {y})")


TRADED = """() => {
  const made = document.createElement("button");
  Object.assign(made, { className: "t", value: "{}" });
  Object.assign(made.dataset, { text: "Trade", x: 0, y: 0, r: 9 });
  document.querySelector("#places ul").append(made);
  answers.pick(made);
}"""


def test_whoever_picks_a_trade_can_still_end_the_turn(at_table) -> None:
    example, phones = at_table("build-nothing")
    page = phones[example.seat].page
    main, beside = page.locator("#enter"), page.locator("#only")
    ends, words = main.get_attribute("value"), main.inner_text()
    page.evaluate(TRADED)
    expect(main).to_have_text("Trade")
    expect(beside).to_have_text(words)
    expect(beside).to_be_visible()
    assert beside.get_attribute("value") == ends
