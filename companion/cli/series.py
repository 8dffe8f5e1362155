"""A series of games among bots with the same settings."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import GameOutcome, Players, play_on, play_told
from companion.bots.roster import Maker, roster
from companion.cli.files import LOG_SUFFIX
from companion.cli.new_game import NewGame
from companion.cli.tally import Tally
from companion.engine.lazily import cached_property
from companion.engine.log import Chronicle
from companion.engine.review import ERA, Step, steps_of
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.games.records import save
from companion.i18n import LANGUAGES, render


@dataclass(frozen=True)
class Series:
    """Each game follows from the seed and its own number."""

    wanted: NewGame
    bots: tuple[str, ...]
    """The name of a bot for each seat."""
    seed: str
    out: Path | None
    """Where the logs are kept, if they are."""

    @property
    def title(self) -> str:
        options = (f"{name}: {value}" for name, value in self.wanted.options.items())
        played = (self.wanted.game.card.title, self.wanted.edition, f"{len(self.bots)} players")
        return ", ".join((*played, *options, f"seed: {self.seed}"))

    @cached_property
    def header(self) -> Header:
        return self.wanted.header(len(self.bots))

    @cached_property
    def rules(self) -> Ruleset[Any]:
        return self.wanted.game.ruleset(self.header)

    @cached_property
    def makers(self) -> list[Maker]:
        known = roster(self.wanted.game)
        return [known[name] for name in self.bots]

    def tally(self) -> Tally:
        """Where the figures of these games are entered, in the words of the game."""
        return Tally(render(self.wanted.game.lookback.words.eras, None, LANGUAGES[0]).lower())

    def play(self, number: int, tally: Tally) -> None:
        """Play one game and enter its figures."""
        game = self.wanted.game
        bots = [make(seeded(self.seed, number, seat)) for seat, make in enumerate(self.makers)]
        players = Players(bots, Croupier(game, seeded(self.seed, number, "table")), game.view)
        begun = time.perf_counter()
        outcome, steps = play_told(self.rules, players) if self.out is None else self._keep(number, players, self.out)
        seconds = time.perf_counter() - begun
        eras = sum(mark.kind == ERA for mark in game.lookback.marks(steps))
        standings = game.standings(self.rules, outcome.state)
        tally.add(eras, standings, str(outcome.state.ended), outcome.moves, seconds)

    def _keep(self, number: int, players: Players, folder: Path) -> tuple[GameOutcome[Any], list[Step]]:
        """Play into a log and write it down."""
        chronicle = Chronicle(self.rules)
        outcome = play_on(chronicle, players)
        settings = (self.header.game, self.wanted.edition, len(self.bots), *self.wanted.options.values())
        name = "-".join(map(str, (*settings, self.seed, number)))
        (folder / f"{name}{LOG_SUFFIX}").write_text(save(self.header, chronicle), encoding="utf-8")
        return outcome, list(steps_of(chronicle.line))
