"""The catalogues say everything the engine can say, in both languages, and nothing else."""

import re

import pytest

from companion import games
from companion.games.caral import cards, path
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.games.caral.modules.penalty import PENALTIES
from companion.games.caral.modules.status_cards import CONDITIONS, JUDGED
from companion.games.caral.modules.whim import TARGETS
from companion.games.caral.vocabulary import PLACE
from companion.i18n import LANGUAGES, render
from companion.i18n.compile import everything
from tests.i18n.codes import emitted
from tests.i18n.samples import NAMES, flaws, params, placeholders

TEXTS = {language: everything(language) for language in LANGUAGES}
SHAPES = ("number", "text", "flag", "list", "object", "str", "int", "Mapping")
NUMBER_ONLY = {"caral.catalogue.sizes", "caral.log.alpaca", "web.box.doubts", "web.box.next"}
"""Texts that show a count without a noun to bend."""


def components() -> set[str]:
    """Cards and tiles that the catalogues list by id."""
    sections = (section for edition in META.editions for section in preset(edition).values())
    return {entry["id"] for section in sections if isinstance(section, list) for entry in section}


def judged() -> set[str]:
    """What our own status cards ask for that people judge."""
    cards = (card for edition in META.editions for card in preset(edition)["status"])
    return {card["value"] for card in cards if card["condition"] == JUDGED}


def words() -> dict[str, set[str]]:
    """The vocabulary: words for what parameters name, with the placeholders they may have."""
    shared = ("table", "nobody", "nothing", "or", *(f"shape.{shape}" for shape in SHAPES))
    own = [*(f"card.{kind}" for kind in cards.KINDS), "neutral"]
    for kind in (path.START, *path.ACTION_SQUARES, path.SITE, path.CENTRE):
        own += [f"place.{kind}", *(f"place.{kind}.{form}" for form in PLACE.forms)]
    own += [f"any.{kind}" for kind in (*path.ACTION_SQUARES, path.SITE)]
    own += [f"component.{component}" for component in components()]
    own += [*(f"condition.{condition}" for condition in CONDITIONS), *(f"judged.{words}" for words in judged())]
    own += [*(f"penalty.{penalty}" for penalty in PENALTIES), *(f"struck.{target}" for target in TARGETS)]
    for place in ("sled", "emissary"):
        own += [f"place.{place}", *(f"place.{place}.{form}" for form in PLACE.forms)]
    known: dict[str, set[str]] = {f"engine.word.{word}": set() for word in shared}
    known |= {f"caral.word.{word}": set() for word in own}
    known |= {"engine.word.seat": {"number"}, "caral.word.cards": {"count", "each"}}
    return known | {"engine.where.line": {"number"}, "engine.where.catalogue": {"edition"}}


KNOWN = emitted() | words()
BOTH = [code for code in KNOWN if all(code in TEXTS[language] for language in LANGUAGES)]
SAID = [code for code in BOTH if code in emitted()]
SHORT = {code for code in SAID if any(f".{part}." in code for part in ("outcome", "offer", "about", "page"))}
"""Words beside a choice, no sentences."""


def used(language: str, code: str) -> set[str]:
    return set().union(*(placeholders(form) for form in TEXTS[language][code]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text(language):
    assert sorted(set(KNOWN) - set(TEXTS[language])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_a_code(language):
    assert sorted(set(TEXTS[language]) - set(KNOWN) - {""}) == []


def test_the_source_gives_its_codes_away():
    """The search finds codes said in every way: by rules, helpers, tuples, prefixes, names, kinds and the index."""
    assert emitted()["caral.move.too_far"] >= {"cost", "points", "discard"}
    assert emitted()["caral.pair.not_held"] == {"held", "cards"}
    assert emitted()["caral.fame.priests"] >= {"seat", "amount", "rule", "count"}
    assert emitted()["caral.catalogue.number"] == {"least", "most"}
    assert emitted()["engine.not_now"] == {"action", "decision"}
    assert emitted()["caral.move"] == {"to", "discard"}
    assert emitted()["engine.log.nothing_to_undo"] == set()
    assert {"undo", "together", "caral.rule.MOVE-1", "caral.ruling.MOVE-2", "caral.end.agreed"} <= set(emitted())


@pytest.mark.parametrize("game", games.cards(), ids=lambda game: game.id)
def test_rules_and_rulings_are_told_in_sentences(game):
    for language in LANGUAGES:
        for rule in game.rules:
            texts = [render(f"{game.id}.rule.{rule.id}", {}, language)]
            texts += [render(f"{game.id}.ruling.{rule.id}", {}, language)] if rule.ruling else []
            assert all(text.endswith(".") and len(text) > 20 for text in texts), rule.id
            assert len(set(texts)) == len(texts), rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_only_what_their_code_is_given(language):
    strange = {code: used(language, code) - KNOWN[code] for code in BOTH}
    assert {code: names for code, names in strange.items() if names} == {}


def test_both_languages_use_the_same_parameters():
    assert {code for code in BOTH if used("en", code) != used("de", code)} == set()


def test_both_languages_have_the_same_plurals():
    assert {code for code in BOTH if len(TEXTS["en"][code]) != len(TEXTS["de"][code])} == set()
    assert {len(forms) for forms in TEXTS["en"].values()} == {1, 2}


def test_no_count_stands_before_the_wrong_noun():
    counts = [code for code in SAID if "count" in used("en", code) and code not in NUMBER_ONLY]
    assert len(counts) > 20
    for code in counts:
        one, two = (re.sub(r"\d", "", render(code, params(code, KNOWN[code], n), "en", NAMES)) for n in (1, 2))
        assert one != two, code


def test_german_is_german():
    same = {code for code in BOTH if TEXTS["en"][code] == TEXTS["de"][code]}
    assert same == {"caral.word.neutral"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_text_comes_out_clean(language, number):
    for code in SAID:
        said = render(code, params(code, used(language, code), number), language, NAMES)
        assert said, code
        assert flaws(said, language) == set(), (code, said)


def test_english_sentences_do_not_begin_with_a_small_word():
    """Only names and numbers may come first; other words of the vocabulary are not capitalised."""
    sentences = [code for code in SAID if code not in SHORT]
    leading = {form.split("}")[0].strip("{") for code in sentences for form in TEXTS["en"][code] if form[0] == "{"}
    assert {name.partition(":")[0] for name in leading} <= {"seat", "to", "count", "number", "name"}
    assert [c for c in sentences if not (TEXTS["en"][c][0][0].isupper() or TEXTS["en"][c][0][0] in "{“")] == []
