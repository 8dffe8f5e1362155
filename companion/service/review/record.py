"""What was not entered in the ordinary way: house rulings, proxies, seats that changed hands, corrections, what was
taken back. Each is a list that is shown in parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from companion.engine.rules import Rule
from companion.service.look.log_lines import LogLine
from companion.service.review.digest import SORTS, Sort, digest_of
from companion.service.review.look import Look
from companion.store import log

A_PART = 50
"""How many entries a part of a list holds."""


@dataclass(frozen=True)
class Unusual(LogLine):
    """An entry with the rules that it broke, if it happened anyway."""

    broken: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """Some of a list, and the numbers of the parts before and after it where there are any."""

    lines: tuple[Unusual, ...]
    earlier: int | None
    later: int | None


def record_of(look: Look, wanted: Mapping[Sort, int]) -> dict[Sort, Part]:
    """Of each list the part with the number that is wanted, or the first."""
    digest = digest_of(look.desk)
    return {sort: _part(look, digest.positions(sort), max(1, wanted.get(sort, 1))) for sort in SORTS}


def _part(look: Look, positions: Sequence[int], number: int) -> Part:
    first, last = (number - 1) * A_PART, number * A_PART
    lines = tuple(_told(look, row) for row in log.entries_at(look.table.id, positions[first:last]))
    return Part(lines, number - 1 or None, number + 1 if last < len(positions) else None)


def _told(look: Look, row: object) -> Unusual:
    line = look.explained(look.entry(row))
    told = {each.name: getattr(line, each.name) for each in fields(line)}
    return Unusual(**told, broken=_sources(line, look.desk.ruleset.rules))


def _sources(line: LogLine, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    return tuple(rules[code].source for code in line.waived if code in rules)
