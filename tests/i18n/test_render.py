"""Codes and parameters become sentences; nothing that is missing or unknown makes them fail."""

import pytest

from companion.engine.actions import TABLE
from companion.engine.meta_actions import Finish
from companion.engine.problems import BrokenLog, Problem
from companion.engine.setup import Header
from companion.i18n import action_text, problem_text, render
from tests.i18n.samples import flaws


@pytest.mark.parametrize("table", [TABLE, "table"])
def test_the_table_and_nobody_are_named_too(table):
    assert render("engine.not_asked", {"waiting": [0, table]}, "en", ["Ina"]).endswith("for: Ina, the table.")
    assert render("engine.not_asked", {"waiting": [table]}, "de").endswith("An der Reihe: der Tisch.")
    assert render("engine.not_asked", {"waiting": []}, "de").endswith("An der Reihe: niemand.")


@pytest.mark.parametrize("table", [TABLE, "table"])
def test_where_the_whole_table_is_waited_for_everybody_is(table):
    assert render("web.play.waiting", {"awaited": [table]}, "en") == "Waiting for: everybody"
    assert render("web.play.waiting", {"awaited": [table]}, "de") == "Wartet auf: alle"
    assert render("web.play.waiting", {"awaited": [0]}, "de", ["Ina"]) == "Wartet auf: Ina"


def test_problems_name_their_place():
    problem = BrokenLog("engine.log.count", "line 12", expected=9, got=8)
    assert problem_text(problem, "en") == "line 12: The log should have 9 entries, but has 8."
    assert problem_text(problem, "de") == "Zeile 12: Das Protokoll müsste 9 Einträge haben, hat aber 8."
    assert problem_text(BrokenLog("engine.log.nothing_to_undo"), "de") == "Es gibt nichts zurückzunehmen."


@pytest.mark.parametrize("field", ["game", "edition", "seats", "version", "format", "starts", "modules", "options"])
def test_a_header_of_the_wrong_shape_is_explained_in_german(field):
    with pytest.raises(BrokenLog) as caught:
        Header.from_json({"game": "xyz", "edition": "xyz", "seats": 3} | {field: 1.5})
    assert caught.value.params["expected"] not in problem_text(caught.value, "de").split()
    assert problem_text(caught.value, "de").startswith(f"header.{field}: Hierher gehört ein")


def test_flaws_are_found():
    assert flaws("Zug {seat}", "en") == {"{", "}"}
    assert flaws("Ina hat engine.over", "en") == {"engine.o"}
    assert flaws("Ina hat 2 cards", "de") == {"cards"}
    assert flaws("Der Platz „table“ ist frei", "de") == set()


def test_choices_are_read_out():
    assert render("engine.setup.value", {"choices": ["app"]}, "de") == "Das muss app sein."
    assert render("engine.setup.value", {"choices": []}, "de") == "Das muss nichts sein."


def test_what_is_unknown_stands_for_itself():
    assert render("engine.no.such.code", {"count": 2}, "de") == "engine.no.such.code"
    assert problem_text(Problem("engine.new", "here"), "de") == "here: engine.new"
    assert render("engine.not_now", {"decision": "xyz"}, "en").endswith(": xyz")
    assert render("engine.unreadable.type", {"expected": "moon"}, "en") == "Here belongs moon."


@pytest.mark.parametrize(
    ("language", "label"), [("de-AT", "Spiel hier beenden"), ("DE", "Spiel hier beenden"), ("fr", "End the game here")]
)
def test_other_languages_fall_back(language, label):
    assert action_text(Finish(), language) == label
