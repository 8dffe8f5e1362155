"""Checking an exported game: whether its rolls and deals came from the seed that was fixed before it."""

from pathlib import Path

from companion.cli.arguments import Failed
from companion.cli.files import read_text
from companion.cli.words import Speech
from companion.engine.log import APP
from companion.engine.problems import BrokenLog, Problem
from companion.engine.rules import Refused
from companion.i18n import problem_text
from companion.service.errors import BadInput
from companion.service.exchange import gamefile
from companion.service.exchange.gamefile import GameFile
from companion.service.play import results
from companion.service.review.verify import verify


def check(path: Path, language: str) -> None:
    """Print the verdict; a game that does not hold fails."""
    try:
        file = gamefile.read(read_text(path))
    except BadInput as problem:
        raise _as_problem(problem) from None
    say = Speech(language)
    print(say("commitment", commitment=file.raw["commitment"]))
    faults = [problem_text(_as_problem(fault), language) for fault in _faults(file)]
    if faults:
        print("\n".join([*faults, say("does_not_hold")]))
        raise Failed
    print(say("holds", count=sum(entry.by == APP for entry in file.entries)))
    if not file.raw["provably_fair"]:
        print(say("seed_known"))


def _faults(file: GameFile) -> list[BadInput]:
    """Everything that does not agree: the commitment, rolls and deals; and if these do, the rules and the result."""
    raw = file.raw
    try:
        verdict = verify(file.ruleset, file.entries, raw["seed"], raw["commitment"], file.header.options)
        wrong = [BadInput("service.import.chance", file.line(position)) for position in verdict.wrong]
        if not verdict.commitment_holds:
            wrong.insert(0, BadInput("service.import.commitment", file.field("commitment")))
        return wrong or _contradictions(file)
    except (Refused, Problem):
        return _contradictions(file)


def _contradictions(file: GameFile) -> list[BadInput]:
    """An entry that the rules refuse, or a result that the entries do not lead to."""
    try:
        state = file.fold().state
    except BadInput as fault:
        return [fault]
    agrees = file.raw["result"] == results.of(file.header.game, file.ruleset, state)
    return [] if agrees else [BadInput("service.import.result", file.field("result"))]


def _as_problem(problem: BadInput) -> Problem:
    return BrokenLog(problem.code, problem.where, **problem.params)
