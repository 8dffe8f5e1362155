"""A series of games among bots with the same settings."""

import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.bots.chance import seeded
from companion.bots.croupier import Croupier
from companion.bots.play import Outcome, Players, play_on, play_out
from companion.bots.roster import roster
from companion.cli.files import LOG_SUFFIX
from companion.cli.tally import Tally
from companion.engine.game import Game
from companion.engine.log import Chronicle
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.games import load
from companion.games.caral.meta import META
from companion.games.records import save


@dataclass(frozen=True)
class Series:
    """Each game follows from the seed and its own number."""

    edition: str
    cards: str
    bots: tuple[str, ...]
    """The name of a bot for each seat."""
    seed: str
    out: Path | None
    """Where the logs are kept, if they are."""

    @property
    def title(self) -> str:
        return f"{META.title}, {self.edition}, {len(self.bots)} players, cards: {self.cards}, seed: {self.seed}"

    @cached_property
    def game(self) -> Game:
        return load(META.id)

    @cached_property
    def header(self) -> Header:
        return self.game.header(self.edition, len(self.bots), cards=self.cards)

    @cached_property
    def rules(self) -> Ruleset[Any]:
        return self.game.ruleset(self.header)

    def play(self, number: int, tally: Tally) -> None:
        """Play one game and enter its figures."""
        known = roster(self.game)
        bots = [known[name](seeded(self.seed, number, seat)) for seat, name in enumerate(self.bots)]
        players = Players(bots, Croupier(self.game, seeded(self.seed, number, "table")), self.game.view)
        begun = time.perf_counter()
        outcome = play_out(self.rules, players) if self.out is None else self._keep(number, players, self.out)
        seconds = time.perf_counter() - begun
        tally.add(outcome.state, self.game.standings(self.rules, outcome.state), outcome.moves, seconds)

    def _keep(self, number: int, players: Players, folder: Path) -> Outcome[Any]:
        """Play into a log and write it down."""
        chronicle = Chronicle(self.rules)
        outcome = play_on(chronicle, players)
        name = f"{META.id}-{self.edition}-{len(self.bots)}-{self.cards}-{self.seed}-{number}{LOG_SUFFIX}"
        (folder / name).write_text(save(self.header, chronicle), encoding="utf-8")
        return outcome
