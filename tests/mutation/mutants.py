"""Every way in which we break the rules on purpose, one at a time.

Refusal codes, hooks and layers are found by themselves. A rule that lives in a resolution or a number has a
hand-written mutant here: `test_house` demands at least one mutant for every rule id.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.engine.layers import Layer
from companion.engine.rules import Rule
from companion.engine.steps import Hook, Situation
from companion.games.caral import composition, two_players
from companion.games.caral.editions import EDITIONS
from companion.games.caral.hooks import HOOKS
from companion.games.caral.meta import META
from companion.games.caral.modules import registry
from tests.mutation import by_hand, by_hand_abroad, by_hand_modules


@dataclass(frozen=True)
class Mutant:
    """A broken rule: its id, a name to read, and how to break it."""

    rule: str
    name: str
    apply: Callable[[pytest.MonkeyPatch], None]


def all_mutants() -> tuple[Mutant, ...]:
    written = (Mutant(*mutant) for mutant in (*by_hand.MUTANTS, *by_hand_modules.MUTANTS, *by_hand_abroad.MUTANTS))
    return (*rule_mutants(), *hook_mutants(), *layer_mutants(), *written)


def every_layer() -> tuple[Layer, ...]:
    editions = tuple(layer for layers in EDITIONS.values() for layer in layers)
    modules = (*registry.LAYERS.values(), *registry.TOGETHER.values())
    return (composition.BASE, *editions, two_players.TWO_PLAYERS, composition.MANY_PRIESTS, *modules)


def every_rule() -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for layer in every_layer():
        added = (rule for more in layer.rules.values() for rule in more)
        for rule in (*(rule for step in layer.steps for rule in step.rules), *added):
            rules[rule.code] = rule
    return rules


def rule_mutants() -> Iterator[Mutant]:
    for code, rule in sorted(every_rule().items()):
        yield Mutant(rule.ids[0], f"rule {code} never refuses", _never(rule))


def _never(rule: Rule) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(rule, "check", lambda now, action: None)


def hook_mutants() -> Iterator[Mutant]:
    for hook in HOOKS:
        yield Mutant(hook.source, f"hook {hook.name} is not asked", _deaf(hook))


def _deaf(deaf: Hook[Any]) -> Callable[[pytest.MonkeyPatch], None]:
    asks = Situation.ask

    def ask(now: Situation[Any], hook: Hook[Any], value: Any, *context: Any) -> Any:
        return value if hook is deaf else asks(now, hook, value, *context)

    return lambda patch: patch.setattr(Situation, "ask", ask)


FOLLOWS = {
    ("two_players", "open_ceremony"): "CER-1",
    ("whim", "ceremony_fame"): "WHIM-2",
    ("annual", "set_up_done"): "TILE-1",
    ("annual", "ceremony_fame"): "TILE-1",
    ("annual", "return_figures"): "TILE-1",
    ("progress", "acted"): "PROG-6",
    ("anaconda", "blessing_cards"): "ANA-1",
    ("emissaries", "diplomat"): "FIN-2",
    ("emissaries", "placed_alpacas"): "FIN-3",
    ("emissaries", "placed_carali"): "TILE-1",
    ("emissaries", "alpaca_places"): "EMI-2",
    ("emissaries", "carali_places"): "EMI-2",
    ("emissaries", "emissary_level"): "STAT-2",
}
"""Which rule a layer follows when it inserts a stage there or changes that hook; else the first it names."""


def layer_mutants() -> Iterator[Mutant]:
    """A layer without one of the stages it inserts, one of its hooks, or the rules it lifts."""
    for layer in every_layer()[1:]:
        first = layer.source.split(",")[0]
        for anchor in layer.after:
            kept = {name: more for name, more in layer.after.items() if name != anchor}
            rule = FOLLOWS.get((layer.name, anchor), first)
            yield Mutant(rule, f"layer {layer.name} adds nothing after {anchor}", _as(layer, after=kept))
        for hook in layer.hooks:
            left = {name: change for name, change in layer.hooks.items() if name is not hook}
            rule = FOLLOWS.get((layer.name, hook.name), first)
            yield Mutant(rule, f"layer {layer.name} leaves {hook.name} alone", _as(layer, hooks=left))
        if layer.waives:
            yield Mutant(first, f"layer {layer.name} lifts nothing", _as(layer, waives=()))


def _as(layer: Layer, **changes: Any) -> Callable[[pytest.MonkeyPatch], None]:
    def apply(patch: pytest.MonkeyPatch) -> None:
        for name, value in changes.items():
            patch.setitem(layer.__dict__, name, value)

    return apply


def rule_ids() -> frozenset[str]:
    return frozenset(rule.id for rule in META.rules)
