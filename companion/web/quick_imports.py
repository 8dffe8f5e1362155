"""Macros that templates import are made once, not for every import; and all that templates fill in is escaped."""

from flask import Flask
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context


class QuickImports(Template):
    """Templates see the same words of the house everywhere: none is given any of its own when it is loaded.

    So what a template offers to others never differs. To find that out, Jinja compares all names with each import,
    which was a tenth of a page's time.
    """

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


def init_app(app: Flask) -> None:
    app.jinja_env.template_class = QuickImports
    app.jinja_env.autoescape = True
