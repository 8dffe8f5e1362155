"""Templates as Python that does little besides: functions are called as they are, dictionaries asked as such.

What is written of each value is the same as Jinja writes, without a new object of `Markup` for each of them.
"""

from collections.abc import MutableMapping
from typing import Any

from flask import Flask
from flask.templating import Environment
from jinja2 import Template
from jinja2.environment import create_cache

from companion.web.quick_code import OF_ALL, QuickCode
from companion.web.quick_imports import ALL, QuickCalls, QuickImports


class QuickEnvironment(Environment):
    """Where templates are found, and how they look things up."""

    code_generator_class = QuickCode
    template_class = QuickImports
    context_class = QuickCalls

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **options | {"autoescape": True})
        self.cache = create_cache(ALL)
        self._found: dict[str | Template, Template] = {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Views are dictionaries: what is in them is found without looking first for something else of that name."""
        if obj.__class__ is dict and attribute in obj and attribute not in OF_ALL:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> Template:
        """By its name alone, unless it may have been changed."""
        found = None if globals or self.auto_reload else self._found.get(name)
        return found or super().get_template(name, parent, globals)

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002
        found = self._found[name] = super()._load_template(name, globals)
        return found
