"""The Orchard's base rules know nothing of its bees."""

import pytest

from tests.orchard.house import ORCHARD


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('if "bees" in now.ruleset.layers:', "bees"),
        ("from tests.orchard.modules import laid", "module"),
        ("isinstance(step, HiveStep)", "HiveStep"),
        ('if header.edition == "plain":', "plain"),
        ("def bienen(now): ...", "biene"),
    ],
)
def test_a_module_or_edition_in_the_base_rules_would_be_found(text: str, word: str) -> None:
    assert word in ORCHARD.foreign(text)
    assert ORCHARD.foreign("nobody climbs a ladder twice") == set()


def test_its_rulings_are_marked() -> None:
    assert {rule.id for rule in ORCHARD.card.rules if rule.ruling} == {"PICK-3", "CARD-2", "END-2", "BEE-3"}
