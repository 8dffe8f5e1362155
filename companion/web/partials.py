"""Parts of a page as htmx puts them in place: each over the one with the same id."""

from markupsafe import Markup

from companion.live.channel import TableVersion

MORPH = "outerMorph"
"""What stays of a part stays as it is: where the keyboard is, what is open, what moves."""

INSIDE_SVG = "outerMorph strip:true"
"""Something of a drawing comes wrapped in a drawing, which is taken off."""

ATTRIBUTES = "outerMorph attributes:true"
"""Only the attributes that come are put in place of the old ones."""


def partial(name: str, content: str, swap: str = MORPH) -> Markup:
    """The content is markup already."""
    return Markup(f'<hx-partial hx-target="#{name}" hx-swap="{swap}">{content}</hx-partial>')  # noqa: S704


def resized(drawing: str, box: str) -> Markup:
    """The drawing shows another stretch; what is in it stays."""
    return partial(drawing, f'<svg viewBox="{box}"></svg>', ATTRIBUTES)


def deleted(name: str) -> Markup:
    return partial(name, "", "delete")


def moved(since: TableVersion, now: TableVersion) -> Markup:
    """Says for which page the parts after it are: one that shows the table as it was at `since`."""
    shown = f'data-since="{since.position}" data-position="{now.position}" data-revision="{now.revision}"'
    shown += f' data-from="{since.revision}"'
    return partial("at", f'<i id="at" hidden {shown}></i>')


def in_one_line(text: str) -> str:
    """As a stream says it. Nowhere on a page do lines of markup matter."""
    return text.replace("\n", " ")
