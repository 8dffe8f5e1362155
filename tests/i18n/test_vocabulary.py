"""A game brings its words and its ways of saying things with it, and takes them along when it goes."""

import shutil
from pathlib import Path
from typing import get_args

import pytest

from companion import games
from companion.engine import speech
from companion.i18n import render
from companion.i18n.texts import SHARED, home, lookup, packages
from companion.i18n.vocabulary import SAYS, Vocabulary
from tests.i18n import pantry

PANTRY = "tests.i18n.pantry"


@pytest.fixture(autouse=True)
def _pantry():
    games.register(PANTRY)
    yield
    games.withdraw("pantry")


@pytest.mark.parametrize(
    ("code", "params", "english", "german"),
    [
        ("jar", {"jar": "jam"}, "Look: jam, in the jam.", "Sieh: Marmelade, in der Marmelade."),
        ("jar", {"jar": "pickle"}, "Look: pickle, pickle.", "Sieh: Gurke, Gurke."),
        ("jar", {"jar": "honey"}, "Look: honey, honey.", "Sieh: honey, honey."),
        ("shelf", {"shelf": "top-2"}, "Put it onto the top shelf 2: top shelf 2.", "aufs obere Brett 2: oberes"),
        ("shelf", {"shelf": "top"}, "Put it onto the top shelf: top shelf.", "aufs obere Brett: oberes Brett."),
        ("shelf", {"shelf": "floor-1"}, "Put it floor-1: floor-1.", "Stell es floor-1: floor-1."),
        ("shelf", {"shelf": 0}, "Put it Ina: Ina.", "Stell es Ina: Ina."),
        (
            "jars",
            {"jars": ["jam", "pickle", "jam"]},
            "2 glasses of jam, 1 glass of pickle.",
            "2 Gläser Marmelade, 1 Glas",
        ),
        ("jars", {"jars": []}, "There are nothing.", "Da sind nichts."),
        ("jars", {"jars": 3}, "There are 3.", "Da sind 3."),
        ("stock", {"stock": {"jam": 2, "pickle": 0}}, "In stock: 2\u00a0× jam.", "Vorrat: 2\u00a0× Marmelade."),
        ("stock", {"stock": {"jam": 0}}, "In stock: 0.", "Vorrat: 0."),
        ("stock", {"stock": ["jam"]}, "In stock: 1\u00a0× jam.", "Vorrat: 1\u00a0× Marmelade."),
        ("cook", {"cook": 0}, "Cook: Ina.", "Es kocht: Ina."),
        ("cook", {"cook": 1}, "Cook: Seat 2.", "Es kocht: Platz 2."),
        ("cook", {"cook": "table"}, "Cook: the table.", "Es kocht: der Tisch."),
        ("cook", {"cook": -2}, "Cook: the mouse.", "Es kocht: die Maus."),
        (
            "sizes",
            {"size": "1|2", "sizes": ["1", "2|3"]},
            "Sizes: 1 or 2; 1, 2 or 3.",
            "Größen: 1 oder 2; 1, 2 oder 3.",
        ),
        ("sizes", {"sizes": []}, "Sizes: …; nothing.", "Größen: …; nichts."),
        ("ends", {"reason": "empty"}, "It ends. Nothing is left.", "Es endet. Nichts ist übrig."),
        ("ends", {"reason": "fire"}, "It ends. fire", "Es endet. fire"),
    ],
)
def test_each_way_of_saying_something(code, params, english, german):
    assert english in render(f"pantry.log.{code}", params, "en", ["Ina"])
    assert german in render(f"pantry.log.{code}", params, "de", ["Ina"])


def test_every_way_is_put_into_words():
    assert set(SAYS) == set(get_args(speech.Way))


def test_fields_of_a_view_are_said_by_their_names_too():
    vocabulary = Vocabulary("pantry.", {}, "en", ["Ina"])
    assert format(vocabulary.said("stock", {"jam": 1})) == "1\u00a0× jam"
    assert format(vocabulary.said("score", -3)) == "−3"
    assert format(vocabulary.said("tools", {"spoon": 2, "fork": 0, "knife": 1})) == "2\u00a0× spoon, 1\u00a0× knife"
    assert format(vocabulary.said("stock", None)) == "…"


def test_a_game_may_say_what_all_say_in_its_own_way():
    assert speech.way_of("owner", {}) == speech.COMMON["owner"] == speech.Seated()
    assert speech.way_of("owner", {"owner": speech.PLAIN}) == speech.PLAIN
    assert speech.way_of("jar", {}) == speech.PLAIN


def test_ways_of_a_game_do_not_reach_shared_texts():
    said = render("engine.log.count", {"expected": 2, "got": "jam", "jar": "jam"}, "de")
    assert said == "Das Protokoll müsste 2 Einträge haben, hat aber jam."
    assert format(Vocabulary("engine.", {}, "de", None).said("jar", "jam")) == "jam"


def test_the_first_part_of_a_code_says_where_its_text_stands():
    assert home("pantry.log.jar") == PANTRY
    assert {home(code) for code in ("engine.over", "web.home.title", "undo", "cellar.log", "", "pantryx.log")} == {
        SHARED
    }
    assert packages()[0] == SHARED
    assert packages()[-1] == PANTRY


def test_a_withdrawn_game_is_forgotten_and_may_come_back():
    assert lookup("pantry.word.mouse", "de") == "die Maus"
    games.withdraw("pantry")
    assert lookup("pantry.word.mouse", "de") is None
    assert render("pantry.log.jar", {"jar": "jam"}, "en") == "pantry.log.jar"
    assert PANTRY not in packages()
    games.register(PANTRY)
    assert render("pantry.log.cook", {"cook": -2}, "en") == "Cook: the mouse."


@pytest.mark.parametrize("missing", ["en", "de"])
def test_a_game_that_lacks_a_language_is_refused(missing, tmp_path, monkeypatch):
    """With the name of what is missing."""
    larder = tmp_path / f"larder_{missing}"
    shutil.copytree(Path(pantry.__file__).parent, larder)
    (larder / "words" / f"{missing}.po").unlink()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(games.Incomplete, match=f"{larder.name} has no words/{missing}.po"):
        games.register(larder.name)
