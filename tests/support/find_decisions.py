"""Plays games and keeps those that show every question best: `python -m tests.support.find_decisions`.

The same seeds find the same games, as long as rules and bots are the same.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

from companion import games
from companion.bots.chance import seeded
from companion.bots.roster import roster
from companion.bots.sight import Sight
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.game import Game
from companion.engine.log import APP
from companion.engine.setup import Header
from tests.support.every_decision import (
    ASKED,
    FOLDER,
    UNASKED,
    WAITING,
    answer_kinds,
    answer_kinds_of,
    by_app,
    decision_kinds,
    path_of,
    unasked_kinds,
)
from tests.support.every_game import AMONG_THE_TESTS
from tests.support.moments import Moment, Scene, asked, unasked

SEEDS = 3
LONGEST, MIDDLE = 900, 120
"""How many entries a game is followed, and where it is looked at best if more than one moment shows as much."""

NOTHING = (0, 99, 0)
SPOKEN, BLIND = 0.04, 0.15
"""How often somebody does something unasked, and how often a sensible player picks blindly: rare things happen too."""


@dataclass(frozen=True)
class Found:
    """The best moment of a scene so far."""

    weight: tuple[int, int, int]
    game: int
    after: int
    seat: Seat
    way: str
    met: frozenset[tuple[str, str]]
    """The question and each kind of answer to be had."""


class Playing:
    """One game, and what was entered at it."""

    def __init__(self, game: Game, header: Header, rng: Random, keen: frozenset[str]) -> None:
        self.game, self.header, self.rng, self.keen = game, header, rng, keen
        self.ruleset = game.ruleset(header)
        self.state: Any = self.ruleset.begin().state
        self.bots = [next(iter(roster(game).values()))(rng) for _ in range(header.seats)]
        self.log: list[tuple[Seat, dict[str, Any]]] = []

    def moments(self) -> Iterator[Moment]:
        """At every position everybody's phone, unless the app goes on before anybody could look."""
        while self.state.ended is None and len(self.log) < LONGEST and not self.stuck():
            if not by_app(self.ruleset, self.state, self.header.options):
                yield from (Moment(self.ruleset, self.state, seat) for seat in range(self.header.seats))
            self.enter(*self.chosen())

    def stuck(self) -> bool:
        """Whether a box is so small that somebody who is asked can do nothing."""
        decision = self.ruleset.asked(self.state)
        return decision is not None and decision.seat != TABLE and not self.ruleset.legal(self.state).listed

    def enter(self, seat: Seat, action: Action) -> None:
        self.log.append((seat, self.ruleset.codec.encode(action)))
        self.state = self.ruleset.play(self.state, action, seat).state

    def chosen(self) -> tuple[Seat, Action]:
        ruleset, state = self.ruleset, self.state
        if self.rng.random() < SPOKEN:
            seat = self.rng.randrange(self.header.seats)
            made_up = proposal_of(self.game)(ruleset, state, seat, self.rng)
            if could := (*ruleset.anytime(state, seat), *(() if made_up is None else (made_up,))):
                return seat, self.rng.choice(could)
        decision, step = ruleset.asked(state), ruleset.chance(state)
        assert decision is not None
        if step is not None:
            now = ruleset.situation(ruleset, state, TABLE, decision)
            return TABLE, step.chance(now, self.rng.randrange)
        if decision.seat == TABLE:
            return TABLE, self.game.agreed(ruleset, state, decision)
        return decision.seat, self.answer(decision.seat)

    def answer(self, seat: Seat) -> Action:
        """What a sensible player does, whom notes that cannot be true may mislead."""
        legal = self.ruleset.legal(self.state, seat).listed
        if liked := [action for action in legal if action.kind in self.keen]:
            return self.rng.choice(liked)
        if self.rng.random() < BLIND:
            return self.rng.choice(legal)
        best = self.bots[seat].choose(Sight(self.game.view, self.ruleset, self.state, seat), legal)
        misled = self.ruleset.refusals(self.state, best, seat)
        return self.rng.choice(legal) if misled else best


def settings(game: Game) -> Iterator[Header]:
    """Few and many at the table, without modules and with all, everything rolled and dealt by the app or for real."""
    card = game.card
    devices = {name: option.values for name, option in card.options.items() if APP in option.values}
    real = {name: next(value for value in values if value != APP) for name, values in devices.items()}
    options = (dict.fromkeys(devices, APP), real)
    for seats, modules, chosen in product((card.players[0], card.players[-1]), ((), card.modules), options):
        yield game.header(seats=seats, modules=modules, **chosen)
    for agreed in getattr(wanted(game), "ALSO", ()):
        chosen = {name: value for name, value in agreed.items() if name != "catalogue"}
        header = game.header(**chosen)
        yield replace(header, catalogue=agreed["catalogue"]) if "catalogue" in agreed else header


