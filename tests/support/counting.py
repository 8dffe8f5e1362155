"""Entering an action in a browser: its answer tapped, or its amounts counted out."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.answering import Press, enter

OFFERED = "#table button[name=entry]:not(:disabled):not([hidden])"


def add(stepper: Locator, kind: str, count: int, press: Press = Locator.click) -> None:
    """So many more of a kind, or less."""
    step = 1 if count > 0 else -1
    for _ in range(abs(count)):
        press(stepper.locator(f".count:has([data-kind='{kind}']) [data-step='{step}']"))


def changes(stepper: Locator, named: list[str]) -> dict[str, int]:
    """What must be counted up or down, from what is chosen at first; down comes first, to make room."""
    shown = stepper.locator("input").evaluate_all("all => all.map(one => [one.dataset.kind, Number(one.value)])")
    found = {kind: named.count(kind) - count for kind, count in shown}
    return dict(sorted(found.items(), key=lambda each: each[1]))


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
    for kind, count in changes(stepper, list(named)).items():
        add(stepper, kind, count, press)
    press(main_of(stepper))


def tap_entry(page: Page, wanted: dict[str, Any], press: Press = Locator.click, then: Any = None) -> None:
    """Enter an action as people would: count it out, or tap the answer that means it."""
    stepper, desk = stepper_of(page, wanted["kind"]), desk_of(page, wanted["kind"])
    if desk.count():
        with_supply(desk, wanted, press)
        return
    could = offered(page)
    button = button_of(page, wanted, could)
    if button is None and stepper.count():
        count_out(stepper, wanted, press)
        return
    assert button, (wanted, could)
    tap_answer(button, press, then)


def desk_of(page: Page, kind: str) -> Locator:
    """Where a trade with the supply is made up, if there is a desk for it."""
    return page.locator(f"#places .desk[data-rates*='\"{kind}\"']")


def with_supply(desk: Locator, wanted: dict[str, Any], press: Press) -> None:
    """Give what the answer gives, for one of the first other kind."""
    press(desk.page.locator(f"[data-desk='{desk.get_attribute('id')}']"))
    given = wanted[desk.get_attribute("data-field")]
    kinds = desk.locator("input").evaluate_all("all => all.map(one => one.dataset.kind)")
    taken = next(kind for kind in kinds if kind not in given)
    for kind, step in (*((kind, -1) for kind in given), (taken, 1)):
        press(desk.locator(f".kind:has([data-kind='{kind}']) [data-step='{step}']"))
    press(desk.page.locator("#only"))


def tap_answer(button: Locator, press: Press, then: Any) -> None:
    """With what the answer would bring with it, if that is to follow; otherwise alone."""
    follows = json.loads(button.get_attribute("value") or "{}").get("then")
    enter(button, press, "#enter" if follows in (None, then) else "#only")


def button_of(page: Page, wanted: dict[str, Any], could: list[dict[str, Any]]) -> Locator | None:
    """The button that enters this by itself, if there is one among those that are offered."""
    found = [n for n, entry in enumerate(could) if wanted.items() <= entry.items()]
    return page.locator(OFFERED).nth(found[0]) if found else None


def offered(page: Page) -> list[dict[str, Any]]:
    """What the buttons of a page would enter, as they stand on it."""
    values = page.locator(OFFERED).evaluate_all("buttons => buttons.map(button => button.value)")
    return [json.loads(value) for value in values]


def count_out_any(stepper: Locator) -> None:
    """The first choice that fits, entered."""
    first = next(iter(json.loads(stepper.get_attribute("data-choices") or "{}")))
    kinds = stepper.locator("input").evaluate_all("all => all.map(one => one.dataset.kind)")
    named = [kind for kind, count in zip(kinds, map(int, first.split()), strict=False) for _ in range(count)]
    for kind, count in changes(stepper, named).items():
        add(stepper, kind, count)
    main_of(stepper).click()
