"""Caral's codes and parameters become sentences in both languages."""

import pytest

from companion.engine.ledger import Receipt
from companion.engine.meta_actions import Finish
from companion.engine.problems import CatalogueError
from companion.engine.rules import Refusal
from companion.games.caral.box import preset
from companion.games.caral.optional import read_box
from companion.games.caral.rules.architect import LeadArchitect
from companion.games.caral.rules.move import ChooseMove, Move
from companion.games.records import IllegalEntry
from companion.i18n import action_text, decision_text, problem_text, receipt_text, refusal_text, render

MOVED = "caral.log.moved"


@pytest.mark.parametrize(
    ("spot", "english", "german"),
    [
        ("start", "Ina moves to the start square.", "Ina zieht zum Startfeld."),
        ("village-3", "Ina moves to village 3.", "Ina zieht zum Dorf 3."),
        ("quarry-1", "Ina moves to quarry 1.", "Ina zieht zum Steinbruch 1."),
        ("cult-2", "Ina moves to cult square 2.", "Ina zieht zum Kultplatz 2."),
        ("market-1", "Ina moves to animal market 1.", "Ina zieht zum Tiermarkt 1."),
        ("site-12", "Ina moves to building site 12.", "Ina zieht zum Bauplatz 12."),
        ("centre", "Ina moves to the central pyramid.", "Ina zieht zur Zentralpyramide."),
    ],
)
def test_places_have_names_in_both_languages(spot, english, german):
    assert render(MOVED, {"seat": 0, "spot": spot}, "en", ["Ina"]) == english
    assert render(MOVED, {"seat": 0, "spot": spot}, "de", ["Ina"]) == german


def test_places_know_how_to_be_somewhere():
    params = {"square": "quarry", "spot": "centre"}
    assert "in einem Steinbruch, und du stehst auf der Zentralpyramide" in render(
        "caral.act.wrong_square", params, "de"
    )
    assert "in a quarry, and you are on the central pyramid" in render("caral.act.wrong_square", params, "en")
    assert "Aktion im Dorf 2 lässt" in render("caral.pair.nothing_to_repeat", {"spot": "village-2"}, "de")


@pytest.mark.parametrize("names", [None, {}, {0: "Ina"}, ["Ina"], {1: ""}])
def test_a_seat_without_a_name_is_called_by_its_number(names):
    assert render("caral.log.sacrificed_nothing", {"seat": 1}, "en", names) == "Seat 2 sacrifices nothing."
    assert render("caral.log.sacrificed_nothing", {"seat": 1}, "de", names) == "Platz 2 opfert nichts."


@pytest.mark.parametrize("owner", [-2, "neutral"])
def test_neutral_sites_have_an_owner_to_name(owner):
    said = render("caral.site.held", {"site": "site-3", "owner": owner}, "de", ["Ina", "Jo"])
    assert said.startswith("Schon vergeben: Bauplatz 3 (neutral).")


def test_cards_are_counted_by_kind():
    cards = ["alpaca", "stone", "alpaca"]
    assert (
        render("caral.log.discarded", {"seat": 0, "cards": cards}, "en")
        == "Seat 1 discards 2 alpaca cards, 1 stone card."
    )
    assert (
        render("caral.log.discarded", {"seat": 0, "cards": cards}, "de")
        == "Platz 1 wirft 2 Alpakakarten, 1 Steinkarte ab."
    )
    assert render("caral.log.discarded", {"seat": 0, "cards": []}, "de") == "Platz 1 wirft nichts ab."


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (0, "Ina draws 0 cards.", "Ina zieht 0 Karten."),
        (1, "Ina draws 1 card.", "Ina zieht 1 Karte."),
        (2, "Ina draws 2 cards.", "Ina zieht 2 Karten."),
    ],
)
def test_count_chooses_the_plural(count, english, german):
    assert render("caral.log.drew", {"seat": 0, "count": count}, "en", ["Ina"]) == english
    assert render("caral.log.drew", {"seat": 0, "count": count}, "de", ["Ina"]) == german


def test_other_numbers_choose_their_nouns_too():
    stones = {"seat": 0, "count": 3}
    assert render("caral.log.stones", stones | {"lost": 0}, "de") == "Platz 1 lädt 3 Steine auf."
    assert render("caral.log.stones", stones | {"lost": 1}, "de") == "Platz 1 lädt 3 Steine auf. 1 verfällt."
    assert render("caral.log.stones", stones | {"lost": 2}, "en") == "Seat 1 loads 3 stones. 2 are forfeited."


