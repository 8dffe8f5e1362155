"""The tables at which twins are compared, those of the long proof too: somebody hides something, and others look."""

from tests.benchmarks.secrets import settings
from tests.orchard.registered import among_the_games
from tests.secrets.hidings import SETTINGS

WIDE = 50
"""More than there are tables: the tests' own, and one for each edition and number of players of each game."""


def test_at_every_table_somebody_hides_something_from_somebody_who_looks() -> None:
    with among_the_games():
        every = {setting.name: setting for setting, _ in settings(WIDE)}

    assert every.keys() > {setting.name for setting in SETTINGS}
    for name, setting in every.items():
        assert setting.secret not in setting.knows, name
        assert setting.insiders <= {*setting.claimed}, name
        assert setting.others, name
