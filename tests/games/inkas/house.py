"""The house of Rise of the Inkas: where it lies, and what its base rules may not name."""

from tests.games.inkas.mutation import mutants
from tests.support.house import House

INKAS = House("companion.games.inkas", "tests/games/inkas", mutants, words=("printing", "ausgabe"))
