"""Caral's texts are found by every search that looks for texts."""

import gettext

from companion.i18n import render
from companion.i18n.compile import compile_catalogues
from tests.i18n.codes import emitted
from tests.i18n.samples import flaws


def test_compiled_catalogues_hold_its_texts(tmp_path):
    compile_catalogues(tmp_path)
    german = gettext.translation("messages", tmp_path, ["de"])
    assert german.gettext("caral.end_turn") == render("caral.end_turn", {}, "de") == "Zug beenden"
    assert german.ngettext("caral.take_stones", "caral.take_stones", 2) == "{count} Steine aufladen"


def test_flaws_are_found():
    assert flaws("Ina hat caral.move und site-3", "en") == {"caral.m", "site-3"}
    assert flaws("Ina hat 2 stone", "de") == {"stone"}


def test_the_source_gives_its_codes_away():
    """Said in every way: by rules, helpers, tuples, prefixes, kinds and the index."""
    assert emitted()["caral.move.too_far"] >= {"cost", "points", "discard"}
    assert emitted()["caral.pair.not_held"] == {"held", "cards"}
    assert emitted()["caral.fame.priests"] >= {"seat", "amount", "rule", "count"}
    assert emitted()["engine.catalogue.number"] == {"least", "most"}
    assert emitted()["caral.move"] == {"to", "discard"}
    assert {"caral.rule.MOVE-1", "caral.ruling.MOVE-2", "caral.end.agreed"} <= set(emitted())
