"""Templates are compiled to Python of our own: it must write what Jinja's own would, and find what that finds."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment, nodes
from markupsafe import Markup, escape

import companion
from companion import games
from companion.web.quick_code import meant_otherwise
from companion.web.quick_imports import takes_what_it_is_given
from companion.web.rendering import rendered
from companion.web.written import attributes, written

OF_GAMES = Path(companion.__file__).parent.parent / "templates" / "games"
VALUES = ("", "plain", "<b> & 'c' \"d\"", Markup("<b>"), 0, -3, True, None, 1.5, ["<"], escape("<"))


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_written_as_markupsafe_writes_it(value: Any) -> None:
    assert written(value) == escape(value)


def test_attributes_are_escaped() -> None:
    assert attributes({"id": "a", "title": '<"&>'}) == ' id="a" title="&lt;&#34;&amp;&gt;"'


def bold(what: Any) -> Markup:
    return Markup("<b>{}</b>").format(what)


TEMPLATES = (
    "{{ word }}{{ markup }}{{ number }}{{ nothing }}{{ unknown }}",
    "{% set kept %}<i>{{ word }}</i>{% endset %}{{ kept }}{{ kept|length }}",
    "{% macro told(what) %}<b>{{ what }}</b>{% endmacro %}{{ told(word) }}{{ told(what=markup) }}",
    "{% macro around() %}<p>{{ caller() }}</p>{% endmacro %}{% call around() %}{{ word }}{% endcall %}",
    "{{ view.items }}{{ view.keys()|list }}{{ view.lacking }}{{ view['items'] }}{{ thing.name }}{{ thing.lacking }}",
    "{% for each in (1, 2) %}{{ spoken('a', number=each) }}{{ loop.index }}{% endfor %}",
    "{{ spoken(*['a'], **{'number': 2}) }}{{ spoken('a') }}",
    "{% macro spoken(what) %}own {{ what }}{% endmacro %}{{ spoken(word) }}",
    "{% for spoken in (word, markup) %}{{ spoken }}{% endfor %}{{ spoken(word) }}",
    "{{ bold(word) }}{{ bold('a')|length }}{{ bold(markup) ~ word }}",
    "{% if nothing %}{% set bold = word %}{% endif %}{{ bold(word) }}{% block inner %}{{ bold(1) }}{% endblock %}",
    "{% set bold = thing.called %}{{ bold(word) }}{% block inner %}{{ bold(word) }}{% endblock %}",
    "{% macro told() %}{{ bold(word) }}{{ title }}{% endmacro %}{{ told() }}{{ title }}",
    "{% filter upper %}{{ word }}{% endfilter %}{{ word|replace('&', markup) }}{{ word ~ markup }}",
    "{% autoescape false %}{{ word }}{% endautoescape %}{{ word }}",
    "{{ view.board.year }}{{ view.board.lacking }}{{ view.items.lacking }}{{ word.partition('&')[2].strip() }}",
    "{{ word if number }}{{ word if not number }}{{ word ~ (markup if not number) }}{{ 'a' if number else 'b' }}",
    "{% macro told(what, more='m') %}{{ what }}{{ more }}{% endmacro %}{{ told(word) }}{{ told(1, 2) }}{{ told() }}",
    "{% macro many(what) %}{{ what }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ many(1, 2, x=3) }}{{ many(1) }}",
    "{% macro around(what) %}{{ what }}{{ caller(what) }}{% endmacro %}{% call(it) around(2) %}{{ it }}{% endcall %}",
    "{% macro one(it) %}<{{ it }}{% endmacro %}{% autoescape false %}{{ one(word)|e }}{% endautoescape %}{{ one(1) }}",
)


@pytest.mark.parametrize("source", TEMPLATES)
def test_a_template_says_what_it_says_to_jinja(app: Flask, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    theirs = Environment(autoescape=True, extensions=["jinja2.ext.do"])
    given = {"word": "<a> & b", "markup": Markup("<i>"), "number": 7, "nothing": None, "title": "<t>"}
    given |= {"view": {"items": 3, "board": {"year": 1}}, "thing": SimpleNamespace(name="<n>", called=str.lower)}
    for environment in (app.jinja_env, theirs):
        monkeypatch.setitem(environment.globals, "spoken", lambda what, number=0: f"<{what}{number}>")
        monkeypatch.setitem(environment.globals, "bold", bold)
        monkeypatch.setitem(environment.globals, "title", lambda what: f"<{what}>")
    with app.test_request_context():
        ours = app.jinja_env.from_string(source).render(given)

    assert ours == theirs.from_string(source).render(given)


def test_where_a_game_has_a_word_of_its_own_all_its_templates_say_what_they_mean_by_it(app: Flask) -> None:
    house = {name for name, value in app.jinja_env.globals.items() if takes_what_it_is_given(value)}
    for game in games.homes():
        sources = {path: app.jinja_env.parse(path.read_text("utf-8")) for path in OF_GAMES.glob(f"{game}/**/*.html")}
        own = house & {name for source in sources.values() for name in meant_otherwise(source)}
        for path, source in sources.items():
            said = {name.name for name in source.find_all(nodes.Name)} & own
            assert said <= {*meant_otherwise(source)}, path


def test_functions_of_the_house_are_called_without_a_detour(app: Flask) -> None:
    code = app.jinja_env.compile("{{ t('a', count=1) }}{{ view.t('c') }}", raw=True)

    assert "(environment.globals['t'])('a', count=1, )" in code
    assert "resolve('t')" not in code
    assert code.count("context.call(") == 1, "of others it is asked what they want"


INCLUDED = {
    "all": "{% set kept = 'a' %}{% for each in (1, 2) %}{% include 'part' %}{% endfor %}{% include other %}{{ kept }}",
    "part": "<{{ each }}{{ kept }}{{ given }}{{ unset }}{% set kept = 2 %}{% include 'inner' %}>{% set unset = 1 %}",
    "inner": "{{ kept }}{{ each }}{% if given %}{% from 'bolder' import bold %}{{ bold(given) }}{% endif %}",
    "other": "{{ each }}{{ kept }}{% include 'lacking' ignore missing %}{% include ['lacking', 'inner'] %}",
    "bolder": "{% macro bold(what) %}<b>{{ what }}</b>{% endmacro %}",
}


def test_what_is_included_sees_what_is_seen_there_and_changes_nothing_of_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, loader = {"other": "other", "given": "<g>"}, DictLoader(INCLUDED)
    monkeypatch.setattr(app.jinja_env, "loader", loader)
    with app.test_request_context():
        text = app.jinja_env.get_template("all").render(given)
        assert rendered("all", given) == text

    assert text == Environment(autoescape=True, loader=loader).get_template("all").render(given)
    assert given == {"other": "other", "given": "<g>"}


def test_what_is_included_comes_as_one_text_and_with_nothing_copied_twice(app: Flask) -> None:
    code = app.jinja_env.compile("{% include 'part' %}", raw=True)

    assert "new_context(" not in code
    assert "for event in" not in code


def test_what_is_imported_and_methods_of_python_are_called_as_they_are(app: Flask) -> None:
    code = app.jinja_env.compile("{% from 'a' import told %}{{ told(1) }}{{ word.strip() }}", raw=True)

    assert "context.call(" not in code
