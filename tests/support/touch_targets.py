"""What is too small for a thumb."""

from playwright.sync_api import Page

THUMB = 44
SMALL = """
thumb => {
  for (const closed of document.querySelectorAll("details:not([open])")) closed.open = true;
  const inSentence = (link) => [...link.parentElement.childNodes].some(({ data }) => data?.trim());
  return [...document.querySelectorAll("a, button, summary, select, textarea, label.choice, input:not([type])")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip, .rule") && !(one.matches("a") && inSentence(one)))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => Math.round(box.width) < thumb || Math.round(box.height) < thumb)
    .map(([one, box]) => `${one.outerHTML.slice(0, 80)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
}
"""


def small(page: Page) -> list[str]:
    """Everything one can tap, unfolded, but for links within sentences and to rules."""
    return page.evaluate(SMALL, THUMB)
