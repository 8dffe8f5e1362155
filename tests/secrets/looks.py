"""Every way to look: each GET route the app has, with every value its address may take."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from tests.secrets.hidings import hiding_of
from tests.secrets.setting import Setting
from tests.secrets.twins import Request

CODE = "code"
QUERIES = {
    "play.Decisions": ("?explain=1",),
    "play.Log": ("?after=1",),
    "files.ExportCsv": ("?part=log", "?part=ledger", "?part=result"),
}
"""What is asked besides the address itself, where that is not all there is."""


PARTIAL = {"HX-Request": "true"}
SHOWS_NO_GAME = ("qr.Qr", "seats.rescue")
"""Routes about a table that do not load its game: looked at now and then."""


class Unfilled(AssertionError):
    """A route with an argument nobody taught us a value for: add it to `values`."""


def routes(app: Flask) -> list[Rule]:
    """Every route that answers GET about a table."""
    return [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and CODE in rule.arguments]


def values(setting: Setting, code: str, positions: Iterable[int], seats: Iterable[int]) -> dict[str, list[Any]]:
    """For each name in an address the values that matter."""
    lines = hiding_of(setting).lines(setting)
    return {CODE: [code], "position": list(positions), "seat": list(seats), "game": [setting.game], "line": lines}


def addresses(app: Flask, rule: Rule, known: dict[str, list[Any]]) -> Iterator[str]:
    """The addresses of a route, filled with every combination of values."""
    names = sorted(rule.arguments)
    if missing := [name for name in names if name not in known]:
        raise Unfilled(f"{rule} has <{missing[0]}>")
    adapter = app.url_map.bind("localhost")
    for chosen in product(*(known[name] for name in names)):
        path = adapter.build(rule.endpoint, dict(zip(names, chosen, strict=True)), method="GET")
        for query in QUERIES.get(rule.endpoint, ("",)):
            yield path + query


def looks(app: Flask, rules: Iterable[Rule], known: dict[str, list[Any]]) -> Iterator[Request]:
    """Everything there is to look at; pages also as the parts that a script asks for."""
    for rule in rules:
        for path in addresses(app, rule, known):
            yield Request("GET", path)
            if is_page(path):
                yield Request("GET", path, headers=PARTIAL)


def is_page(path: str) -> bool:
    return not path.startswith("/api/")


def looks_as_secret_seat(app: Flask, setting: Setting, code: str) -> Iterator[Request]:
    """Looks that pretend to be the seat that hides its cards."""
    for rule in routes(app):
        if rule.arguments == {CODE}:
            path = app.url_map.bind("localhost").build(rule.endpoint, {CODE: code}, method="GET")
            yield Request("GET", f"{path}?seat={setting.secret}")


def other_looks(app: Flask, setting: Setting) -> Iterator[Request]:
    """Routes that know no table but may know of one."""
    known = values(setting, "", (), ())
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and CODE not in rule.arguments and rule.arguments <= set(known):
            yield from (Request("GET", path) for path in addresses(app, rule, known))
