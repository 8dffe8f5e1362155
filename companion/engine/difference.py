"""What lies elsewhere by one table check than by another: the movements, and the line of which each is said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import not_

from companion.engine.actions import Seat
from companion.engine.game import Game
from companion.engine.handling import ANYHOW, PLAIN, Handling, Imperative, Movement, sort_of
from companion.engine.inspection import CheckLine
from companion.engine.pairing import Changes, paired


def word_of(code: str) -> str:
    return code.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Told:
    """A movement, how it is said, and of which line, by its place among the lines."""

    movement: Movement
    said: Imperative | None
    line: CheckLine
    order: int
    named: bool

    @property
    def key(self) -> str:
        """What is said, and the name of the piece or the number of the line it is said of."""
        if self.said is None:
            return self.line.key
        word, number = word_of(self.said.code), (self.movement.piece if self.named else self.line.key).partition("-")[2]
        return f"{word}-{number}" if number else word

    @property
    def together(self) -> tuple[str, Seat | None]:
        """What may be said instead of several such movements, and of whom alone."""
        said = self.said
        return ("", None) if said is None else (said.together, self.line.whose if said.own else None)

    @property
    def key_together(self) -> str:
        code, seat = self.together
        return word_of(code) if seat is None else f"{word_of(code)}-{seat}"

    def left_behind(self, line: CheckLine) -> bool:
        """Whether a line speaks of such a piece that did not come along."""
        sort, said = sort_of(self.movement.piece), self.said
        if said is None or (said.own and line.whose != self.line.whose):
            return False
        lies = (lying for lying in line.lies if lying.there and sort_of(lying.piece) == sort)
        return any(said.leaves(lying.place) for lying in lies)


def _not_among(others: Sequence[CheckLine], lines: Sequence[CheckLine]) -> Iterator[tuple[int, CheckLine]]:
    """Lines that are none of the others, the very same, with their numbers: few of many, found in one go."""
    same = {*map(id, others)}.__contains__
    return compress(enumerate(lines), map(not_, map(same, map(id, lines))))


class Difference:
    """From one table check to the next."""

    def __init__(self, before: Sequence[CheckLine], after: Sequence[CheckLine]) -> None:
        self.changes: dict[str, Changes] = {}
        self.left: dict[tuple[str, str], int] = {}
        self.lines: dict[tuple[str, str], tuple[int, CheckLine]] = {}
        """The line that speaks of a piece at a place, with its number."""
        earlier = {line.key: (number, line) for number, line in _not_among(after, before)}
        for number, line in _not_among(before, after):
            _, was = earlier.pop(line.key, (number, None))
            if was is None:
                self._come(number, line)
            elif was.lies != line.lies:
                self._gone(number, was)
                self._come(number, line)
        for number, line in earlier.values():
            self._gone(number, line)

    def _gone(self, number: int, line: CheckLine) -> None:
        for piece, place, there in line.lies:
            self._add(piece, place, -there)
            self.lines.setdefault((piece, place), (number, line))

    def _come(self, number: int, line: CheckLine) -> None:
        for piece, place, there in line.lies:
            self._add(piece, place, there)
            self.left[piece, place] = there
            self.lines[piece, place] = (number, line)

    def _add(self, piece: str, place: str, there: int) -> None:
        changes = self.changes.setdefault(piece, {})
        changes[place] = changes.get(place, 0) + there

    def told(self, game: Game) -> Iterator[Told]:
        """Every movement, as the game says it."""
        for piece, changes in self.changes.items():
            changed = {place: by for place, by in changes.items() if by}
            left = {place: self.left.get((piece, place), 0) for place in changed}
            handling = game.hands.get(sort_of(piece), PLAIN)
            for movement in paired(handling, piece, changed, left) if changed else ():
                yield self._said(handling, movement)

    def _said(self, handling: Handling, movement: Movement) -> Told:
        said = next((each for each in handling.said if each.fits(movement)), None)
        number, line = self._line(movement, (said or ANYHOW).ends(movement))
        return Told(movement, said, line, number, handling.named)

    def _line(self, movement: Movement, ends: tuple[str, ...]) -> tuple[int, CheckLine]:
        """That of an end which is meant, somebody's first; at a place of which no line speaks that of the other end."""
        known = [self.lines[end] for place in ends if (end := (movement.piece, place)) in self.lines]
        if not known:
            known = [self.lines[end] for place in movement.ends if (end := (movement.piece, place)) in self.lines]
        return next((found for found in known if found[1].whose is not None), known[0])
