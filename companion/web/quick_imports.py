"""Macros that templates import are made once, functions are called as they are."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from functools import partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any, Final

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro, new_context
from jinja2.utils import missing
from markupsafe import Markup

from companion.engine.lazily import cached_property

ALL = -1
"""How many templates are kept. With a limit, which was used last would be noted sixty times for a page."""


PLAIN: Final = frozenset((FunctionType, MethodType, BuiltinMethodType, partial))
"""What is called by these classes is given something of Jinja's only where it asks for it by name."""

ASKS: Final = "jinja_pass_arg"
OF_JINJA: Final = ("_loop_vars", "_block_vars")


def takes_what_it_is_given(called: Any) -> bool:
    """Whether a function wants nothing besides."""
    return called.__class__ in PLAIN and not hasattr(called, ASKS)


def makes_markup(called: Any) -> bool:
    """Whether a function says that what it makes is always markup."""
    return called.__class__ is FunctionType and called.__annotations__.get("return") is Markup


class QuickCalls(Context):
    """A template calls a hundred functions: most of them take what they are given, and nothing else."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Callable[[Context], Iterator[str]]],
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002
    ) -> None:
        """Which names are words of the house is asked by imports alone, and none of ours asks (`QuickImports`)."""
        self.environment, self.parent, self.name = environment, parent, name
        self.vars, self.exported_vars, self.globals_keys = {}, set(), set()
        self.blocks = {block: [shown] for block, shown in blocks.items()} if blocks else {}

    @cached_property
    def eval_ctx(self) -> EvalContext:
        """How values are written; few templates ask for it."""
        return EvalContext(self.environment, self.name)

    def resolve_or_missing(self, key: str) -> Any:
        """Words of the house are looked up where they are: no template gets a copy of all of them."""
        if key in self.vars:
            return self.vars[key]
        if key in self.parent:
            return self.parent[key]
        return self.environment.globals.get(key, missing)

    def call(__self, __called: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Jinja asks every time whether the function, or its class, wants the context besides."""
        if __called.__class__ is QuickMacro:
            args = (__self.eval_ctx, *args)
        elif not takes_what_it_is_given(__called):
            return super().call(__called, *args, **kwargs)
        for name in OF_JINJA:
            kwargs.pop(name, None)
        return __called(*args, **kwargs)


class QuickMacro(Macro):
    """A macro, which mostly is given just what it takes, one after another."""

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or len(args) != self._argument_count or self.caller or self.catch_varargs or self.catch_kwargs:
            return super().__call__(*args, **kwargs)
        if args and args[0].__class__ is EvalContext:
            return super().__call__(*args)
        return Markup(self._func(*args)) if self._default_autoescape else self._func(*args)  # noqa: S704


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
        return new_context(self.environment, self.name, self.blocks, vars, shared, None, locals)

    def within(self, context: Context, more: Mapping[str, Any]) -> Context:
        """For a template that another includes: it sees what that sees there, and of `more` what is set."""
        seen, own = context.parent, {name: value for name, value in more.items() if value is not missing}
        seen = {**seen, **context.vars, **own} if own or context.vars else seen
        return self.environment.context_class(self.environment, seen, self.name, self.blocks)

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()
