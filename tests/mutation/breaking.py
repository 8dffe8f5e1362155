"""How a rule is broken on purpose: rules that never refuse, hooks nobody asks, layers without one of their parts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine.layers import Layer
from companion.engine.rules import Rule
from companion.engine.steps import Hook, Situation

Apply = Callable[[pytest.MonkeyPatch], None]
Follows = Mapping[tuple[str, str], str]
"""Which rule a layer follows when it inserts a stage there or changes that hook; else the first it names."""


@dataclass(frozen=True)
class Mutant:
    """A broken rule: its id, a name to read, and how to break it."""

    rule: str
    name: str
    apply: Apply


def value(target: Any, name: str, new: Any) -> Apply:
    """Another number or function."""
    return lambda patch: patch.setattr(target, name, new)


def both(*applies: Apply) -> Apply:
    def apply(patch: pytest.MonkeyPatch) -> None:
        for one in applies:
            one(patch)

    return apply


def part_of_layer(layer: Layer, **changes: Any) -> Apply:
    """A layer with another of its parts."""

    def apply(patch: pytest.MonkeyPatch) -> None:
        for name, new in changes.items():
            patch.setitem(layer.__dict__, name, new)

    return apply


def stage(layer: Layer, name: str, new: Any) -> Apply:
    """Another thing to happen at a layer's moment."""
    return lambda patch: patch.setitem(layer.__dict__, "stages", {**layer.stages, name: new})


def hook(layer: Layer, changed: Any, new: Any) -> Apply:
    """Another change of a value."""
    return lambda patch: patch.setitem(layer.__dict__, "hooks", {**layer.hooks, changed: new})


def rules_of(layers: Iterable[Layer]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for layer in layers:
        added = (rule for more in layer.rules.values() for rule in more)
        for rule in (*(rule for step in layer.steps for rule in step.rules), *added):
            rules[rule.code] = rule
    return rules


def rule_mutants(layers: Iterable[Layer]) -> Iterator[Mutant]:
    for code, rule in sorted(rules_of(layers).items()):
        yield Mutant(rule.ids[0], f"rule {code} never refuses", value(rule, "check", lambda now, action: None))


def hook_mutants(layers: Iterable[Layer]) -> Iterator[Mutant]:
    for declared in (found for layer in layers for found in layer.declares):
        yield Mutant(declared.source, f"hook {declared.name} is not asked", _deaf(declared))


def _deaf(deaf: Hook[Any]) -> Apply:
    asks = Situation.ask

    def ask(now: Situation[Any], hook: Hook[Any], value: Any, *context: Any) -> Any:
        return value if hook is deaf else asks(now, hook, value, *context)

    return value(Situation, "ask", ask)


def layer_mutants(layers: Iterable[Layer], follows: Follows) -> Iterator[Mutant]:
    """A layer without one of the stages it inserts, one of its hooks, or the rules it lifts."""
    for layer in layers:
        first = layer.source.split(",")[0]
        for anchor in layer.after:
            kept = {name: more for name, more in layer.after.items() if name != anchor}
            rule = follows.get((layer.name, anchor), first)
            yield Mutant(rule, f"layer {layer.name} adds nothing after {anchor}", part_of_layer(layer, after=kept))
        for changed in layer.hooks:
            left = {name: change for name, change in layer.hooks.items() if name is not changed}
            rule = follows.get((layer.name, changed.name), first)
            yield Mutant(rule, f"layer {layer.name} leaves {changed.name} alone", part_of_layer(layer, hooks=left))
        if layer.waives:
            yield Mutant(first, f"layer {layer.name} lifts nothing", part_of_layer(layer, waives=()))
