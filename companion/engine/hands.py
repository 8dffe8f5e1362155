"""Instructions for hands: what must be done at the real table, so that it looks as the app says.

They are the difference of two table checks: pieces that lie where they did not lie before were moved by somebody.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.actions import Seat
from companion.engine.difference import Difference, Told
from companion.engine.game import Game, Rules
from companion.engine.handling import Movement, sort_of
from companion.engine.inspection import CheckLine


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

    def after(self, earlier: "Instruction") -> "Instruction":
        """This and the same thing that has not been done before."""
        names = dict.fromkeys((*earlier.params["which"], *self.params["which"]))
        counted = {"count": earlier.params["count"] + self.params["count"], "which": list(names)}
        if "pieces" in self.params:
            counted["pieces"] = [*earlier.params["pieces"], *self.params["pieces"]]
        return replace(self, params={**self.params, **counted}, moves=earlier.moves + self.moves)


def instructions(game: Game, ruleset: Rules, before: Any, after: Any) -> tuple[Instruction, ...]:
    """What hands must do between two states, in the order in which a table is laid out."""
    if before is after:
        return ()
    return between(game, game.inspection(ruleset, before), game.inspection(ruleset, after))


def joined(earlier: Iterable[Instruction], later: Iterable[Instruction]) -> tuple[Instruction, ...]:
    """What is still to be done together with what came after it; the same thing is said once, as it must be now."""
    open_ = {each.key: each for each in earlier}
    for each in later:
        open_[each.key] = each.after(open_.pop(each.key)) if each.key in open_ else each
    return tuple(open_.values())


def between(game: Game, before: Sequence[CheckLine], after: Sequence[CheckLine]) -> tuple[Instruction, ...]:
    """The same from two table checks, for whoever has them already."""
    told = sorted(Difference(before, after).told(game), key=lambda each: each.order)
    gathered, groups = _gathered(told, after), dict[str, list[Told]]()
    for each in told:
        key = each.key_together if each.together in gathered else each.key
        groups.setdefault(key, []).append(each)
    return tuple(_instruction(game, key, found) for key, found in groups.items())


def _gathered(told: Iterable[Told], after: Iterable[CheckLine]) -> set[tuple[str, Seat | None]]:
    """What is said of several pieces at once: there are several, and none stays behind."""
    first: dict[tuple[str, Seat | None], Told] = {}
    several = {each.together for each in told if each.together[0] and first.setdefault(each.together, each) is not each}
    return {said for said in several if not any(first[said].left_behind(line) for line in after)}


def _instruction(game: Game, key: str, found: list[Told]) -> Instruction:
    first, moves = found[0], tuple(each.movement for each in found)
    which = list(dict.fromkeys(move.piece.partition("-")[2] for move in moves))
    counted: dict[str, Any] = {"count": sum(move.count for move in moves), "which": which}
    if first.said is not None and first.said.each:
        counted["pieces"] = [move.piece.partition("-")[2] for move in moves for _ in range(move.count)]
    icon, line, said = game.pages.pictures.get(sort_of(first.line.key), ""), first.line, first.said
    if said is None:
        return Instruction(key, line.code, {**line.params, **counted}, line.whose, icon=icon, moves=moves)
    if key != first.key:
        return Instruction(key, said.together, counted, first.together[1], icon=said.icon or icon, moves=moves)
    params = {**line.params, **counted}
    return Instruction(key, said.code, params, line.whose, said.row, said.value, said.icon or icon, moves)
