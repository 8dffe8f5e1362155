"""Parts of pages as text: they see what they are given, and the words of the house."""

from typing import Any

from flask import current_app
from markupsafe import Markup


def rendered(template: str, context: dict[str, Any]) -> Markup:
    """Nothing of the request is seen, which Flask would put into every part of a page, and nothing is copied."""
    found = current_app.jinja_env.get_template(template)
    try:
        text = "".join(found.root_render_func(found.new_context(context, shared=True)))
    except Exception:
        found.environment.handle_exception()
    return Markup(text.strip())  # noqa: S704
