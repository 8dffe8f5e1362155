"""Caral's house: where it lies, and what its base rules may not name."""

from tests.games.caral.mutation import mutants
from tests.support.house import House

GERMAN = ("laune", "jahresplättchen", "statuskarte", "fortschritt", "anakonda", "abgesandt", "modul", "ausgabe")
"""How the German rulebook calls modules and editions."""

CARAL = House(
    "companion.games.caral",
    "tests/games/caral",
    mutants,
    words=("emissar", *GERMAN),
    own=("annual ceremony",),
)
