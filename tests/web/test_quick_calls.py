"""Functions are called by templates as they are; whoever asks for Jinja's context is still given it."""

from functools import partial

from flask import Flask
from jinja2 import pass_context, pass_environment

HOUSE = "a word of the house"


@pass_context
def in_context(context, name):
    return context[name]


@pass_environment
def in_house(environment):
    return environment.globals["brand"]


class Asking:
    @pass_context
    def __call__(self, context, name):
        return context[name]


def rendered(app: Flask, text: str, **values: object) -> str:
    with app.test_request_context():
        return app.jinja_env.from_string(text).render(word=HOUSE, **values)


def test_whoever_asks_for_it_is_given_the_context(app: Flask) -> None:
    for asks in (in_context, Asking()):
        assert rendered(app, "{{ asks('word') }}", asks=asks) == HOUSE
    assert rendered(app, "{{ asks() }}", asks=in_house) == app.jinja_env.globals["brand"]


def test_others_are_given_what_the_template_gives_them_also_in_loops_and_blocks(app: Flask) -> None:
    def told(*words: str, **more: str) -> str:
        return " ".join((*words, *more, *more.values()))

    for called in (told, partial(told)):
        assert (
            rendered(app, "{% for each in 'ab' %}{{ told(each, x='y') }};{% endfor %}", told=called) == "a x y;b x y;"
        )
        assert rendered(app, "{% block one %}{{ told('a') }}{% endblock %}", told=called) == "a"
    assert rendered(app, "{{ word.partition(' ')[0] }}") == "a"


def test_macros_and_what_is_escaped_stay_as_they_are(app: Flask) -> None:
    text = "{% macro one(each) %}<b>{{ each }}</b>{% endmacro %}{% for each in '<' %}{{ one(each) }}{% endfor %}"
    assert rendered(app, text) == "<b>&lt;</b>"
