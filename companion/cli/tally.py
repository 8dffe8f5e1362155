"""What came of many games: how long they were, scores, ends, wins."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from companion.engine.standings import Standing

WHOLE = 60
"""A victory in parts that any number of winners up to six can share evenly."""


@dataclass
class Tally:
    """Figures of a series of games with the same settings."""

    eras_called: str = ""
    """What the game calls its eras."""
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    eras: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    alone: Counter[int] = field(default_factory=Counter)
    shared: Counter[int] = field(default_factory=Counter)
    share: Counter[int] = field(default_factory=Counter)

    def add(self, eras: int, standings: Sequence[Standing], reason: str, moves: int, seconds: float) -> None:
        self.games += 1
        self.moves += moves
        self.seconds += seconds
        self.eras.append(eras)
        self.scores.extend(standing.score for standing in standings)
        self.reasons[reason] += 1
        winners = [standing.seat for standing in standings if standing.winner]
        for seat in winners:
            (self.alone if len(winners) == 1 else self.shared)[seat] += 1
            self.share[seat] += WHOLE // len(winners)

    def lines(self, bots: Sequence[str]) -> Iterator[str]:
        """The summary, line by line."""
        yield f"games     {self.games}"
        if any(self.eras):
            yield f"{self.eras_called:10}{_spread(self.eras)}"
        yield f"scores    {_spread(self.scores)}"
        ends = (
            f"{reason.replace('_', ' ')} {count} ({count / self.games:.1%})"
            for reason, count in self.reasons.most_common()
        )
        yield f"ended by  {', '.join(ends)}"
        for seat, bot in enumerate(bots):
            won, shared = self.alone[seat], self.shared[seat]
            rate = self.share[seat] / WHOLE / self.games
            yield f"{'' if seat else 'wins':10}seat {seat + 1} {bot:10}{rate:7.1%}  ({won} alone, {shared} shared)"
        yield f"moves     {self.moves}, {self.moves / max(self.seconds, 1e-9):.0f} per second"


def _spread(numbers: Sequence[int]) -> str:
    return f"min {min(numbers)}, median {median(numbers):g}, max {max(numbers)}"
