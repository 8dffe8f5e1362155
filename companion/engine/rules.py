"""Rules as named checks. A breach is a value with a code and the parameters of its message."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.engine.actions import Action

Broken = Mapping[str, Any] | None
"""What a check returns: the message's parameters when the rule is broken, else nothing."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is against the rules."""

    code: str
    rule: str
    params: Mapping[str, Any] = field(default_factory=dict)
    waivable: bool = False


class Refused(Exception):
    """An action was played against the rules."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(", ".join(refusal.code for refusal in refusals))
        self.refusals = refusals


@dataclass(slots=True, eq=False)
class Rule:
    """A check on one class of actions.

    `source` names the rule ids, `waivable` says whether the host may enter it anyway, and a broken `guard`
    ends the checking, because the rules after it could not be judged. `besides` are actions of the class that it does
    not concern. One that is `alike` for all others, because it looks at the moment alone, is asked once for a whole
    list of them.
    """

    code: str
    action: type[Action]
    source: str
    check: Callable[[Any, Any], Broken]
    waivable: bool
    guard: bool
    alike: bool = False
    besides: tuple[type[Action], ...] = ()
    ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.ids = tuple(part.strip() for part in self.source.split(","))

    def concerns(self, kind: type[Action]) -> bool:
        return issubclass(kind, self.action) and not issubclass(kind, self.besides)

    def refusal(self, params: Mapping[str, Any]) -> Refusal:
        return Refusal(self.code, self.ids[0], params, self.waivable)


N = TypeVar("N")
A = TypeVar("A", bound=Action)


def rule(
    code: str,
    action: type[A],
    source: str,
    *,
    waivable: bool = False,
    guard: bool = False,
    alike: bool = False,
    besides: tuple[type[Action], ...] = (),
) -> Callable[[Callable[[N, A], Broken]], Rule]:
    """Make a check into a rule."""

    def named(check: Callable[[N, A], Broken]) -> Rule:
        return Rule(code, action, source, check, waivable, guard, alike, besides)

    return named
