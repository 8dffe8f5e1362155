"""Every way in which we break the rules of our games on purpose, one at a time.

Refusal codes, hooks and layers are found by themselves. A rule that lives in a resolution or a number has a mutant
written by hand in its game's tests: `test_house` demands at least one mutant for every rule id.
"""

from tests.games.cacao.house import CACAO
from tests.games.caral.house import CARAL
from tests.games.inkas.house import INKAS
from tests.mutation.breaking import Mutant
from tests.orchard.house import ORCHARD
from tests.support.house import House

HOUSES: dict[str, House] = {"caral": CARAL, "cacao": CACAO, "inkas": INKAS, "orchard": ORCHARD}


def all_mutants() -> tuple[tuple[str, Mutant], ...]:
    """Every mutant with the id of its game: games may use the same rule ids."""
    return tuple((game, mutant) for game, house in HOUSES.items() for mutant in house.mutants())
