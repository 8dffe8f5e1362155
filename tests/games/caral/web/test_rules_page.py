"""Rules and rulings: every id with its line, every decision of ours with why, in both languages."""

import re
from html import unescape

import pytest
from flask import render_template_string

from companion.games import cards
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.i18n import LANGUAGES, render

LINE = re.compile(r'<li id="([A-Z]+-\d+)"( data-ruling)?( hidden)?>(.*?)</li>', re.DOTALL)
REASON = {"en": re.compile(r"\b(because|so)\b", re.IGNORECASE), "de": re.compile(r"\b(denn|also|so)\b", re.IGNORECASE)}


def rules_page(app, query="", language="en"):
    answer = app.test_client().get(f"/rules/caral{query}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return unescape(answer.text)


def lines(page):
    return {rule: (bool(ruling), bool(hidden), body) for rule, ruling, hidden, body in LINE.findall(page)}


def shown(page):
    return [rule for rule, (_, hidden, _) in lines(page).items() if not hidden]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_line_and_every_ruling_its_mark(app, language):
    found = lines(rules_page(app, language=language))
    assert list(found) == [rule.id for rule in META.rules]
    for rule in META.rules:
        ruling, hidden, body = found[rule.id]
        assert not hidden
        assert render(f"caral.rule.{rule.id}", {}, language) in body
        assert ruling == rule.ruling == ('class="our-ruling"' in body)
        assert f'href="#{rule.id}"' in body
        if rule.ruling:
            assert render(f"caral.ruling.{rule.id}", {}, language) in body


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_says_why(language):
    silent = [
        rule.id
        for rule in META.rules
        if rule.ruling and not REASON[language].search(render(f"caral.ruling.{rule.id}", {}, language))
    ]
    assert silent == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_follow_the_index_and_modules_are_marked(app, language):
    page = rules_page(app, language=language)
    heads = re.findall(r'<h2 id="([A-Z]+)">(.*?)</h2>', page, re.DOTALL)
    assert [name for name, _ in heads] == list(dict.fromkeys(rule.id.partition("-")[0] for rule in META.rules))
    modules = {rule.id.partition("-")[0]: rule.module for rule in META.rules if rule.module}
    for name, head in heads:
        code = f"caral.module.{modules[name]}" if name in modules else f"caral.section.{name}"
        assert render(code, {}, language) in head
        assert ('class="tag"' in head) == (name in modules)
        assert f'href="#{name}"' in page


def test_only_rulings_can_be_shown(app):
    page = rules_page(app, "?rulings=1")
    assert shown(page) == [rule.id for rule in META.rules if rule.ruling]
    assert 'value="1" checked' in page


def test_words_are_searched_in_rules_and_rulings(app):
    assert shown(rules_page(app, "?q=ANACONDA+thanks")) == ["END-2"]
    assert shown(rules_page(app, "?q=move-4")) == ["MOVE-4"]
    page = rules_page(app, "?q=submarine")
    assert shown(page) == []
    assert "No rule fits." in page
    assert re.findall(r'<section aria-labelledby="[A-Z]+"(?! hidden)', page) == []


def test_what_was_searched_is_only_text(app):
    page = app.test_client().get("/rules/caral", query_string={"q": '"><script>x'}).text
    assert "<script>x" not in page
    assert "&#34;&gt;&lt;script&gt;x" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_editions_are_told_apart(app, language):
    found = lines(rules_page(app, language=language))
    differing = {rule.id for rule in META.rules if rule.differs}
    assert {rule for rule, (_, _, body) in found.items() if 'class="differs"' in body} == differing
    boxes = [preset(edition) for edition in ("retail", "crowd")]
    numbers = {
        "MAT-1": [box["players"][piece] for box in boxes for piece in ("carali", "alpacas")],
        "MAT-2": [sum(n for name, n in box["cards"].items() if name != "confidence") for box in boxes],
        "MAT-3": [box["levels"]["count"] for box in boxes],
    }
    for rule, counts in numbers.items():
        assert [int(n) for n in re.findall(r"\d+", render(f"caral.differs.{rule}", {}, language))] == counts


def test_what_only_the_box_knows_leads_there(app):
    found = lines(rules_page(app))
    leading = {rule for rule, (_, _, body) in found.items() if 'href="/box/caral"' in body}
    assert leading == {rule.id for rule in META.rules if rule.box}
    assert all(rule.box in preset("retail") for rule in META.rules if rule.box)
    assert "partly our guess" in found["YEAR-2"][2]
    assert "partly our guess" not in found["MAT-5"][2]
    assert app.test_client().get("/box").status_code == 200


def test_the_short_way_leads_to_the_first_game(app):
    answer = app.test_client().get("/rules")
    assert (answer.status_code, answer.location) == (303, f"/rules/{cards()[0].id}")


def test_an_unknown_game_has_no_rules(app):
    answer = app.test_client().get("/rules/chess")
    assert answer.status_code == 404
    assert "That did not work" in answer.text


def test_a_rule_id_becomes_a_link(app):
    use = '{% from "rules_macros.html" import rule_link %}{{ rule_link("caral", rule, short) }}'
    with app.test_request_context(headers={"Accept-Language": "de"}):
        long = render_template_string(use, rule="MOVE-1, MOVE-5", short=False)
        short = render_template_string(use, rule="SET-1", short=True)
    assert re.findall(r'href="([^"]+)"[^>]*>([^<]+)<', long) == [
        ("/rules/caral#MOVE-1", "Regel MOVE-1"),
        ("/rules/caral#MOVE-5", "Regel MOVE-5"),
    ]
    assert '<a class="rule" href="/rules/caral#SET-1" aria-label="Regel SET-1">SET-1</a>' in short
