"""Parts of pages as text: they see what they are given, and the words of the house."""

from collections.abc import Callable
from typing import Any, Final

from flask import Flask, current_app
from markupsafe import Markup

app_now: Final[Callable[[], Flask]] = current_app._get_current_object  # type: ignore[attr-defined]
"""The app itself: Flask's stand-in for it takes several times as long with everything that is asked of it."""


def rendered(template: str, context: dict[str, Any]) -> Markup:
    """Nothing of the request is seen, which Flask would put into every part of a page, and nothing is copied."""
    found = app_now().jinja_env.get_template(template)
    try:
        text = "".join(found.root_render_func(found.new_context(context, shared=True)))
    except Exception:
        found.environment.handle_exception()
    return Markup(text.strip())  # noqa: S704
