"""Pages and partials for phones."""

from importlib import import_module

from flask import Flask
from flask_babel import Babel  # type: ignore[import-untyped]

BASIS = (
    "brought",
    "assets",
    "headers",
    "indents",
    "words",
    "parts",
    "pictures",
    "marks",
    "drawing",
    "theatre",
    "dice",
    "stepper",
    "desk",
    "shared_parts",
    "fragments",
    "answers",
)
"""What templates need, before any page."""

PAGES = (
    "pages",
    "table",
    "seats",
    "sheet",
    "rulebook",
    "review",
    "turning",
    "display",
    "check",
    "repair",
    "log",
    "ticks",
    "health",
)
WITH_HELPERS = ("boxes", "handover", "past", "people", "live")
"""Pages that bring helpers for their templates along."""


def init_app(app: Flask) -> None:
    from companion.http.language import caller_language
    from companion.web.quick_templates import QuickEnvironment

    app.jinja_environment = QuickEnvironment  # type: ignore[assignment]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    Babel(app, locale_selector=caller_language)
    for name in (*BASIS, *PAGES, *WITH_HELPERS):
        module = import_module(f"companion.web.{name}")
        if name in PAGES:
            app.register_blueprint(module.blueprint)
        else:
            module.init_app(app)
