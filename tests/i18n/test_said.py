"""A value as a game says it is remembered, for its language, its game and its players."""

from companion.i18n import said


def test_it_is_said_in_each_language_and_for_each_game() -> None:
    assert said("caral", "card", "fish", "en") == "fish"
    assert said("caral", "card", "fish", "de") == "Fisch"
    assert said("caral", "card", "fish", "de-AT") == "Fisch"
    assert said("nowhere", "card", "fish", "de") == "fish"


def test_seats_are_called_as_they_are_called_now() -> None:
    assert [said("caral", "seat", 0, "en", {0: name}) for name in ("Anna", "Bernd", "Anna")] == [
        "Anna",
        "Bernd",
        "Anna",
    ]


def test_a_truth_is_no_number_and_a_number_no_word() -> None:
    assert said("caral", "seat", 1, "en", {1: "Bernd"}) == "Bernd"
    assert said("caral", "quantity", "1", "en") == said("caral", "quantity", 1, "en") == "1"


def test_what_can_change_is_said_anew() -> None:
    cards = ["fish"]
    first = said("caral", "cards", cards, "en")
    cards.append("fish")
    assert said("caral", "cards", cards, "en") != first
