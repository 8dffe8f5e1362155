"""Module decks entered from the table with what is printed on them, and claims that somebody else confirms."""

import pytest
from flask import Flask

from companion.games.caral.meta import META
from tests.support.page_client import Phone, seated


@pytest.fixture
def phones(app: Flask) -> list[Phone]:
    """Three at a table whose module decks are real."""
    return seated(app, **{"module": list(META.modules), "option-setup": "table"})


def values(phone: Phone, kind: str) -> list[str]:
    """The words of all buttons that enter this kind of action."""
    return [text for form in phone.page.forms for text, _, value in form.buttons if value and f'"{kind}"' in value]


def entered(phones: list[Phone], *wanted: str) -> str:
    """The host enters one component after the other, those wanted first, until the decks lie out; what was shown."""
    shown = []
    while True:
        phones[0].look()
        cards = values(phones[0], "caral.show")
        if not cards:
            return " ".join(shown)
        shown.append(phones[0].says())
        phones[0].press(next((card for card in cards if any(name in card for name in wanted)), cards[0]))


def founded(phones: list[Phone]) -> None:
    for phone in phones:
        phone.look()
        phone.press(values(phone, "caral.start_at")[0])


@pytest.mark.rule("WHIM-1", "TILE-1", "STAT-1", "PROG-1")
def test_components_are_entered_by_what_is_printed_on_them(phones):
    founded(phones)
    shown = entered(phones)
    assert "A total of at least" in shown
    assert "furthest ahead 3 / 1 fame" in shown
    assert "4 stones on the sled" in shown
    assert "discard 2 cards to draw 4" in shown
    phones[0].look()
    assert values(phones[0], "caral.show") == []


@pytest.mark.rule("STAT-2")
def test_a_judged_card_is_claimed_on_one_phone_and_confirmed_on_another(phones):
    founded(phones)
    entered(phones, "Generous")
    anna, bernd, cleo = (phone for phone in phones if phone.look())
    bernd.press("Claim the status card “Generous”")
    assert "Somebody else confirms it on their phone." in bernd.says()
    assert "Confirm the claim to “Generous”" not in bernd.buttons()
    for other in (anna, cleo):
        other.look()
        assert "Bernd claims “Generous”" in other.says()
    cleo.press("Confirm the claim to “Generous”")
    anna.look()
    assert "Bernd gains 3 fame for the status card “Generous”." in anna.says()
    assert "Bernd claims “Generous”" not in anna.says()


@pytest.mark.rule("STAT-2")
def test_a_claim_is_rejected_or_taken_back(phones):
    founded(phones)
    entered(phones, "Generous")
    _, bernd, cleo = (phone for phone in phones if phone.look())
    for answering in (cleo, bernd):
        bernd.look()
        bernd.press("Claim the status card “Generous”")
        answering.look()
        answering.press("Reject the claim to “Generous”")
        bernd.look()
        assert "Claim the status card “Generous”" in bernd.buttons()