def tastes(game: Game) -> Iterator[frozenset[str]]:
    """Players without any, and for each module those who do what it brings whenever they can."""
    yield from [frozenset()] * SEEDS
    plain = {answer for _, answer in answer_kinds_of(game.ruleset(game.header()))}
    for module in game.card.modules:
        yield frozenset(answer for _, answer in answer_kinds_of(game.ruleset(game.header(modules=(module,))))) - plain


def wanted(game: Game) -> Any:
    """The file in which a game's own tests say what they want to see, and how games come there."""
    home = games.package(game.card.id).replace("companion.", "tests.", 1)
    return import_module(f"{home}.decisions")


def scenes_of(game: Game) -> tuple[Scene, ...]:
    """The pages that a game's own tests want to see."""
    found: tuple[Scene, ...] = wanted(game).SCENES
    return found


def proposal_of(game: Game) -> Any:
    """How somebody says something that no list holds, such as an offer; in most games there is nothing like it."""
    return getattr(wanted(game), "proposed", lambda rules, state, seat, rng: None)


def unlisted(game: Game) -> frozenset[str]:
    """What may be said unasked, but is listed for nobody."""
    found: frozenset[str] = getattr(wanted(game), "UNLISTED", frozenset())
    return found


def every_kind(game: Game) -> Iterator[Scene]:
    """Every question, everything unasked, and every kind of answer."""
    yield from (asked(short(kind), kind) for kind in decision_kinds(game))
    yield from (unasked(short(kind), kind) for kind in unasked_kinds(game))
    for kind, answer in answer_kinds(game):
        yield asked(f"{short(kind)}-{short(answer)}", kind, lambda moment, answer=answer: moment.answers(answer))


def short(kind: str) -> str:
    return kind.partition(".")[2].replace("_", "-")


def way_of(scene: Scene, moment: Moment) -> str:
    if moment.decision is not None:
        return ASKED
    return WAITING if any(each.kind == scene.kind for each in moment.asked) else UNASKED


def met(moment: Moment) -> frozenset[tuple[str, str]]:
    kind = moment.decision.kind if moment.decision else ""
    return frozenset((kind, action.kind) for action in moment.legal)


class Search:
    """All games of a game, and the best moment of every scene."""

    def __init__(self, game: Game) -> None:
        self.game, self.own = game, scenes_of(game)
        self.scenes = (*self.own, *every_kind(game))
        self.best: dict[str, Found] = {}
        self.played: list[Playing] = []

    def play(self) -> None:
        for (number, keen), header in product(enumerate(tastes(self.game)), settings(self.game)):
            playing = Playing(self.game, header, seeded("decisions", self.game.card.id, number, header.seats), keen)
            self.played.append(playing)
            for moment in playing.moments():
                self.look(moment, len(playing.log))

    def look(self, moment: Moment, after: int) -> None:
        """Keep the moment where it shows a scene better than any before it."""
        for scene in self.scenes:
            before, about = self.best.get(scene.name), (moment.ruleset.seats, -abs(after - MIDDLE))
            weight = (scene.weigh(moment), *about)
            if weight > (before.weight if before else NOTHING):
                way = way_of(scene, moment)
                self.best[scene.name] = Found(weight, len(self.played) - 1, after, moment.seat, way, met(moment))

    def chosen(self) -> Iterator[tuple[Scene, Found]]:
        """Every scene that shows something new; those with a name of their own always do."""
        seen: set[tuple[str, str]] = set()
        for scene in self.scenes:
            found = self.best.get(scene.name)
            if found is None:
                continue
            new = found.met if found.way == ASKED else {(found.way, scene.kind)}
            if scene in self.own or new - seen:
                seen |= new
                yield scene, found

    def written(self) -> dict[str, Any]:
        chosen = list(self.chosen())
        used = sorted({found.game for _, found in chosen})
        length = {game: max(found.after for _, found in chosen if found.game == game) for game in used}
        return {
            "games": [self.told(game, length[game]) for game in used],
            "examples": [
                {"name": scene.name, "kind": scene.kind, "way": found.way, "seat": found.seat}
                | {"game": used.index(found.game), "after": found.after}
                for scene, found in chosen
            ],
        }

    def told(self, number: int, length: int) -> dict[str, Any]:
        header = self.played[number].header
        about: dict[str, Any] = {"edition": header.edition, "seats": header.seats, "modules": header.modules}
        if header.catalogue != self.game.catalogue(header.edition):
            about["catalogue"] = header.catalogue
        return about | {"options": header.options, "log": self.played[number].log[:length]}


def main() -> None:
    """Of all games, or of those that are named."""
    FOLDER.mkdir(exist_ok=True)
    for package in (*games.GAMES, AMONG_THE_TESTS[0]):
        card = games.register(package)
        if sys.argv[1:] and card.id not in sys.argv[1:]:
            continue
        search = Search(games.load(card.id))
        search.play()
        text = json.dumps(search.written(), separators=(",", ":"))
        path_of(card.id).write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{path_of(card.id)}: {sum(1 for _ in search.chosen())} examples")


if __name__ == "__main__":
    main()
