"""What a worker tile is worth on a square: each edge is weighed once, however the tile is turned then."""

from collections.abc import Iterable
from typing import Final

from companion.bots.cacao import worth
from companion.bots.cacao.outlook import Counts, Look, Outlook
from companion.bots.cacao.worth import Weights
from companion.engine.geometry.grid import EDGES, Square, neighbours
from companion.games.cacao.tiles import TEMPLE

ENVY: Final = 0.5
"""How much it hurts what others get."""


class Spots:
    """Everything a player weighs before laying a tile."""

    def __init__(self, outlook: Outlook) -> None:
        self.o = outlook
        self.known: dict[Square, Weights] = {}
        self.kinds: dict[str, Weights] = {}

    def best(self, kind: str, squares: Iterable[Square]) -> float:
        """The best such a tile can do on one of these squares."""
        looks = [*self.o.looks(kind).values()]
        return max((self.of(square, look) for square in squares for look in looks), default=0.0)

    def of(self, square: Square, look: Look) -> float:
        return sum(self.beside(other)[count] for other, count in zip(neighbours(square), look, strict=True))

    def beside(self, square: Square) -> Weights:
        if square not in self.known:
            self.known[square] = self._beside(square)
        return self.known[square]

    def _beside(self, beside: Square) -> Weights:
        """Workers at what lies there, or will lie there."""
        tile = self.o.land.get(beside)
        if tile is not None:
            return self.at(tile["kind"], self.o.temples.get(beside, ()))
        if self.o.exhausted:
            return self._each(0)
        return self._gap(self.o.around(beside)) if self._touched(beside) else self._each(worth.LATER)

    def _touched(self, beside: Square) -> bool:
        """Whether a worker tile lies beside an empty jungle square: with another one it must be filled."""
        return any(square in self.o.land for square in neighbours(beside))

    def _each(self, each: float) -> Weights:
        return tuple(each * count for count in self.o.counts)

    def _gap(self, there: Counts) -> Weights:
        """Workers at a square that will be filled, with the best tile of the display."""
        display = self.o.board["display"]
        filled = [self.filled(kind, there) for kind in display] or [self._each(worth.UNSEEN)]
        return tuple(map(max, zip(*filled, strict=True)))

    def filled(self, kind: str, there: Counts) -> Weights:
        """Workers at a new jungle tile, and what those get who stand there already."""
        mine, others = there[self.o.seat], sum(there) - there[self.o.seat]
        given = worth.at_once(self.o, kind, mine) + worth.share(self.o, kind, there)
        given -= ENVY * worth.OFTEN[kind] * others
        return tuple(more + given for more in self.at(kind, there))

    def at(self, kind: str, there: Counts) -> Weights:
        """Workers at a jungle tile; at a temple it matters who stands there already."""
        if kind == TEMPLE:
            return tuple(worth.temple(self.o, there, count) for count in self.o.counts)
        if kind not in self.kinds:
            self.kinds[kind] = tuple(worth.at_once(self.o, kind, count) for count in self.o.counts)
        return self.kinds[kind]

    def covered(self, square: Square) -> float:
        """What is lost with an own tile that is built over: a sun token, and its workers at temples."""
        tile, temples = self.o.land[square], self.o.temples
        beside = [(neighbours(square)[edge], tile["workers"][edge]) for edge in EDGES]
        lost = [worth.temple(self.o, temples[at], -count) for at, count in beside if at in temples]
        return worth.a_sun(self.o) - sum(lost)
