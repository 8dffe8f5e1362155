"""Templates are compiled to Python of our own: it must write what Jinja's own would, and find what that finds."""

from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from jinja2 import Environment
from markupsafe import Markup, escape

from companion.web.written import attributes, written

VALUES = ("", "plain", "<b> & 'c' \"d\"", Markup("<b>"), 0, -3, True, None, 1.5, ["<"], escape("<"))


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_is_written_as_markupsafe_writes_it(value: Any) -> None:
    assert written(value) == escape(value)


def test_attributes_are_escaped() -> None:
    assert attributes({"id": "a", "title": '<"&>'}) == ' id="a" title="&lt;&#34;&amp;&gt;"'


TEMPLATES = (
    "{{ word }}{{ markup }}{{ number }}{{ nothing }}{{ unknown }}",
    "{% set kept %}<i>{{ word }}</i>{% endset %}{{ kept }}{{ kept|length }}",
    "{% macro told(what) %}<b>{{ what }}</b>{% endmacro %}{{ told(word) }}{{ told(what=markup) }}",
    "{% macro around() %}<p>{{ caller() }}</p>{% endmacro %}{% call around() %}{{ word }}{% endcall %}",
    "{{ view.items }}{{ view.keys()|list }}{{ view.lacking }}{{ view['items'] }}{{ thing.name }}{{ thing.lacking }}",
    "{% for each in (1, 2) %}{{ spoken('a', number=each) }}{{ loop.index }}{% endfor %}",
    "{{ spoken(*['a'], **{'number': 2}) }}{{ spoken('a') }}",
    "{% macro spoken(what) %}own {{ what }}{% endmacro %}{{ spoken(word) }}",
    "{% filter upper %}{{ word }}{% endfilter %}{{ word|replace('&', markup) }}{{ word ~ markup }}",
    "{% autoescape false %}{{ word }}{% endautoescape %}{{ word }}",
)


@pytest.mark.parametrize("source", TEMPLATES)
def test_a_template_says_what_it_says_to_jinja(app: Flask, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    theirs = Environment(autoescape=True, extensions=["jinja2.ext.do"])
    given = {"word": "<a> & b", "markup": Markup("<i>"), "number": 7, "nothing": None}
    given |= {"view": {"items": 3, "board": {"year": 1}}, "thing": SimpleNamespace(name="<n>")}
    for environment in (app.jinja_env, theirs):
        monkeypatch.setitem(environment.globals, "spoken", lambda what, number=0: f"<{what}{number}>")
    with app.test_request_context():
        ours = app.jinja_env.from_string(source).render(given)

    assert ours == theirs.from_string(source).render(given)


def test_functions_of_the_house_are_called_without_a_detour(app: Flask) -> None:
    code = app.jinja_env.compile("{{ t('a', count=1) }}{{ view.t('c') }}", raw=True)

    assert "else l_0_t))('a', count=1, )" in code
    assert code.count("context.call(") == 1, "of others it is asked what they want"
