"""What every game's instructions for hands are held to, once games were played at a model table."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from companion.engine.game import Game
from companion.engine.hands import Instruction, instructions, joined
from companion.engine.ruleset import Ruleset
from companion.i18n import render
from tests.support.model_table import Evening, ModelTable

DONE = 0.2
"""How often hands do what they are told."""
NAMES = ("Anna", "Ben", "Carla", "Dirk")


def unnoticed(evenings: Sequence[Evening], codes: set[str]) -> list[str]:
    """The kinds of instructions that could be left out, or are never told."""
    told = {code for evening in evenings for code in evening.codes}
    missed = {code for code in told & codes if any(evening.notices(code) for evening in evenings)}
    return sorted(told ^ codes | codes - missed)


def differing_later(evening: Evening) -> list[Any]:
    """Nobody ticks anything for a while, then all is done that is told by now: where the table then differs."""
    rng, found = Random("late"), []
    table, open_ = ModelTable(evening.first, evening.endless), tuple[Instruction, ...]()
    for told, counted in evening.history:
        open_ = joined(open_, told)
        if rng.random() < DONE:
            table.obey(open_)
            open_ = ()
            found.append(table.differs(counted))
    assert found, "nothing was ever done"
    return [differs for differs in found if differs]


def unsound(evenings: Iterable[Evening]) -> list[Instruction]:
    """Lines that share a key, move nothing, or are a row of nobody or without a value."""
    found = []
    for told, _ in (entry for evening in evenings for entry in evening.history):
        keys = [each.key for each in told]
        found += [each for each in told if keys.count(each.key) > 1 or not each.moves]
        found += [each for each in told if each.row and each.seat is None]
        found += [each for each in told if bool(each.row) != bool(each.value)]
    return found


def sentences(game: Game, rules: Ruleset[Any], before: Any, after: Any, language: str = "en") -> list[str]:
    """What hands are told between two states, with whose it is."""
    return [_sentence(each, language) for each in instructions(game, rules, before, after)]


def _sentence(told: Instruction, language: str) -> str:
    whose = "" if told.seat is None else f"{NAMES[told.seat]}: "
    return whose + render(told.code, {"seat": told.seat, **told.params}, language, NAMES)
