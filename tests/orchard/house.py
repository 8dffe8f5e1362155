"""The Orchard's house: its code and its tests lie in one folder."""

from tests.orchard.mutation import mutants
from tests.support.house import House

ORCHARD = House(
    "tests.orchard",
    "tests/orchard",
    mutants,
    words=("hive", "biene", "modul", "ausgabe"),
    beside=("mutation.py",),
)
