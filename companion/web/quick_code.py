"""The Python of a template, written so that it does little besides: what is plain is done as Python does it."""

from collections.abc import Iterator
from keyword import iskeyword
from typing import Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.idtracking import VAR_LOAD_RESOLVE as LOADED

from companion.web.quick_imports import makes_markup, takes_what_it_is_given

OF_ALL: Final = frozenset(dir(dict))
"""What every dictionary has besides what is in it."""

OF_PYTHON: Final = frozenset((*dir(dict), *dir(list), *dir(str)))
"""What is called by these names takes what it is given."""

NEEDED: Final = (
    "from companion.web.written import written",
    "from companion.web.quick_imports import QuickMacro as Macro",
)
"""What a template finds besides what Jinja gives it, or in place of that."""


class QuickCode(CodeGenerator):
    """Writes the Python of a template."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """What is needed comes last, in place of Jinja's own of that name: it is there before anything is called."""
        self._imported: set[str] = set()
        self._meant = frozenset(meant_otherwise(node))
        super().visit_Template(node, frame)
        for line in NEEDED:
            self.writeline(line)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """All of it is put together as text, so nothing need be known of each piece."""
        if _escapes(frame) and finalize.src is None:
            self.write("(" if self._is_markup(node) else "written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802
        """What is said under a condition alone is no text without it, and nothing is made to say so."""
        for each in node.nodes:
            if isinstance(each, nodes.CondExpr) and each.expr2 is None:
                each.expr2 = nodes.Const("", lineno=each.lineno)
        super().visit_Output(node, frame)

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802
        """It comes as one text: its pieces do not pass through every template around it."""
        if node.ignore_missing or not node.with_context:
            super().visit_Include(node, frame)
            return
        named = isinstance(node.template, nodes.Const) and isinstance(node.template.value, str)
        self.writeline(f"template = environment.{'get_template' if named else 'get_or_select_template'}(", node)
        self.visit(node.template, frame)
        self.write(")")
        within = f"template.within(context, {self.dump_local_context(frame)})"
        self.simple_write(f"concat(template.root_render_func({within}))", frame)

    def enter_frame(self, frame: Frame) -> None:
        """Words of the house are not looked up before they are said."""
        loads = frame.symbols.loads
        for target in [target for target, (how, name) in loads.items() if how == LOADED and self._of_the_house(name)]:
            del loads[target]
        super().enter_frame(frame)

    def visit_Name(self, node: nodes.Name, frame: Frame) -> None:  # noqa: N802
        if node.ctx == "load" and self._of_the_house(node.name):
            self.write(f"environment.globals[{node.name!r}]")
        else:
            super().visit_Name(node, frame)

    def _of_the_house(self, name: str | None) -> bool:
        """Whether it is a function of the house. No template is given another one by such a name."""
        return name not in self._meant and takes_what_it_is_given(self.environment.globals.get(name or ""))

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:  # noqa: N802
        super().visit_FromImport(node, frame)
        self._imported.update(map(frame.symbols.ref, map(_meant, node.names)))

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Views are dictionaries: what is in them is found without looking first for something else of that name."""
        name = repr(node.attr)
        self.write("(got if (got := getattr((at := " if node.attr in OF_ALL else f"(at[{name}] if (at := ")
        self.visit(node.node, frame)
        if node.attr not in OF_ALL:
            self.write(f").__class__ is dict and {name} in at else got if (got := getattr((at")
        self.write(f"), {name}, missing)) is not missing else environment.getattr(at, {name}))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A word of the house, a macro and a method of Python's are called without asking what they want besides."""
        if not self._is_simple(node, frame):
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
        self.write("caller=caller)" if forward_caller else ")")

    def _is_simple(self, node: nodes.Call, frame: Frame) -> bool:
        if node.dyn_args or node.dyn_kwargs or any(iskeyword(named.key) for named in node.kwargs):
            return False
        if isinstance(node.node, nodes.Getattr):
            return node.node.attr in OF_PYTHON
        return isinstance(node.node, nodes.Name) and self._is_ours(node.node.name, frame)

    def _is_markup(self, node: nodes.Expr) -> bool:
        """Whether it is made by a function of the house that makes nothing but markup."""
        called = node.node if isinstance(node, nodes.Call) else None
        if not isinstance(called, nodes.Name) or not self._of_the_house(called.name):
            return False
        return makes_markup(self.environment.globals[called.name])

    def _is_ours(self, name: str, frame: Frame) -> bool:
        """Whether it is a word of the house, or was imported: what templates offer asks for nothing."""
        if frame.symbols.ref(name) in self._imported:
            return _escapes(frame)
        return takes_what_it_is_given(self.environment.globals.get(name))


def meant_otherwise(template: nodes.Template) -> Iterator[str]:
    """The names for which a template has a meaning of its own at least somewhere, or does more than call them."""
    called = {id(call.node) for call in template.find_all(nodes.Call)}
    yield from (name.name for name in template.find_all(nodes.Name) if id(name) not in called)
    yield from (macro.name for macro in template.find_all(nodes.Macro))
    yield from (imported.target for imported in template.find_all(nodes.Import))
    for imported in template.find_all(nodes.FromImport):
        yield from map(_meant, imported.names)


def _meant(imported: str | tuple[str, str]) -> str:
    """By which name something imported is known."""
    return imported if isinstance(imported, str) else imported[1]


def _escapes(frame: Frame) -> bool:
    """Whether all is escaped that is written there."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
