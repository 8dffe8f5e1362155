"""The buttons that take back and restore are there exactly when the table would accept them."""

import json
import re
from random import Random

import pytest
from flask import Flask

from companion import create_app
from companion.engine.ruleset import Ruleset
from companion.http.at_table import desk_of
from companion.service.play import turning_back
from companion.service.tables.seating import table_by_code
from tests.support.api_client import Body, Phone, Table, box

BY_APP, REAL = {"die": "app", "cards": "app"}, {"die": "app", "cards": "table"}
STEPS = 30
TWO = (
    ("village-1", {"kind": "caral.place_worker", "quarry": "quarry-1"}, True),
    ("cult-1", {"kind": "caral.draw_cards"}, False),
)
"""Where to move and what to do there in one, and whether a seat may take it back itself."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("back")), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


def shown(table: Table, phone: Phone) -> dict[str, bool]:
    """Which of the two buttons are on this phone's page."""
    page = phone.client.get(f"/t/{table.code}", headers=phone.headers()).text
    entries = [json.loads(value) for value in re.findall(r"name=\"entry\" value='([^']*)'", page)]
    kinds = {entry["kind"] for entry in entries}
    return {kind: kind in kinds for kind in ("undo", "redo")}


def accepted(table: Table, phone: Phone) -> dict[str, bool]:
    """Which of the two would be accepted now."""
    tried = {kind: table.send(phone, kind, dry_run=True) for kind in ("undo", "redo")}
    assert all(answer.status_code in (200, 401, 403, 409) for answer in tried.values())
    return {kind: answer.status_code == 200 for kind, answer in tried.items()}


@pytest.mark.parametrize("options", [BY_APP, REAL], ids=["dealt", "real"])
def test_a_drawn_card_is_taken_back_by_the_host_alone(app: Flask, options: dict[str, str]) -> None:
    """The start goods are cards that one seat alone has seen."""
    table = Table(app, 2, options=options).start()
    phone = table.seats[0]
    table.enter(phone, "caral.start_at", site="site-1")
    assert shown(table, phone) == {"undo": False, "redo": False}
    refused = table.send(phone, "undo")
    assert (refused.status_code, refused.json["code"]) == (403, "undo_past_draw")
    assert shown(table, table.host)["undo"]
    table.enter(table.host, "undo")
    assert shown(table, phone) == {"undo": False, "redo": False}, "restoring it would show the card again"
    assert shown(table, table.host)["redo"]


@pytest.mark.parametrize(("to", "then", "own"), TWO, ids=["open", "drawn"])
@pytest.mark.parametrize("options", [BY_APP, REAL], ids=["dealt", "real"])
def test_two_in_one_are_one_step(app: Flask, options: dict[str, str], to: str, then: Body, own: bool) -> None:
    """A card that the second drew stands against both."""
    table = Table(app, 3, options=options, catalogue=box(1)).start()
    for seat, site in enumerate(("site-10", "site-8", "site-12")):
        table.enter(table.seats[seat], "caral.start_at", site=site)
    phone = table.seats[0]
    table.enter(phone, "caral.move", to=to, then=then)
    for kind in ("undo", "redo", "undo"):
        assert shown(table, phone)[kind] == own
        assert all(shown(table, each) == accepted(table, each) for each in (table.host, *table.seats))
        agrees_with_the_chronicle(app, table)
        table.enter(table.host, kind)
    assert table.view()["waiting_for"] == [{"seat": 0, "decision": "caral.choose_move"}]


@pytest.mark.parametrize("options", [BY_APP, REAL], ids=["dealt", "real"])
@pytest.mark.parametrize("seed", range(1))
def test_at_every_moment_of_random_games(app: Flask, options: dict[str, str], seed: int) -> None:
    chance, table = Random(seed), Table(app, 2, options=options).start()
    seen: set[tuple[bool, bool]] = set()
    own: set[bool] = set()
    for _ in range(STEPS):
        something(table, chance)
        for phone in (table.host, *table.seats, table.public):
            found = shown(table, phone)
            assert found == accepted(table, phone), (table.position, table.log()[-4:])
            seen.add((found["undo"], found["redo"]))
            own |= {found["undo"]} if phone in table.seats else set()
        agrees_with_the_chronicle(app, table)
    assert {(False, False), (True, False), (True, True)} <= seen
    assert own == {True, False}, "what drew no card a seat takes back itself"


@pytest.mark.parametrize("kept", [True, False])
def test_what_was_entered_here_is_not_played_again(app: Flask, monkeypatch: pytest.MonkeyPatch, kept: bool) -> None:
    table, played = Table(app, 2, options=BY_APP).start(), list[object]()
    table.enter(table.seats[0], "caral.start_at", site="site-1")
    play = Ruleset.play

    def counted(*given, **more):
        played.append(given)
        return play(*given, **more)

    with app.app_context():
        desk = desk_of(table_by_code(app.extensions["state"].tables, table.code))
        desk.hid = desk.hid if kept else {}
        monkeypatch.setattr(Ruleset, "play", counted)
        assert turning_back.last_group(desk).hid(), "the start goods are hidden cards"
    assert (not played) == kept


def something(table: Table, chance: Random) -> None:
    """Mostly an answer; now and then something is taken back, restored, remarked or corrected."""
    kind = chance.choice(["answer"] * 5 + ["undo", "undo", "redo", "note", "amend"])
    if kind == "amend":
        correct(table, chance)
    elif kind == "note":
        table.send(table.host, "note", text="hm")
    elif kind == "answer" or table.send(chance.choice((table.host, *table.seats)), kind).status_code != 201:
        table.answer(chance.choice)


def correct(table: Table, chance: Random) -> None:
    """Somebody started elsewhere."""
    starts = [line for line in table.log() if line["action"]["kind"] == "caral.start_at" and line["effective"]]
    if starts:
        action = {"kind": "caral.start_at", "site": f"site-{chance.randrange(1, 17)}"}
        table.send(table.host, "amend", target=chance.choice(starts)["position"], action=action)


def agrees_with_the_chronicle(app: Flask, table: Table) -> None:
    """What is read from the latest entries is what the whole log says, also where nothing is remembered."""
    with app.app_context():
        known = app.extensions["state"].tables
        desk = desk_of(table_by_code(known, table.code))
        whole = desk.whole()
        folded = [turning_back.of_deeds(group) for group in (whole.last_group(), whole.next_group())]
        for derived, hid in ((dict(desk.derived), desk.hid), ({}, desk.hid), ({}, {})):
            desk.derived, desk.hid = derived, hid
            read = [turning_back.last_group(desk), turning_back.next_group(desk)]
            assert [group and (group.by, group.hid()) for group in read] == [
                group and (group.by, group.hid()) for group in folded
            ]
