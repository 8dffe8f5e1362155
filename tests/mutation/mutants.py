"""Every way in which we break the rules of our games on purpose, one at a time.

Refusal codes, hooks and layers are found by themselves. A rule that lives in a resolution or a number has a mutant
written by hand in its game's tests: `test_house` demands at least one mutant for every rule id.
"""

from collections.abc import Callable

from tests.games.caral import mutation as caral
from tests.mutation.breaking import Mutant

OF_GAMES: dict[str, Callable[[], tuple[Mutant, ...]]] = {"caral": caral.mutants}


def all_mutants() -> tuple[Mutant, ...]:
    return tuple(mutant for found in OF_GAMES.values() for mutant in found())
