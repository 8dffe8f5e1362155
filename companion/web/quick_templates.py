"""Templates as Python that does little besides: functions are called as they are, dictionaries asked as such.

What is written of each value is the same as Jinja writes, without a new object of `Markup` for each of them.
"""

from collections.abc import MutableMapping
from keyword import iskeyword
from typing import Any, Final

from flask import Flask
from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import create_cache

from companion.web.quick_imports import ALL, QuickCalls, QuickImports, takes_what_it_is_given
from companion.web.written import written

OF_ALL: Final = frozenset(dir(dict))
"""What every dictionary has besides what is in it."""


class QuickCode(CodeGenerator):
    """Writes the Python of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        self.writeline(f"from {written.__module__} import {written.__name__}")
        super().visit_Template(node, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """All of it is put together as text, so nothing need be known of each piece."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("written(")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A word of the house is called without asking what it wants besides."""
        if forward_caller or not self._is_simple(node):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for each in node.args:
            self.visit(each, frame)
            self.write(", ")
        for named in node.kwargs:
            self.write(f"{named.key}=")
            self.visit(named.value, frame)
            self.write(", ")
        self.write(")")

    def _is_simple(self, node: nodes.Call) -> bool:
        if not isinstance(node.node, nodes.Name) or node.dyn_args or node.dyn_kwargs:
            return False
        found = self.environment.globals.get(node.node.name)
        return takes_what_it_is_given(found) and not any(iskeyword(named.key) for named in node.kwargs)


class QuickEnvironment(Environment):
    """Where templates are found, and how they look things up."""

    code_generator_class = QuickCode
    template_class = QuickImports
    context_class = QuickCalls

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **options | {"autoescape": True})
        self.cache = create_cache(ALL)
        self._found: dict[str, Template] = {}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Views are dictionaries: what is in them is found without looking first for something else of that name."""
        if obj.__class__ is dict and attribute in obj and attribute not in OF_ALL:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002
        """By its name alone, unless it may have been changed."""
        found = self._found.get(name)
        if found is None or globals or self.auto_reload:
            found = self._found[name] = super()._load_template(name, globals)
        return found
