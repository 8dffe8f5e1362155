"""Counting out amounts in a browser."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

Press = Callable[[Locator], None]


def add(stepper: Locator, kind: str, count: int, press: Press = Locator.click) -> None:
    for _ in range(count):
        press(stepper.locator(f".count:has([data-kind='{kind}']) [data-step='1']"))


def count_out(page: Page, wanted: dict[str, Any], press: Press = Locator.click) -> None:
    """Count out what an action names, if the page asks for it so; its button then enters it."""
    main = page.locator(f'button[data-entry*=\'"kind":"{wanted["kind"]}"\']')
    if not main.count():
        return
    stepper = page.locator(".stepper", has=main).first
    field, count = (stepper.get_attribute(f"data-{name}") for name in ("field", "count"))
    named = [wanted[field]] * wanted[count] if count else wanted[field]
    for kind in dict.fromkeys(named):
        add(stepper, kind, named.count(kind), press)


def count_out_any(stepper: Locator) -> None:
    """The first choice that fits, entered."""
    first = next(iter(json.loads(stepper.get_attribute("data-choices") or "{}")))
    for kind, count in (part.split(":") for part in first.split()):
        add(stepper, kind, int(count))
    stepper.locator("button[name=entry]").click()
