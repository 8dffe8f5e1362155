"""Every way to change something at a table: each route that answers to anything but GET."""

from collections.abc import Iterator

from flask import Flask
from werkzeug.routing import Rule

from tests.secrets.looks import CODE, is_page
from tests.secrets.setting import Setting
from tests.secrets.twins import Request

ONLY_LOOKS = {"GET", "HEAD", "OPTIONS"}


def doors(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if CODE in rule.arguments and set(rule.methods or ()) - ONLY_LOOKS]


def knocks(app: Flask, rule: Rule, setting: Setting, code: str) -> Iterator[Request]:
    """Requests at a door: with nothing in hand, and for the seat that hides its cards."""
    adapter = app.url_map.bind("localhost")
    known = {CODE: code, "seat": setting.secret}
    filled = {name: known.get(name, "nothing") for name in rule.arguments}
    for method in sorted(set(rule.methods or ()) - ONLY_LOOKS):
        path = adapter.build(rule.endpoint, filled, method=method)
        for body in ({}, {"seat": setting.secret, "secret": "nothing", "rescue": "nothing", "id": "knocking"}):
            form = {name: str(value) for name, value in body.items()}
            yield Request(method, path, form=form) if is_page(path) else Request(method, path, body)
