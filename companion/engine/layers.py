"""Layers and how they are composed. What does not fit together fails here, before anybody plays."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import TABLE, Action, Codec, Seat
from companion.engine.bound import Bound, Sorted
from companion.engine.decisions import Decision
from companion.engine.meta_actions import ENGINE_ACTIONS
from companion.engine.parts import Task
from companion.engine.problems import ComposeError
from companion.engine.rules import Rule
from companion.engine.ruleset import Ruleset
from companion.engine.steps import AnytimeStep, ChanceStep, Extension, Hook, S, Situation, Stage, Step, Watch


@dataclass(frozen=True)
class Layer:
    """One optional part of a game. The base game is the first layer.

    `steps` answer new decisions, replace a base step, or extend one (`Extension`); `rules` add checks; `waives` lift
    rules by code; `hooks` change declared values; `stages` are new things to happen, placed `after` existing stages;
    `watch` looks at parts of the state after every single change of them, whatever made it.
    """

    name: str
    source: str
    steps: tuple[Step[Any], ...] = ()
    rules: Mapping[type[Decision], tuple[Rule, ...]] = field(default_factory=dict)
    waives: tuple[str, ...] = ()
    hooks: Mapping[Hook[Any], Callable[..., Any]] = field(default_factory=dict)
    stages: Mapping[str, Stage] = field(default_factory=dict)
    after: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    watch: Watch | None = None
    declares: tuple[Hook[Any], ...] = ()
    excludes: frozenset[str] = frozenset()


def compose(
    layers: Iterable[Layer],
    *,
    seats: int,
    board: Any,
    situation: type[Situation[S]],
    opening: Callable[[Any], None],
    blank: S,
    veil: Callable[[S, Seat], S] = lambda state, seat: state,
    surely: Callable[[S, S, Seat], S] | None = None,
) -> Ruleset[S]:
    """The ruleset of a base layer and the layers on it. Without `surely` nobody is sure of anything veiled."""
    stack = tuple(layers)
    _check_exclusions(stack)
    steps = _steps(stack)
    rules = _rules(stack, steps)
    lifted = {code for layer in stack for code in layer.waives}
    extensions = _extensions(stack, steps)
    bound = {decision: _bind(step, extensions.get(decision, ()), stack, lifted) for decision, step in steps.items()}
    anytimes = tuple(step for layer in stack for step in layer.steps if isinstance(step, AnytimeStep))
    watches = tuple(layer.watch for layer in stack if layer.watch is not None)
    every = (*steps.values(), *(step for more in extensions.values() for step in more), *anytimes)
    return Ruleset(
        layers=tuple(layer.name for layer in stack),
        seats=seats,
        board=board,
        situation=situation,
        steps=bound,
        anytimes=tuple(_bind(step, (), stack, lifted) for step in anytimes),
        tasks=_tasks(stack, (TABLE, *range(seats))),
        hooks=_hooks(stack),
        watches=watches,
        watched=frozenset(name for watch in watches for name in watch.names),
        rules={code: rule for code, rule in rules.items() if code not in lifted},
        opening=opening,
        blank=blank,
        veil=veil,
        surely=surely or (lambda before, state, seat: veil(state, seat)),
        codec=Codec(dict.fromkeys((*ENGINE_ACTIONS, *(action for step in every for action in step.accepts)))),
    )


def _check_exclusions(stack: tuple[Layer, ...]) -> None:
    names = [layer.name for layer in stack]
    for layer in stack:
        if names.count(layer.name) > 1:
            raise ComposeError("engine.compose.layer_twice", layer.name)
        if clash := layer.excludes.intersection(names):
            raise ComposeError("engine.compose.excluded", layer.name, other=min(clash))


def _steps(stack: tuple[Layer, ...]) -> dict[type[Decision], Step[Any]]:
    steps: dict[type[Decision], Step[Any]] = {}
    owner: dict[type[Decision], str] = {}
    for layer in stack:
        for step in layer.steps:
            if isinstance(step, AnytimeStep | Extension):
                continue
            before = owner.get(step.answers)
            if before is not None and (before != stack[0].name or layer is stack[0]):
                raise ComposeError("engine.compose.step_twice", layer.name, other=before, decision=step.answers.kind)
            steps[step.answers], owner[step.answers] = step, layer.name
    return steps


def _rules(stack: tuple[Layer, ...], steps: Mapping[type[Decision], Step[Any]]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for layer in stack:
        for decision in layer.rules:
            if decision not in steps:
                raise ComposeError("engine.compose.unknown_decision", layer.name, decision=decision.kind)
        own = (*(rule for step in layer.steps for rule in step.rules), *(r for rs in layer.rules.values() for r in rs))
        for rule in own:
            if rules.setdefault(rule.code, rule) is not rule:
                raise ComposeError("engine.compose.code_twice", layer.name, rule=rule.code)
    for layer in stack:
        for code in layer.waives:
            if code not in rules:
                raise ComposeError("engine.compose.unknown_code", layer.name, rule=code)
    return rules


def _extensions(
    stack: tuple[Layer, ...], steps: Mapping[type[Decision], Step[Any]]
) -> dict[type[Decision], tuple[Step[Any], ...]]:
    found: dict[type[Decision], tuple[Step[Any], ...]] = {}
    for layer in stack:
        for step in layer.steps:
            if not isinstance(step, Extension):
                continue
            decision = step.answers
            if decision not in steps:
                raise ComposeError("engine.compose.unknown_decision", layer.name, decision=decision.kind)
            taken = {cls for other in (steps[decision], *found.get(decision, ())) for cls in other.accepts}
            if clash := taken.intersection(step.accepts):
                kind = min(cls.kind for cls in clash)
                raise ComposeError("engine.compose.action_twice", layer.name, action=kind, decision=decision.kind)
            found[decision] = (*found.get(decision, ()), step)
    return found


def _bind(step: Step[Any], extensions: tuple[Step[Any], ...], stack: tuple[Layer, ...], lifted: set[str]) -> Bound:
    brought = () if isinstance(step, AnytimeStep) else tuple(r for la in stack for r in la.rules.get(step.answers, ()))
    owners = {action: one for one in (step, *extensions) for action in one.accepts}
    added = _by_action(owners, brought, lifted)
    own = _by_action(owners, dict.fromkeys(rule for one in (step, *extensions) for rule in one.rules), lifted)
    rules = {action: own[action] + added[action] for action in owners}
    return Bound(
        step,
        extensions,
        owners,
        rules=rules,
        judged={action: _sorted(each) for action, each in rules.items()},
        added={action: _sorted(more) for action, more in added.items()} if any(added.values()) else {},
        layered=bool(extensions) or any(added.values()),
        chance=step if isinstance(step, ChanceStep) else None,
        exact=not lifted.intersection(rule.code for rule in step.rules) - step.asks,
    )


def _sorted(rules: tuple[Rule, ...]) -> Sorted:
    return Sorted(tuple(rule for rule in rules if rule.alike), tuple(rule for rule in rules if not rule.alike))


def _by_action(
    actions: Iterable[type[Action]], rules: Iterable[Rule], lifted: set[str]
) -> dict[type[Action], tuple[Rule, ...]]:
    kept = [rule for rule in rules if rule.code not in lifted]
    return {action: tuple(rule for rule in kept if rule.concerns(action)) for action in actions}


def _tasks(stack: tuple[Layer, ...], seats: tuple[Seat, ...]) -> dict[Task, tuple[Stage, Seat, tuple[Task, ...]]]:
    """What every task does, for whom, and the tasks that layers let follow it."""
    stages: dict[str, Stage] = {}
    for layer in stack:
        for name, stage in layer.stages.items():
            if name in stages:
                raise ComposeError("engine.compose.stage_twice", layer.name, stage=name)
            stages[name] = stage
    inserted: dict[str, tuple[str, ...]] = {}
    for layer in stack:
        for anchor, names in layer.after.items():
            for name in (anchor, *names):
                if name not in stages:
                    raise ComposeError("engine.compose.unknown_stage", layer.name, stage=name)
            inserted[anchor] = inserted.get(anchor, ()) + names
    return {
        (name, seat): (stage, seat, tuple((extra, seat) for extra in inserted.get(name, ())))
        for name, stage in stages.items()
        for seat in seats
    }


def _hooks(stack: tuple[Layer, ...]) -> dict[Hook[Any], tuple[Callable[..., Any], ...]]:
    declared = {hook for layer in stack for hook in layer.declares}
    hooks: dict[Hook[Any], tuple[Callable[..., Any], ...]] = {}
    for layer in stack:
        for hook, change in layer.hooks.items():
            if hook not in declared:
                raise ComposeError("engine.compose.undeclared_hook", layer.name, hook=hook.name)
            hooks[hook] = (*hooks.get(hook, ()), change)
    return hooks
