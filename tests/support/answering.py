"""Answering on the screen of a seat: the first tap shows what an answer leads to, the main button enters it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

Press = Callable[[Locator], None]

HOW = """
button => {
  const root = document.documentElement;
  const crowded = document.getElementById("stage")?.hasAttribute("data-crowded") ?? false;
  return {
    waits: button.matches(".other") && !root.matches(".as-list") ? button.dataset.group ?? "" : null,
    unseen: button.matches(".screen .t.picked") && !button.checkVisibility(),
    enlarges: button.matches(".t[data-x]") && crowded,
    picks: button.matches(".screen .t:not(.picked)") && !button.closest("[data-direct]") && !root.matches(".one-tap"),
  };
}
"""
"""What a tap on an answer does: which group must be chosen before it is shown, whether choosing that has picked it
though it has no place on the map, whether a tap only makes the map larger around it, or only shows what it leads to."""


def shown(button: Locator, press: Press) -> dict[str, Any]:
    """First the piece, where an answer is a piece and its place; then, what a tap on it does."""
    how: dict[str, Any] = button.evaluate(HOW)
    if how["waits"] is None:
        return how
    press(button.page.locator(f"[data-show='{how['waits']}']"))
    now: dict[str, Any] = button.evaluate(HOW)
    return now


def tapped(button: Locator, press: Press, enlarges: bool) -> None:
    """Once more where the first tap made the map larger."""
    if enlarges:
        press(button)
    press(button)


def pick(button: Locator, press: Press = Locator.click) -> None:
    """Tap an answer."""
    tapped(button, press, button.evaluate(HOW)["enlarges"])


def enter(button: Locator, press: Press = Locator.click, main: str = "#enter") -> None:
    """Tap an answer, and then what enters it, where it is not entered at once."""
    how = shown(button, press)
    if not how["unseen"]:
        tapped(button, press, how["enlarges"])
    if how["unseen"] or how["picks"]:
        press(button.page.locator(main))
