"""The catalogues say everything that engine, games and pages can say, in both languages, and nothing else."""

import re

import pytest

from companion import games
from companion.i18n import LANGUAGES, render
from companion.i18n.texts import texts
from tests.i18n.books import BOOKS
from tests.i18n.codes import emitted
from tests.i18n.homes import IDS, PACKAGES
from tests.i18n.samples import NAMES, flaws, params

every_book = pytest.mark.parametrize("book", BOOKS, ids=str)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_book
@every_language
def test_every_code_has_a_text(book, language):
    assert sorted(set(book.known) - set(book.texts[language])) == []


@every_book
@every_language
def test_every_text_has_a_code(book, language):
    assert sorted(set(book.texts[language]) - set(book.known)) == []


@every_book
@every_language
def test_every_text_stands_in_its_own_catalogue(book, language):
    """And only there, under a header that says how many forms a text has."""
    assert [code for code in book.texts[language] if not book.holds(code)] == []
    assert f"Language: {language}\n" in texts(language, book.package)[""][0]
    assert "Plural-Forms: nplurals=2; plural=(n != 1);" in texts(language, book.package)[""][0]


def test_the_source_gives_its_codes_away():
    """The search finds codes said in every way; those of the games are looked for among their own tests."""
    assert emitted()["engine.not_now"] == {"action", "decision"}
    assert emitted()["engine.log.nothing_to_undo"] == set()
    assert {"undo", "together"} <= set(emitted())


def test_every_code_belongs_to_one_catalogue():
    assert sorted(code for book in BOOKS for code in book.said) == sorted(emitted())
    assert len({str(book) for book in BOOKS}) == len(PACKAGES)


@pytest.mark.parametrize("game", IDS.values())
def test_rules_and_rulings_are_told_in_sentences(game):
    for language in LANGUAGES:
        for rule in games.card(game).rules:
            told = [render(f"{game}.rule.{rule.id}", {}, language)]
            told += [render(f"{game}.ruling.{rule.id}", {}, language)] if rule.ruling else []
            assert all(text.endswith(".") and len(text) > 20 for text in told), rule.id
            assert len(set(told)) == len(told), rule.id


@every_book
@every_language
def test_texts_use_only_what_their_code_is_given(book, language):
    strange = {code: book.used(language, code) - book.known[code] for code in book.both}
    assert {code: names for code, names in strange.items() if names} == {}


@every_book
def test_both_languages_use_the_same_parameters(book):
    assert {code for code in book.both if book.used("en", code) != book.used("de", code)} == set()


@every_book
def test_both_languages_have_the_same_plurals(book):
    english, german = book.texts["en"], book.texts["de"]
    assert {code for code in book.both if len(english[code]) != len(german[code])} == set()
    assert {len(forms) for forms in english.values()} <= {1, 2}


@every_book
def test_no_count_stands_before_the_wrong_noun(book):
    for code in book.sayings:
        if "count" in book.used("en", code) and code not in book.manner.number_only:
            given = (params(code, book.known[code], number, book.manner) for number in (1, 2))
            one, two = (re.sub(r"\d", "", render(code, each, "en", NAMES)) for each in given)
            assert one != two, code


def test_there_are_counts_and_plurals_to_try():
    assert sum("count" in book.used("en", code) for book in BOOKS for code in book.sayings) > 20
    assert {len(forms) for book in BOOKS for forms in book.texts["en"].values()} == {1, 2}


@every_book
def test_german_is_german(book):
    same = {code for code in book.both if book.texts["en"][code] == book.texts["de"][code]}
    assert same == book.manner.same


@every_book
@every_language
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_text_comes_out_clean(book, language, number):
    for code in book.sayings:
        said = render(code, params(code, book.used(language, code), number, book.manner), language, NAMES)
        assert said, code
        assert flaws(said, language) == set(), (code, said)


@every_book
def test_english_sentences_do_not_begin_with_a_small_word(book):
    """Only names and numbers may come first; other words of the vocabulary are not capitalised."""
    english = book.texts["en"]
    leading = {form.split("}")[0].strip("{") for code in book.sentences for form in english[code] if form[0] == "{"}
    assert {name.partition(":")[0] for name in leading} <= {"seat", "to", "count", "number", "name"}
    assert [c for c in book.sentences if not (english[c][0][0].isupper() or english[c][0][0] in "{“")] == []
