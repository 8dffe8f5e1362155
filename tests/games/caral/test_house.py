"""Caral's base rules know nothing of its modules and editions, and its rulings are marked."""

import pytest

from tests.games.caral.house import CARAL


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('if "whim" in now.ruleset.layers:', "whim"),
        ("from companion.games.caral.modules.anaconda.layer import ANACONDA", "anaconda"),
        ("from companion.games.caral.modules import laid", "module"),
        ("from companion.games.caral.editions import EDITIONS", "edition"),
        ('if header.edition == "crowd":', "crowd"),
        ("retail_only = True", "retail"),
        ("class EmissaryLevel:", "emissar"),
        ("class SendToEmissaries:", "emissar"),
        ("ANNUAL_TILE = 3", "annual"),
        ("# not with status cards", "status"),
        ('"""Also for progress tiles."""', "progress"),
        ("place_of = StatusCard", "StatusCard"),
        ("isinstance(step, ShowWhimStep)", "ShowWhimStep"),
        ("def laune(now): ...", "laune"),
        ("anakonda_hier = 1", "anakonda"),
        ("class Abgesandte:", "abgesandt"),
    ],
)
def test_a_module_or_edition_in_the_base_rules_would_be_found(text: str, word: str) -> None:
    assert word in CARAL.foreign(text)
    assert CARAL.foreign("the annual ceremony is none, nor is a promotion or an expedition") == set()


def test_its_rulings_are_marked() -> None:
    rulings = {rule.id for rule in CARAL.card.rules if rule.ruling}
    assert rulings == {
        *("MAT-6", "SET-6", "YEAR-6", "MOVE-2", "MOVE-4", "MOVE-5", "MOVE-6", "ACT-3", "ACT-6", "ACT-8"),
        *("BUILD-4", "CARD-3", "CARD-5", "CARD-6", "CER-1", "CER-7", "END-1", "END-2", "END-5", "END-6", "FIN-3"),
        *("WHIM-5", "TILE-2", "TILE-4", "TILE-5", "ANA-2", "ANA-3", "EMI-3", "EMI-4", "EMI-5"),
        *("STAT-1", "STAT-3", "PROG-1", "PROG-2", "PROG-3", "PROG-4", "PROG-5", "PROG-6"),
    }
