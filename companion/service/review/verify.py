"""Checking after the game that every roll and deal came from the seed that was fixed before it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from companion.engine.actions import Action
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import Amend
from companion.engine.problems import Problem
from companion.engine.rules import Refused
from companion.engine.ruleset import Ruleset
from companion.service.play import chance
from companion.service.play.snapshots import WorkedOut


@dataclass(frozen=True)
class Verdict(WorkedOut):
    """How many answers of chance were checked, and the positions of those that the seed does not give."""

    checked: int
    wrong: tuple[int, ...]
    commitment_holds: bool

    def to_json(self) -> Any:
        return [self.checked, list(self.wrong), self.commitment_holds]

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        checked, wrong, commitment_holds = raw
        return cls(checked, tuple(wrong), commitment_holds)

    @property
    def holds(self) -> bool:
        return self.commitment_holds and not self.wrong


def verify(
    ruleset: Ruleset[Any],
    entries: Iterable[Entry],
    seed: str,
    commitment: str,
    options: Mapping[str, str] | None = None,
) -> Verdict:
    """Give every answer of chance again, as of the moment it was given, and compare.

    With the table's `options` it is wrong, too, when a person answered where the app was to. Checking ends where a
    wrong answer has led to something that the rules refuse.
    """
    chronicle = Chronicle(ruleset)
    streams = chance.streams_of(ruleset)
    checked, wrong, given = 0, list[int](), Counter[str | None]()
    for entry in entries:
        device = streams.get(entry.action.kind)
        if entry.by == APP or (device is not None and (options or {}).get(device) == APP):
            checked += 1
            if entry.by != APP or entry.action != answer_of_chance(chronicle, seed, given):
                wrong.append(entry.position)
        elif isinstance(entry.action, Amend) and _came_from_app(chronicle, entry.action.target):
            wrong.append(entry.position)
        try:
            chronicle.append(entry)
        except (Refused, Problem):
            if not wrong:
                raise
            break
        if entry.action.of_log:
            given = given_by_chance(chronicle)
        elif entry.by == APP:
            given[device] += 1
    return Verdict(checked, tuple(wrong), chance.commitment(seed) == commitment)


def _came_from_app(chronicle: Chronicle[Any], position: int) -> bool:
    return 0 < position <= chronicle.position and chronicle.entries[position - 1].by == APP


def given_by_chance(chronicle: Chronicle[Any]) -> Counter[str | None]:
    """How many answers of each device are in effect."""
    streams = chance.streams_of(chronicle.ruleset)
    return Counter(streams.get(deed.entry.action.kind) for deed in chronicle.line if deed.entry.by == APP)


def answer_of_chance(chronicle: Chronicle[Any], seed: str, given: Counter[str | None] | None = None) -> Action | None:
    """What chance answers now, by the seed and the answers already in effect: they need not be counted if told."""
    ruleset, state = chronicle.ruleset, chronicle.state
    step = ruleset.chance(state)
    if step is None:
        return None
    ordinal = (given_by_chance(chronicle) if given is None else given)[step.device]
    return chance.answer(ruleset, state, step, seed, ordinal)
