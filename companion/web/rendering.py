"""Parts of pages as text: they see what they are given, and the words of the house."""

from collections.abc import Mapping
from typing import Any

from flask import current_app
from markupsafe import Markup


def rendered(template: str, context: Mapping[str, Any]) -> Markup:
    """Nothing of the request is seen, which Flask would put into every part of a page."""
    return Markup(current_app.jinja_env.get_template(template).render(context).strip())  # noqa: S704