def test_labels_of_actions():
    assert action_text(Move("quarry-1"), "en") == "Move to quarry 1"
    assert action_text(Move("quarry-1", 1), "en") == "Move to quarry 1 and discard 1 card"
    assert action_text(Move("centre", 2), "de") == "Bewegung zur Zentralpyramide (2 Karten abwerfen)"
    assert render("caral.move", {"to": "quarry-1"}, "en") == "Move to quarry 1"
    assert action_text(LeadArchitect(0), "de") == "Der Architekt bleibt stehen"
    assert action_text(Finish(), "de") == "Spiel hier beenden"


def test_questions():
    assert decision_text(ChooseMove(0, 4, discards=True), "en") == "Where do you move? You have 4 movement points."
    assert render("engine.not_now", {"action": "caral.roll", "decision": "caral.choose_move"}, "de").endswith(
        ": Wohin ziehst du?"
    )


def test_a_refusal_tells_the_reason_and_the_way_out():
    refusal = Refusal("caral.move.too_far", "MOVE-1", {"cost": 6, "points": 4, "discard": 0})
    assert refusal_text(refusal, "en").startswith(
        "That is 6 squares away and you have 4 movement points. Choose a nearer"
    )
    taken = Refusal("caral.sacrifice.taken", "CER-2", {"card": "fish", "seat": 1})
    assert refusal_text(taken, "de", {1: "Jo"}).startswith("Jo hat schon Fisch geopfert.")


def test_receipts_name_amount_and_cause():
    receipt = Receipt(0, 3, "BUILD-4", "caral.fame.completed", {"site": "site-2", "number": 1})
    assert receipt_text(receipt, "en", ["Ina"]) == (
        "Ina gains 3 fame for completing the pyramid at building site 2, number 1 in this game."
    )
    lost = Receipt(0, -1, "CER-3", "caral.fame.nothing")
    assert receipt_text(lost, "de", ["Ina"]) == "Ina hat nichts geopfert: −1 Ruhmpunkt."
    spared = Receipt(0, 0, "CER-3", "caral.fame.nothing")
    assert receipt_text(spared, "de", ["Ina"]) == "Ina hat nichts geopfert: kein Ruhm mehr zu verlieren."


def test_faces_and_choices_are_read_out():
    said = render("caral.roll.no_such_face", {"face": "3", "faces": ["0", "1/2"]}, "de")
    assert said.endswith("Seine Seiten sind: 0, 1 oder 2.")
    assert "0, 1 or 2 squares, not 5" in render("caral.architect.not_on_die", {"steps": 5, "choices": [0, 1, 2]}, "en")


def test_the_end_has_a_reason():
    params = {"reason": "seventh_year", "year": 7}
    assert render("caral.log.game_ends", params, "de") == "Das Spiel endet mit Jahr 7. Das siebte Jahr ist vorbei."


def test_a_problem_in_a_catalogue_names_the_key():
    broken = preset("retail") | {"stones": {"count": 1, "confidence": "rulebook"}}
    with pytest.raises(CatalogueError) as caught:
        read_box(broken, "retail catalogue")
    caught.value.where = f"line 1.header.{caught.value.where}"
    said = problem_text(caught.value, "de")
    assert said == "Zeile 1.header.Katalog retail: stones.count: Hierher gehört eine ganze Zahl von 7 bis 200."


def test_an_entry_against_the_rules_says_why():
    problem = IllegalEntry("line 3", (Refusal("caral.stones.zero", "ACT-4"),))
    assert problem_text(problem, "en") == "line 3: The rules do not allow this entry. Load at least 1 stone."


def test_what_is_unknown_stands_for_itself():
    assert render("caral.no.such.code", {"count": 2}, "de") == "caral.no.such.code"
    assert render("caral.move.unknown_spot", {"spot": "moon-1"}, "en").endswith(": moon-1.")
    assert "gold" in render("caral.cards.unknown_kind", {"card": "gold"}, "de")
    assert render("caral.log.game_ends", {"reason": "flood", "year": 1}, "de").endswith(" flood")


def test_what_is_missing_leaves_a_gap():
    assert render(MOVED, {"seat": 0}, "en", ["Ina"]) == "Ina moves …."
    assert render(MOVED, None, "de") == "… zieht …."
    assert render("caral.log.drew", {"seat": None, "count": "many"}, "en") == "… draws many card."


@pytest.mark.parametrize(
    ("language", "label"), [("de-AT", "Zug beenden"), ("DE", "Zug beenden"), ("fr", "End your turn")]
)
def test_other_languages_fall_back(language, label):
    assert render("caral.end_turn", {}, language) == label
