"""What a tap and a look ask of the database, however long the log is."""

import pytest
from flask import Flask

from tests.support.api_client import Table, new_id
from tests.support.many_games import statements

MOST_PER_POST = 7
USUALLY_PER_POST = 4
"""The transaction's beginning, the table, its entries and the client's id, where chance does not answer."""

MOST_PER_READ = 4
READS = ("", "/decisions", "/decisions?explain=1", "/log?after=1", "/log?after=20&limit=5", "/ledger", "/states/3")
PAGES = ("", "/display", "/setup", "/check", "/log", "/points", "/luck", "/fairness", "/review")


@pytest.fixture(scope="module")
def long(app: Flask) -> Table:
    """A table of four with everything dealt by the app, some way into the game."""
    modules = ["whim", "annual", "status", "progress", "anaconda", "emissaries"]
    options = {"die": "app", "cards": "app", "setup": "app"}
    return Table(app, 4, claimed=0, modules=modules, options=options).start().play(60)


def test_a_post(app: Flask, long: Table) -> None:
    """Sixty in a row: a snapshot falls due among them, and chance answers more than once."""
    counted = []
    for _ in range(60):
        decision = next(found for found in long.decisions(long.host)["decisions"] if found.get("legal"))
        body = decision["legal"][0] | {"seat": decision["seat"], "proxy": decision["proxy"]}
        body |= {"expected": long.position, "id": new_id()}
        with statements(app) as asked:
            answer = long.host.post(f"{long.path}/log", body)
        assert answer.status_code == 201, answer.json
        counted.append(len(asked))
    assert max(counted) <= MOST_PER_POST
    assert counted.count(min(counted)) > len(counted) // 2
    assert min(counted) <= USUALLY_PER_POST


@pytest.mark.parametrize("kind", ["undo", "redo", "note"])
def test_a_post_about_the_log(app: Flask, long: Table, kind: str) -> None:
    phone = long.host
    if kind == "redo":
        long.enter(phone, "undo")
    before = long.position
    body = {"kind": kind, "expected": before, "id": new_id()} | ({"text": "so it was"} if kind == "note" else {})
    with statements(app) as asked:
        answer = phone.post(f"{long.path}/log", body)
    assert (answer.status_code, answer.json["position"] > before) == (201, True)
    assert len(asked) <= MOST_PER_POST, asked


@pytest.mark.parametrize("path", READS)
def test_a_read(app: Flask, long: Table, path: str) -> None:
    assert long.host.get(long.path + path).status_code == 200
    with statements(app) as asked:
        answer = long.host.get(long.path + path)
    assert answer.status_code == 200
    assert 0 < len(asked) <= MOST_PER_READ, asked


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "partial"])
def test_a_page(app: Flask, long: Table, path: str, headers: dict[str, str]) -> None:
    client = app.test_client()
    assert client.get(f"/t/{long.code}{path}", headers=headers).status_code == 200
    with statements(app) as asked:
        answer = client.get(f"/t/{long.code}{path}", headers=headers)
    assert answer.status_code == 200
    assert 0 < len(asked) <= MOST_PER_READ, asked
