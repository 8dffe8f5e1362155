"""Logs of any game as text: read and folded, or written down."""

from typing import Any

from companion import games
from companion.engine.game import Game
from companion.engine.log import Chronicle, Entry
from companion.engine.logfile import Versions, dump, parse
from companion.engine.problems import BrokenLog, Problem
from companion.engine.rules import Refusal, Refused
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header


def versions() -> Versions:
    """For each game its rules version now, and the upcasts that lead there."""
    return {card.id: (card.version, games.load(card.id).upcasts) for card in games.cards()}


def load_known(game: str) -> Game:
    """The contract of a game that a log names, which may be none of ours."""
    try:
        return games.load(game)
    except games.UnknownGame:
        raise BrokenLog("engine.log.game", "game", got=game) from None


class IllegalEntry(BrokenLog):
    """A log with an entry that the rules refuse."""

    def __init__(self, where: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("engine.log.refused", where, reasons=[refusal.code for refusal in refusals])
        self.refusals = refusals


def load_game(text: str) -> tuple[Header, Chronicle[Any]]:
    """A log file folded; what is wrong with it is told with its line."""
    raw = parse(text, versions())
    chronicle = Chronicle(_rules(raw.header, text))
    for (where, _), entry in zip(raw.entries, raw.read(chronicle.ruleset.codec), strict=True):
        _append(chronicle, entry, where)
    return raw.header, chronicle


def save(header: Header, chronicle: Chronicle[Any]) -> str:
    """The log of a game as the text of a file."""
    return dump(header, chronicle.entries, chronicle.ruleset.codec)


def _rules(header: Header, text: str) -> Ruleset[Any]:
    try:
        return games.load(header.game).ruleset(header)
    except Problem as problem:
        lines = enumerate(text.split("\n"), start=1)
        first = next(number for number, line in lines if line.strip() and not line.startswith("#"))
        raise _placed(problem, f"line {first}.header.{problem.where}") from None


def _append(chronicle: Chronicle[Any], entry: Entry, where: str) -> None:
    try:
        chronicle.append(entry)
    except Refused as refused:
        raise IllegalEntry(where, refused.refusals) from None
    except Problem as problem:
        raise _placed(problem, where) from None


def _placed(problem: Problem, where: str) -> Problem:
    """The same problem with the place in the file where it lies."""
    problem.where = where
    return problem
