"""The set-up sheet as a page: numbered steps with boxes to tick, each seat's part under its mark, in both languages."""

import re
from dataclasses import replace

import pytest

from companion import games
from companion.engine.game import no_sheet
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.caral.pages.sheet import steps
from tests.support.page_client import Phone, joined, opened

BOX = re.compile(r'data-step="([a-z_0-9-]+)"')


def sheet_of(phone, **headers):
    phone.look(f"{phone.url.removesuffix('/setup')}/setup", **headers)
    assert phone.answer.status_code == 200
    return phone.answer.text


def test_every_step_can_be_ticked_and_is_numbered(app):
    host = opened(app, ("Anna", "Bernd"), module=list(META.modules))
    page = sheet_of(host)
    agreed = GAME.header(seats=2, modules=META.modules)
    wanted = [step.key for step in steps(GAME.ruleset(agreed), agreed)]
    assert BOX.findall(page) == wanted
    assert re.findall(r'<span class="number">(\d+)\.</span>', page) == [str(n + 1) for n in range(len(wanted))]
    assert f'<progress max="{len(wanted)}"' in page


def test_everybody_s_part_stands_under_their_mark(app):
    host = opened(app)
    heads = re.findall(r"<h3>(.*?)</h3>", sheet_of(host), re.DOTALL)
    assert [re.sub(r"<[^>]+>", "", head).strip() for head in heads] == ["Anna", "Bernd", "Cleo"]
    for head, colour in zip(heads, META.colours, strict=False):
        assert f'class="mark {colour}"' in head
        assert f'aria-label="{colour.capitalize()}"' in head


def test_the_own_part_stands_out(app):
    host = opened(app)
    bernd = joined(app, host, "Bernd")
    heads = re.findall(r'<div class="card( asked)?">\s*<h3>(.*?)</h3>', sheet_of(bernd), re.DOTALL)
    assert [bool(asked) for asked, _ in heads] == [False, True, False]
    assert "You sit here" in heads[1][1]
    assert "You sit here" not in Phone(app).look(f"{host.url}/setup").text


@pytest.mark.parametrize(
    ("language", "sayings"),
    [
        (
            "en",
            (
                "You are the starting player of the first year.",
                "Sled: 1 alpaca on the 4, and 1 stone.",
                "Fame tracker on the 5.",
            ),
        ),
        (
            "de",
            (
                "Du bist im ersten Jahr Startspieler.",
                "Schlitten: 1 Alpaka auf die 4, dazu 1 Stein.",
                "Ruhmzähler auf die 5.",
            ),
        ),
    ],
)
def test_it_speaks_both_languages(app, language, sayings):
    host = opened(app, language=language)
    sheet_of(host)
    for saying in sayings:
        assert saying in host.says()
    assert not re.search(r"caral\.|web\.|[{}]", re.sub(r"<[^>]+>", "", host.answer.text))


def test_what_the_app_deals_and_rolls_stays_in_the_box(app):
    host = opened(app, **{"option-cards": "app", "option-die": "app"})
    sheet_of(host)
    assert "Leave the resource cards in the box" in host.says()
    assert "Leave the architect die in the box" in host.says()
    assert "The app deals you 4 cards." in host.says()
    assert "Shuffle the 48 resource cards" not in host.says()


def test_what_lies_out_is_entered_on_the_phone(app):
    host = opened(app, module=["annual"], **{"option-setup": "table"})
    page = sheet_of(host)
    said = re.search(r'data-step="annual".*?</label>', page, re.DOTALL)[0]
    assert "Enter them from left to right when the app asks." in said
    assert '<em class="tag">Phone</em>' in said
    drawn = opened(app, module=["annual"], **{"option-setup": "app"})
    assert 'data-step="annual_by_app"' in sheet_of(drawn)


def test_every_rule_named_leads_to_its_line(app):
    host = opened(app, ("Anna", "Bernd"), module=list(META.modules))
    named = set(re.findall(r'href="/rules/caral#([A-Z]+-\d+)"', sheet_of(host)))
    lines = set(re.findall(r'<li id="([A-Z]+-\d+)"', host.client.get("/rules/caral").text))
    assert named
    assert named <= lines


def test_it_is_there_during_the_game_too(app):
    host = opened(app)
    host.press("Start the game")
    assert 'data-step="begin"' in sheet_of(host)


def test_an_unknown_table_has_no_sheet(app):
    answer = app.test_client().get("/t/QQQQQQ/setup")
    assert answer.status_code == 404


def test_a_game_without_a_sheet_shows_none(app, monkeypatch):
    host = opened(app)
    monkeypatch.setattr(games, "load", lambda _: replace(GAME, sheet=no_sheet))
    assert BOX.findall(sheet_of(host)) == []
