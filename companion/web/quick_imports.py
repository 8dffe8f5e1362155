"""Templates are found at once, and macros they import are made once; and all that templates fill in is escaped."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from jinja2 import Template
from jinja2.environment import TemplateModule, create_cache
from jinja2.runtime import Context, new_context

ALL = -1
"""How many templates are kept. With a limit, which was used last would be noted sixty times for a page."""


class QuickImports(Template):
    """Templates see the same words of the house everywhere: none is given any of its own when it is loaded.

    So what a template offers to others never differs. To find that out, Jinja compares all names with each import, and
    it looks them up in two places for each template: together that was a tenth of a page's time.
    """

    def new_context(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002
    ) -> Context:
        return new_context(self.environment, self.name, self.blocks, vars, shared, self.environment.globals, locals)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


def init_app(app: Flask) -> None:
    app.jinja_env.template_class = QuickImports
    app.jinja_env.cache = create_cache(ALL)
    app.jinja_env.autoescape = True
