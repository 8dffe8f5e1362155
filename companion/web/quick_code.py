"""The Python of a template, written so that it does little besides: what is plain is done as Python does it."""

from keyword import iskeyword
from typing import Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame

from companion.web.quick_imports import takes_what_it_is_given

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
        super().visit_Template(node, frame)
        for line in NEEDED:
            self.writeline(line)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """All of it is put together as text, so nothing need be known of each piece."""
        if _escapes(frame) and finalize.src is None:
            self.write("written(")
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
        self.writeline("template = environment.get_or_select_template(", node)
        self.visit(node.template, frame)
        self.write(f", {self.name!r})")
        within = f"template.within(context, {self.dump_local_context(frame)})"
        self.simple_write(f"concat(template.root_render_func({within}))", frame)

    def visit_FromImport(self, node: nodes.FromImport, frame: Frame) -> None:  # noqa: N802
        super().visit_FromImport(node, frame)
        names = (each if isinstance(each, str) else each[1] for each in node.names)
        self._imported.update(map(frame.symbols.ref, names))

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

    def _is_ours(self, name: str, frame: Frame) -> bool:
        """Whether it is a word of the house, or was imported: what templates offer asks for nothing."""
        if frame.symbols.ref(name) in self._imported:
            return _escapes(frame)
        return takes_what_it_is_given(self.environment.globals.get(name))


def _escapes(frame: Frame) -> bool:
    """Whether all is escaped that is written there."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
