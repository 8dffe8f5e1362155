"""Everything that is wrong with a catalogue, each with its place: `cards[2].limits[1]`."""

import re
from copy import deepcopy
from dataclasses import replace
from typing import Any

from companion.service.errors import BadInput
from companion.service.home.catalogues import Contents, edition_wanted, must_be_playable

PREFIX = "catalogue."
STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
Steps = list[str | int]
"""The keys and numbers that lead to a place."""


def steps(place: str) -> Steps:
    """A place as keys and numbers."""
    return [key or int(number) for number, key in STEP.findall(place)]


def at(catalogue: Any, path: Steps) -> Any:
    """What lies there; nothing where there is no such place."""
    for step in path:
        try:
            catalogue = catalogue[step]
        except (LookupError, TypeError):
            return None
    return catalogue


def preset_of(game: str, edition: str) -> dict[str, Any]:
    """The catalogue we ship for an edition of a game."""
    return deepcopy(dict(edition_wanted(game, edition).catalogue(edition)))


def faults(contents: Contents) -> dict[str, BadInput]:
    """What is wrong by its place. Each fault found is set right in a copy, to see what else is wrong."""
    ours, trial = preset_of(contents.game, contents.edition), deepcopy(contents.catalogue)
    found: dict[str, BadInput] = {}
    while (problem := _fault(replace(contents, catalogue=trial))) is not None:
        place = problem.where.removeprefix(PREFIX)
        if place in found:
            break
        found[place] = problem
        _mend(trial, ours, steps(place))
    return found


def _fault(contents: Contents) -> BadInput | None:
    try:
        must_be_playable(contents)
    except BadInput as problem:
        return problem
    return None


def _mend(trial: dict[str, Any], ours: dict[str, Any], path: Steps) -> None:
    """Put there what we ship; where we ship nothing there, the whole section."""
    around, right = at(trial, path[:-1]), at(ours, path)
    if right is not None and around is not None:
        around[path[-1]] = deepcopy(right)
    elif path[0] in ours:
        trial[str(path[0])] = deepcopy(ours[str(path[0])])
    else:
        trial.pop(str(path[0]), None)
