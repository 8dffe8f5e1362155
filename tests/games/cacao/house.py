"""Cacao's house: where it lies, and what its rules may not name."""

from tests.games.cacao.mutation import mutants
from tests.support.house import House

CACAO = House(
    "companion.games.cacao",
    "tests/games/cacao",
    mutants,
    words=("ausgabe",),
)
