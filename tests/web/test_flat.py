"""No page and no answer that is only looked at costs more for a longer log, or in a household of more games.

Work is counted, not timed: calls of functions, and steps of the database. Both come out the same every time.
"""

from collections.abc import Iterator, Mapping

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion import create_app
from tests.support.household_browser import Home
from tests.support.long_logs import remarked
from tests.support.many_games import home_with
from tests.support.work import Work, counted

SHORT, LONG = 250, 450
"""Remarks in the two logs: in either more than any page shows at once, and as far from the last snapshot."""

FEW, MANY = 24, 48
"""Games of the two households: in either more than any page shows at once."""

CALLS, STEPS = 60, 120
"""What may differ: another code or number is read and drawn in another way."""

STEPS_A_GAME = 25
"""Of the database, for each table at which a browser sat: what it may look at there stands in a row of an index."""

NOBODY = "0" * 36
STREAMS = ("tables.Events", "live.live")
"""What never ends."""

WHOLE_LOG = {
    "files.Export": "the whole game to be read back: as long as its log",
    "files.ExportCsv": "the whole log as a spreadsheet: as long as that",
}
WHOLE_LOG_ONCE = {
    "play.TheLedger": "every point with its receipt, kept as text once it was asked for",
    "play.Result": "the same after the end",
    "review.points": "everybody's lead, eras and courses over the whole game",
    "review.luck": "what chance gave over the whole game",
    "review.fairness": "every roll and deal against the seed, by the log as it lies there now",
}
"""What tells of every entry, and is worked out by the first who looks at a table that nobody has in memory."""

WHOLE_HOUSEHOLD = {
    "past.Everything": "every game that the household keeps",
    "past_games.everything": "the same, for its browser",
}
"""What is as long as what it tells, and written piece by piece."""

KEPT = ("shared_parts", "last_parts", "shared_changes")
"""What pages keep of tables."""

QUERIES = {"play.Log": "?limit=100", "past.Past": "?limit=20"}
"""Lists of which a client says how much of them it wants."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    instance = str(tmp_path_factory.mktemp("flat"))
    return create_app(INSTANCE=instance, UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False, IMPORTS_APART=False)


def looks(app: Flask) -> Iterator[Rule]:
    found = (rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()))
    return (rule for rule in found if rule.endpoint not in STREAMS)


def work(app: Flask, client: FlaskClient, path: str, headers: Mapping[str, str], *, cold: bool = False) -> Work:
    """What a look costs somebody who is not the first; at a table that is not in memory any more if it is `cold`."""
    client.get(path, headers=headers).close()
    if cold:
        app.extensions["state"].forget_tables()
        for name in KEPT:
            app.extensions[name].clear()
    with counted(app) as found, client.get(path, headers=headers) as answer:
        assert answer.status_code < 500, path
        assert answer.data is not None, path
    return found


def grows(less: Work, more: Work, steps: int = STEPS) -> bool:
    return more.calls > less.calls + CALLS or more.steps > less.steps + steps


@pytest.mark.parametrize("ended", [True, False], ids=["over", "running"])
def test_a_longer_log_costs_no_more(app: Flask, ended: bool) -> None:
    tables = [remarked(app, remarks, ended=ended) for remarks in (SHORT, LONG)]
    client, address = app.test_client(), app.url_map.bind("localhost")
    growing = {}
    for rule in (rule for rule in looks(app) if "code" in rule.arguments):
        costs = []
        for table in tables:
            known = {"code": table.code, "position": table.position - 5, "seat": 0, "line": "supply"}
            path = address.build(rule.endpoint, {name: known[name] for name in rule.arguments}, method="GET")
            costs.append(work(app, client, path + QUERIES.get(rule.endpoint, ""), table.host))
        if grows(*costs):
            growing[rule.endpoint] = costs

    assert growing.keys() == WHOLE_LOG.keys(), growing


@pytest.mark.parametrize("ended", [True, False], ids=["over", "running"])
def test_a_longer_log_that_nobody_has_in_memory_costs_no_more(app: Flask, ended: bool) -> None:
    """Somebody has looked at it before, in another process perhaps."""
    tables = [remarked(app, remarks, ended=ended) for remarks in (SHORT, LONG)]
    client, address = app.test_client(), app.url_map.bind("localhost")
    for table in tables:
        assert client.get(f"/t/{table.code}").status_code == 200
    growing = {}
    for rule in (rule for rule in looks(app) if "code" in rule.arguments):
        costs = []
        for table in tables:
            known = {"code": table.code, "position": table.position - 5, "seat": 0, "line": "supply"}
            path = address.build(rule.endpoint, {name: known[name] for name in rule.arguments}, method="GET")
            costs.append(work(app, client, path + QUERIES.get(rule.endpoint, ""), table.host, cold=True))
        if grows(*costs):
            growing[rule.endpoint] = costs

    assert growing.keys() <= {*WHOLE_LOG, *WHOLE_LOG_ONCE}, growing


def test_more_games_of_a_household_cost_no_more(app: Flask) -> None:
    homes = [(home, named(home)) for home in (home_with(app, games) for games in (FEW, MANY))]
    address, growing = app.url_map.bind("localhost"), {}
    for rule in (rule for rule in looks(app) if "code" not in rule.arguments):
        costs = []
        for home, names in homes:
            known = names | {"uid": names.get(rule.endpoint, NOBODY)}
            path = address.build(rule.endpoint, {name: known[name] for name in rule.arguments}, method="GET")
            costs.append(work(app, home.client, path + QUERIES.get(rule.endpoint, ""), home.headers))
        if grows(*costs, (MANY - FEW) * STEPS_A_GAME):
            growing[rule.endpoint] = costs

    assert growing.keys() == WHOLE_HOUSEHOLD.keys(), growing


def named(home: Home) -> dict[str, str]:
    """What addresses may name: somebody or something of the household, or nothing that there is."""
    anna, game = home.people()["Anna"], home.client.get("/api/v1/past?limit=1").json["games"][0]["id"]
    uids = {"past_games.ask_to_delete": game, "people.person": anna, "people.ask_to_forget": anna}
    files = {"name": "icons.svg", "filename": "app.css"}
    return uids | files | {"person": anna, "catalogue": NOBODY, "game": "caral", "anything": "nowhere"}
