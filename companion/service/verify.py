"""Checking after the game that every roll and deal came from the seed that was fixed before it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.ruleset import Ruleset
from companion.service import chance
from companion.service.desk import streams_of


@dataclass(frozen=True)
class Verdict:
    """How many answers of chance were checked, and the positions of those that the seed does not give."""

    checked: int
    wrong: tuple[int, ...]
    commitment_holds: bool

    @property
    def holds(self) -> bool:
        return self.commitment_holds and not self.wrong


def verify(ruleset: Ruleset[Any], entries: Iterable[Entry], seed: str, commitment: str) -> Verdict:
    """Give every answer of chance again, as of the moment it was given, and compare."""
    chronicle = Chronicle(ruleset)
    checked, wrong = 0, []
    for entry in entries:
        if entry.by == APP:
            checked += 1
            if entry.action != answer_of_chance(chronicle, seed):
                wrong.append(entry.position)
        chronicle.append(entry)
    return Verdict(checked, tuple(wrong), chance.commitment(seed) == commitment)


def answer_of_chance(chronicle: Chronicle[Any], seed: str) -> Any:
    """What chance answers now, by the seed and the answers already in effect."""
    ruleset, state = chronicle.ruleset, chronicle.state
    step = ruleset.chance(state)
    if step is None:
        return None
    streams = streams_of(ruleset)
    given = [deed.entry for deed in chronicle.line if deed.entry.by == APP]
    ordinal = sum(streams[entry.action.kind] == step.device for entry in given)
    now = ruleset.situation(ruleset, state, TABLE, ruleset.asked(state, TABLE))
    return step.chance(now, chance.below(seed, step.device, ordinal))
