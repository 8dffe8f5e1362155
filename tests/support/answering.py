"""Answering on the screen of a seat: the first tap shows what an answer leads to, the main button enters it."""

from collections.abc import Callable

from playwright.sync_api import Locator

Press = Callable[[Locator], None]

ENLARGES = "button => button.matches('.t[data-x]') && document.getElementById('stage').hasAttribute('data-crowded')"
"""Whether a tap on an answer only makes the map larger around it."""

PICKS = """
button => button.matches(".screen .t") && !button.matches(".picked") && !button.closest("[data-direct]")
    && !document.documentElement.matches(".one-tap")
"""
"""Whether a tap on an answer shows what it leads to, and enters nothing yet."""


UNSEEN = "button => button.matches('.screen .t.picked') && !button.checkVisibility()"
"""Whether choosing its group has picked an answer that has no place on the map."""

WAITS = "button => button.matches('.other') && !document.documentElement.matches('.as-list')"
"""Whether an answer is shown only when its group is chosen."""


def show(button: Locator, press: Press = Locator.click) -> None:
    """First the piece, where an answer is a piece and its place."""
    if button.evaluate(WAITS):
        press(button.page.locator(f"[data-show='{button.get_attribute('data-group')}']"))


def pick(button: Locator, press: Press = Locator.click) -> None:
    """Tap an answer, once more where the first tap made the map larger."""
    if button.evaluate(ENLARGES):
        press(button)
    press(button)


def enter(button: Locator, press: Press = Locator.click, main: str = "#enter") -> None:
    """Tap an answer, and then what enters it, where it is not entered at once."""
    show(button, press)
    if button.evaluate(UNSEEN):
        press(button.page.locator(main))
        return
    picked = button.evaluate(PICKS)
    pick(button, press)
    if picked:
        press(button.page.locator(main))
