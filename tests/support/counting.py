"""Entering an action in a browser: its answer tapped, or its amounts counted out."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.answering import Press, enter

OFFERED = "#table button[name=entry]:not(:disabled):not(#only)"


def add(stepper: Locator, kind: str, count: int, press: Press = Locator.click) -> None:
    for _ in range(count):
        press(stepper.locator(f".count:has([data-kind='{kind}']) [data-step='1']"))


def main_of(stepper: Locator) -> Locator:
    """The button that enters what is counted: the stepper's own, or the one of the answer bar."""
    return stepper.locator("button[name=entry]").or_(stepper.page.locator(".screen #enter"))


def stepper_of(page: Page, kind: str) -> Locator:
    """Where amounts for this kind of action are counted out, if the page asks for it so."""
    entry = f'[data-entry*=\'"kind":"{kind}"\']'
    return page.locator(f".stepper{entry}, .stepper:has(button{entry})").first


def opened(stepper: Locator, press: Press = Locator.click) -> Locator:
    """What one may do besides is unfolded by its button first."""
    if not stepper.is_visible():
        press(stepper.page.locator(f"[data-opens='{stepper.get_attribute('id')}']"))
    return stepper


def count_out(stepper: Locator, wanted: dict[str, Any], press: Press = Locator.click) -> None:
    """Count out what an action names, and enter it."""
    opened(stepper, press)
    field, count = (stepper.get_attribute(f"data-{name}") for name in ("field", "count"))
    named = [wanted[field]] * wanted[count] if count else wanted[field]
    for kind in dict.fromkeys(named):
        add(stepper, kind, named.count(kind), press)
    press(main_of(stepper))


def tap_entry(page: Page, wanted: dict[str, Any], press: Press = Locator.click, then: Any = None) -> None:
    """Enter an action as people would: count it out, or tap the answer that means it."""
    stepper = stepper_of(page, wanted["kind"])
    if stepper.count():
        count_out(stepper, wanted, press)
    else:
        tap_answer(button_for(page, wanted), press, then)


def tap_answer(button: Locator, press: Press, then: Any) -> None:
    """With what the answer would bring with it, if that is to follow; otherwise alone."""
    follows = json.loads(button.get_attribute("value") or "{}").get("then")
    enter(button, press, "#enter" if follows in (None, then) else "#only")


def button_for(page: Page, wanted: dict[str, Any]) -> Locator:
    entries = offered(page)
    found = [n for n, entry in enumerate(entries) if wanted.items() <= entry.items()]
    assert found, (wanted, entries)
    return page.locator(OFFERED).nth(found[0])


def offered(page: Page) -> list[dict[str, Any]]:
    """What the buttons of a page would enter, as they stand on it."""
    values = page.locator(OFFERED).evaluate_all("buttons => buttons.map(button => button.value)")
    return [json.loads(value) for value in values]


def count_out_any(stepper: Locator) -> None:
    """The first choice that fits, entered."""
    first = next(iter(json.loads(stepper.get_attribute("data-choices") or "{}")))
    kinds = stepper.locator("input").evaluate_all("all => all.map(one => one.dataset.kind)")
    for kind, count in zip(kinds, map(int, first.split()), strict=False):
        add(stepper, kind, count)
    main_of(stepper).click()
