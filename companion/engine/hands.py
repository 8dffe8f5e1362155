"""Instructions for hands: what must be done at the real table, so that it looks as the app says.

They are the difference of two table checks: pieces that lie where they did not lie before were moved by somebody.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat
from companion.engine.game import Game, Rules
from companion.engine.handling import PLAIN, Imperative, Movement, sort_of
from companion.engine.inspection import CheckLine
from companion.engine.pairing import Changes, paired


@dataclass(frozen=True)
class Instruction:
    """One thing to do. `key` stays the same from entry to entry for the same thing."""

    key: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    seat: Seat | None = None
    """Whose hands; anybody's, if nobody is named."""
    row: str = ""
    """The code of a heading under which the same for several seats may stand side by side, if there is one."""
    value: str = ""
    """The code of what then stands there for this seat; it takes the same parameters."""
    icon: str = ""
    """The name of its drawing, if there is one."""
    moves: tuple[Movement, ...] = ()
    """What is done, both ends of it: what is at the other end follows by itself and is not told again."""


def instructions(game: Game, ruleset: Rules, before: Any, after: Any) -> tuple[Instruction, ...]:
    """What hands must do between two states, in the order in which a table is laid out."""
    if before is after:
        return ()
    difference = Difference(game.inspection(ruleset, before), game.inspection(ruleset, after))
    told = [difference.told(game, movement) for movement in difference.movements(game)]
    return tuple(_joined(sorted(told, key=lambda each: each.order)))


@dataclass(frozen=True, slots=True)
class Told:
    """A movement, how it is said, and of which line."""

    movement: Movement
    imperative: Imperative | None
    line: CheckLine
    order: int
    icon: str

    @property
    def key(self) -> str:
        """What is said and the number of the line it is said of."""
        if self.imperative is None:
            return self.line.key
        number = self.line.key.partition("-")[2]
        return f"{_word(self.imperative.code)}-{number}" if number else _word(self.imperative.code)


class Difference:
    """What lies elsewhere by one table check than by another."""

    def __init__(self, before: Iterable[CheckLine], after: Iterable[CheckLine]) -> None:
        self.changes: dict[str, Changes] = {}
        self.left: dict[tuple[str, str], int] = {}
        self.lines: dict[tuple[str, str], tuple[int, CheckLine]] = {}
        """The line that speaks of a piece at a place, and where it stands."""
        earlier = {line.key: (number, line) for number, line in enumerate(before)}
        for number, line in enumerate(after):
            _, was = earlier.pop(line.key, (number, None))
            if was is None or was.lies != line.lies:
                if was is not None:
                    self._gone(number, was)
                self._come(number, line)
        for number, line in earlier.values():
            self._gone(number, line)

    def _gone(self, number: int, line: CheckLine) -> None:
        for piece, place, count in line.lies:
            self._add(piece, place, -count)
            self.lines.setdefault((piece, place), (number, line))

    def _come(self, number: int, line: CheckLine) -> None:
        for piece, place, count in line.lies:
            self._add(piece, place, count)
            self.left[piece, place] = count
            self.lines[piece, place] = (number, line)

    def _add(self, piece: str, place: str, count: int) -> None:
        changes = self.changes.setdefault(piece, {})
        changes[place] = changes.get(place, 0) + count

    def movements(self, game: Game) -> Iterator[Movement]:
        for piece, changes in self.changes.items():
            changed = {place: by for place, by in changes.items() if by}
            left = {place: self.left.get((piece, place), 0) for place in changed}
            yield from paired(game.hands.get(sort_of(piece), PLAIN), piece, changed, left)

    def told(self, game: Game, movement: Movement) -> Told:
        """How a movement is said: by the game's table, or by the line of the place that is known to somebody."""
        said = game.hands.get(sort_of(movement.piece), PLAIN).said
        imperative = next((each for each in said if each.fits(movement)), None)
        first = movement.target if imperative is None else imperative.told_at(movement)
        number, line = next(
            self.lines[movement.piece, place]
            for place in (first, movement.target, movement.source)
            if (movement.piece, place) in self.lines
        )
        icon = (imperative and imperative.icon) or game.pages.pictures.get(sort_of(line.key), "")
        return Told(movement, imperative, line, number, icon)


def _joined(told: list[Told]) -> Iterator[Instruction]:
    """One instruction for what is one thing to do."""
    shared = Counter(each.imperative.together for each in told if each.imperative is not None)
    groups: dict[str, list[Told]] = {}
    for each in told:
        together = each.imperative.together if each.imperative is not None else ""
        key = _word(together) if together and shared[together] > 1 else each.key
        groups.setdefault(key, []).append(each)
    return (_instruction(key, found) for key, found in groups.items())


def _instruction(key: str, found: list[Told]) -> Instruction:
    first, moves = found[0], tuple(each.movement for each in found)
    said, params = first.imperative, {**first.line.params, "count": sum(move.count for move in moves)}
    if said is None:
        return Instruction(key, first.line.code, params, _seat(first.line), icon=first.icon, moves=moves)
    if key != first.key:
        return Instruction(key, said.together, {"count": params["count"]}, icon=first.icon, moves=moves)
    seat = _seat(first.line)
    return Instruction(key, said.code, params, seat, said.row, said.value, first.icon, moves)


def _seat(line: CheckLine) -> Seat | None:
    """Whose line it is, or whose piece it speaks of; a neutral piece is nobody's."""
    seat = line.params.get("owner") if line.seat is None else line.seat
    return seat if seat is None or seat >= 0 else None


def _word(code: str) -> str:
    return code.rpartition(".")[2]
