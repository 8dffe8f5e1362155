"""Every game by its id: how to open a table, read a log, see a position. Rules are loaded with a game's first use."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from companion.engine.actions import Action, Seat
from companion.engine.inspection import CheckLine
from companion.engine.log import Chronicle, Entry
from companion.engine.logfile import Upcast, Versions, dump, parse
from companion.engine.problems import BrokenLog, Problem
from companion.engine.review import TOLD_BY_RULE, Lookback
from companion.engine.rules import Refusal, Refused
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.sheet import SheetStep
from companion.engine.view import Outcome, Viewer
from companion.games import GAMES

UPCASTS: Mapping[str, Mapping[int, Upcast]] = {"caral": {}}
"""For each game how logs of older rules versions are brought up to date."""

VERSIONS: Versions = {meta.id: (meta.version, UPCASTS[meta.id]) for meta in GAMES}


class Standing(Protocol):
    """A seat's place at the end: points first, then what breaks a tie."""

    @property
    def seat(self) -> int: ...
    @property
    def fame(self) -> int: ...
    @property
    def goods(self) -> int: ...
    @property
    def rank(self) -> int: ...


def no_sheet(header: Header) -> tuple[SheetStep, ...]:
    """A game that needs no words about its set-up."""
    return ()


def nothing_to_see(ruleset: Ruleset[Any], state: Any) -> tuple[CheckLine, ...]:
    """A game without pieces to compare."""
    return ()


def nothing_told(ruleset: Ruleset[Any], state: Any, action: Action, seat: Seat) -> tuple[Outcome, ...]:
    """A game whose answers speak for themselves."""
    return ()


@dataclass(frozen=True)
class Game:
    """What a game's rules offer to those who do not know the game."""

    header: Callable[..., Header]
    ruleset: Callable[[Header], Ruleset[Any]]
    view: Callable[[Ruleset[Any], Any, Viewer], dict[str, Any]]
    standings: Callable[[Ruleset[Any], Any], tuple[Standing, ...]]
    parts: tuple[type, ...]
    """The classes its states are made of."""
    review: Lookback = TOLD_BY_RULE
    """How it is looked back at."""
    sheet: Callable[[Header], tuple[SheetStep, ...]] = no_sheet
    """What a table does before the first turn."""

    draw: Callable[[Mapping[str, Any], Callable[..., str]], str] | None = None
    """The board as SVG, from a view with colours and from what gives the texts of codes in the reader's language."""

    moment: str = ""
    """The event that opens what is told line by line: a ceremony, a scoring."""

    outcomes: Callable[[Ruleset[Any], Any, Action, Seat], tuple[Outcome, ...]] = nothing_told
    """What a legal answer would lead to, told beside it."""

    inspection: Callable[[Ruleset[Any], Any], tuple[CheckLine, ...]] = nothing_to_see
    """What the real table must look like."""


def _caral() -> Game:
    from companion.games.caral import drawing, game, inspection, outcomes, review, scoring, sheet, state, view
    from companion.games.caral.modules import registry

    return Game(
        header=game.header,
        ruleset=game.ruleset,
        view=view.view,
        standings=scoring.standings,
        parts=state.PARTS + registry.PARTS,
        review=review.LOOKBACK,
        sheet=sheet.steps,
        outcomes=outcomes.outcomes,
        inspection=inspection.inspection,
        draw=drawing.draw,
        moment="caral.log.year_ends",
    )


LOADERS: Mapping[str, Callable[[], Game]] = {"caral": _caral}


@cache
def load(game: str) -> Game:
    """The rules of a game by its id."""
    return LOADERS[game]()


def load_known(game: str) -> Game:
    """The same for an id from outside, which may be none of ours."""
    if game not in LOADERS:
        raise BrokenLog("engine.log.game", "game", got=game)
    return load(game)


class IllegalEntry(BrokenLog):
    """A log with an entry that the rules refuse."""

    def __init__(self, where: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("engine.log.refused", where, reasons=[refusal.code for refusal in refusals])
        self.refusals = refusals


def load_game(text: str) -> tuple[Header, Chronicle[Any]]:
    """A log file folded; what is wrong with it is told with its line."""
    raw = parse(text, VERSIONS)
    chronicle = Chronicle(_rules(raw.header, text))
    for (where, _), entry in zip(raw.entries, raw.read(chronicle.ruleset.codec), strict=True):
        _append(chronicle, entry, where)
    return raw.header, chronicle


def save(header: Header, chronicle: Chronicle[Any]) -> str:
    """The log of a game as the text of a file."""
    return dump(header, chronicle.entries, chronicle.ruleset.codec)


def _rules(header: Header, text: str) -> Ruleset[Any]:
    try:
        return load(header.game).ruleset(header)
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
