"""Every question a person can be asked, each with a game that leads to it.

The games lie in `tests/fixtures/decisions`. When they no longer fit the rules, or a question lacks an example, make
them anew: `python -m tests.support.find_decisions`.
"""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.actions import Seat
from companion.engine.game import Game, Rules
from companion.engine.log import APP
from companion.engine.steps import ChanceStep, Step
from tests.support.every_game import agreements

FOLDER = Path(__file__).parent.parent / "fixtures" / "decisions"
ASKED, UNASKED, WAITING = "asked", "unasked", "waiting"
Log = tuple[tuple[Seat, Mapping[str, Any]], ...]
"""What was entered for which seat, after the start."""


@dataclass(frozen=True, eq=False)
class Example:
    """A table at which somebody meets a question, and the log that leads there."""

    name: str
    kind: str
    """The question; what may be done where nothing is asked; or the question for which others are waited for."""
    way: str
    """Whether this phone is asked, does it unasked, or waits."""
    game: str
    edition: str
    seats: int
    modules: tuple[str, ...]
    options: Mapping[str, str]
    seat: Seat
    """Whose phone it is."""
    log: Log
    catalogue: Mapping[str, Any] | None = None
    """Another box than the one of the edition."""

    @property
    def agreed(self) -> dict[str, Any]:
        """What its table agrees on, as the API is told."""
        about = {"game": self.game, "edition": self.edition, "modules": self.modules, "options": dict(self.options)}
        return about if self.catalogue is None else about | {"catalogue": self.catalogue}

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.json.gz"


@cache
def examples(game: str) -> tuple[Example, ...]:
    """One for every question and every kind of answer, and more where it is worth a look. The rules are not loaded."""
    raw = json.loads(gzip.decompress(path_of(game).read_bytes()))
    logs = [tuple((seat, action) for seat, action in played["log"]) for played in raw["games"]]
    return tuple(_example(game, one, raw["games"][one["game"]], logs[one["game"]]) for one in raw["examples"])


def _example(game: str, raw: dict[str, Any], played: dict[str, Any], log: Log) -> Example:
    about = {name: played[name] for name in ("edition", "seats", "options")} | {"catalogue": played.get("catalogue")}
    shown = {name: raw[name] for name in ("name", "kind", "way", "seat")}
    return Example(game=game, modules=tuple(played["modules"]), log=log[: raw["after"]], **about, **shown)


def every_ruleset(game: Game) -> Iterator[Rules]:
    """Of every way to agree, with all modules at every number of players among them."""
    yield from map(game.ruleset, agreements(game))
    yield from (game.ruleset(game.header(seats=seats, modules=game.card.modules)) for seats in game.card.players)


def decision_kinds(game: Game) -> list[str]:
    """Every question that a person can be asked: a seat, or the table where people enter what lies there."""
    return sorted({kind for rules in every_ruleset(game) for kind, _ in answer_kinds_of(rules)})


def answer_kinds(game: Game) -> list[tuple[str, str]]:
    """Every question with every kind of answer to it."""
    return sorted({pair for rules in every_ruleset(game) for pair in answer_kinds_of(rules)})


def unasked_kinds(game: Game) -> list[str]:
    """Everything that a seat may do unasked."""
    return sorted({kind.kind for rules in every_ruleset(game) for bound in rules.anytimes for kind in bound.rules})


def answer_kinds_of(rules: Rules) -> Iterator[tuple[str, str]]:
    for decision, bound in rules.steps.items():
        if not only_dealt(bound.step):
            yield from ((decision.kind, action.kind) for action in bound.rules)


def only_dealt(step: Step[Any]) -> bool:
    """Whether the app alone can answer: always, or since what is hidden is never entered; a real deck keeps it."""
    return isinstance(step, ChanceStep) and (not step.device or all(action.secret for action in step.accepts))


def by_app(rules: Rules, state: Any, options: Mapping[str, str]) -> bool:
    """Whether the app answers what is asked now."""
    step = rules.chance(state)
    return step is not None and options.get(step.device, APP) == APP
