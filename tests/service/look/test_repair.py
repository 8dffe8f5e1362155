"""Before a past step: what could have been entered there, for whom, and what would follow from it."""

from typing import Any

import pytest
from flask import Flask

from companion import create_app
from companion.api import written
from companion.engine.log import APP
from companion.service.access.callers import NOBODY, Caller
from companion.service.errors import Conflict, Forbidden, ServiceProblem, Unauthorised, Unknown
from companion.service.look import repair
from companion.service.look.repair import Then, before_step
from companion.service.play.desks import Desks
from companion.service.play.enter import enter
from companion.service.play.execution import PastChange
from companion.service.play.submission import Submission
from companion.service.review.look import Look
from tests.support.api_client import Body, Table, finished
from tests.support.tables import table_by_code

REAL = {"die": "table", "cards": "table"}
HOST = Caller("host", host=True, known=True)
VIEWER = Caller("viewer", known=True)


def all_lines(seen: Look) -> list[repair.RepairLine]:
    """The whole log, each step with whether it may be repaired."""
    return repair.repair_lines(seen, 0, seen.desk.position)


def seat(*numbers: int, host: bool = False) -> Caller:
    return Caller("seat", host, frozenset(numbers), known=True)


def start_at(site: str) -> Body:
    return {"kind": "caral.start_at", "site": site}


def noted(*cards: str) -> Body:
    return {"kind": "caral.note_cards", "cards": list(cards)}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(INSTANCE=str(tmp_path_factory.mktemp("repair")), UNKNOWN_CODES_PER_MINUTE=100_000, PONDER=False)


@pytest.fixture
def inside(app: Flask) -> Any:
    with app.app_context():
        yield


@pytest.fixture
def table(app: Flask) -> Table:
    """Three phones, everything real. Positions 2, 3, 4: the first sites; 5: the first roll."""
    made = Table(app, 3, options=REAL).start()
    for number, site in enumerate(("site-1", "site-5", "site-6")):
        made.enter(made.seats[number], **start_at(site))
    made.enter(made.seats[1], "caral.roll", face="1")
    return made


def look(table: Table, caller: Caller = HOST) -> Look:
    found = table_by_code(table.code)
    return Look(found, Desks().get(found), caller, "en")


def tried(table: Table, target: int, action: Body) -> PastChange | None:
    """What a correction would change."""
    amend = {"kind": "amend", "target": target, "action": action}
    wanted = Submission(amend, table.position, "a correction", dry_run=True)
    return enter(table.app.extensions["state"], table_by_code(table.code), HOST, wanted).past_change


def then(table: Table, position: int, caller: Caller = HOST) -> Then:
    return before_step(look(table, caller), position)


def instead(table: Table, position: int, caller: Caller = HOST) -> Body:
    """What could have been entered there, with everything that is told of it."""
    found = then(table, position, caller)
    return written.asked(found.instead(), found.desk.ruleset.codec, explain=True)


def sites(actions: list[Body]) -> set[str]:
    return {action["site"] for action in actions}


# --- what could have been entered -----------------------------------------------------------------------------


def test_every_other_answer_is_offered_as_it_was_legal_then(inside: None, table: Table) -> None:
    asked = instead(table, 3)
    assert (asked["kind"], asked["seat"]) == ("caral.choose_start_site", 1)
    assert sites(asked["legal"]) == {f"site-{number}" for number in range(1, 17)} - {"site-1", "site-5"}
    assert [sites([item["action"]]) for item in asked["refused"]] == [{"site-1"}]
    assert "site-6" in sites(asked["legal"]), "it was free then, whoever took it later"


def test_what_holds_now_counts_not_what_was_entered_first(inside: None, table: Table) -> None:
    table.enter(table.host, "amend", target=2, action=start_at("site-9"))
    assert sites(instead(table, 3)["legal"]) & {"site-1", "site-9"} == {"site-1"}
    assert sites(instead(table, 2)["legal"]) & {"site-1", "site-9"} == {"site-1"}


def test_every_answer_offered_is_accepted_when_tried(inside: None, app: Flask) -> None:
    table = Table(app, 2, options={"cards": "table"}, modules=["whim", "annual", "status", "progress"]).start().play(40)
    offered = 0
    for phone, caller in ((table.host, HOST), (table.seats[0], seat(0))):
        chances = [entry.position for entry in all_lines(look(table, caller)) if entry.repair]
        for position in chances[:: 1 + len(chances) // 8]:
            legal = instead(table, position, caller)["legal"]
            offered += len(legal)
            for action in legal[:: 1 + len(legal) // 3]:
                tried = table.send(phone, "amend", target=position, action=action, dry_run=True)
                assert tried.status_code == 200, (position, action, tried.json)
    assert offered > 30


def test_a_private_note_can_be_changed_by_its_seat_alone(inside: None, table: Table) -> None:
    table.enter(table.seats[1], **noted("fish"))
    asked = instead(table, 6, seat(1))
    assert asked["legal"] == [noted(kind) for kind in ("stone", "clay", "alpaca")]
    assert asked["text"] == "Bernd could also have entered this:"
    for caller in (HOST, seat(0), seat(0, host=True)):
        with pytest.raises(Forbidden, match="amend_hidden"):
            then(table, 6, caller)


def test_the_host_is_told_what_would_need_a_house_ruling(inside: None, table: Table) -> None:
    table.enter(table.seats[0], "caral.move", to="village-1")
    refused = instead(table, table.position)["refused"]
    far = next(item for item in refused if item["action"]["to"] == "centre")
    assert [reason["code"] for reason in far["refusals"]] == ["caral.move.too_far"]
    assert far["refusals"][0]["waivable"]


# --- who may ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caller", "problem", "code"),
    [
        (NOBODY, Unauthorised, "service.no_token"),
        (VIEWER, Forbidden, "service.read_only"),
        (seat(1), Forbidden, "service.host_only"),
    ],
)
def test_others_repair_nothing_of_what_everybody_saw(
    inside: None, table: Table, caller: Caller, problem: type[ServiceProblem], code: str
) -> None:
    with pytest.raises(problem, match=code):
        then(table, 3, caller)
    assert not any(entry.repair for entry in all_lines(look(table, caller)))


def test_the_log_marks_what_the_host_may_repair(inside: None, app: Flask) -> None:
    table = Table(app, 2, options={"die": "app", "cards": "table"}).start().play(6)
    table.enter(table.seats[0], **noted("fish"))
    table.enter(table.host, "note", text="Prost")
    entries = all_lines(look(table))
    for entry in entries:
        kind = entry.action.kind
        by_people = entry.by != APP and kind not in ("start", "note", "caral.note_cards")
        assert entry.repair == by_people, entry
    assert any(entry.by == APP for entry in entries)
    own = [entry for entry in all_lines(look(table, seat(0))) if entry.repair]
    assert [entry.action.kind for entry in own] == ["caral.note_cards"]


def test_what_does_not_hold_cannot_be_repaired(inside: None, table: Table) -> None:
    table.enter(table.host, "undo")
    for position in (1, 5, 6):
        with pytest.raises(Conflict, match="not_effective"):
            then(table, position)
    assert not any(entry.repair for entry in all_lines(look(table)) if entry.position in (1, 5, 6))
    for position in (0, 7, 10**9):
        with pytest.raises(Unknown):
            then(table, position)


def test_what_the_app_rolled_stays(inside: None, app: Flask) -> None:
    table = Table(app, 2, options={"die": "app", "cards": "table"}).start().play(4)
    rolled = next(entry for entry in table.log() if entry["by"] == APP)
    with pytest.raises(Forbidden, match="amend_chance"):
        then(table, rolled["position"])


# --- hidden cards ----------------------------------------------------------------------------------------------


def laid(app: Flask, *cards: str, claimed: int = 2) -> tuple[Table, int]:
    """A table where the first seat noted these cards and then laid one of its unknown ones for a longer move."""
    table = Table(app, 2, claimed, options=REAL).start().play(4)
    table.enter(table.seats[0] if claimed else table.host, "caral.roll", face="0")
    phone = table.seats[0] if claimed else table.host
    for card in cards:
        table.enter(phone, **noted(card), seat=0)
    table.enter(phone, "caral.move", to="quarry-1", discard=1, seat=0)
    table.enter(phone, "caral.discard", cards=["fish"], seat=0)
    return table, table.position


def test_the_host_learns_nothing_of_a_hand_from_what_is_offered(inside: None, app: Flask) -> None:
    offered = []
    for cards in (("stone", "stone"), ("clay", "fish")):
        table, position = laid(app, *cards)
        offered.append(instead(table, position - 1))
        with pytest.raises(Forbidden, match="amend_hidden"):
            then(table, position)
        assert instead(table, position, seat(0))["legal"]
    assert offered[0] == offered[1]


def test_the_host_answers_for_who_has_no_phone(inside: None, app: Flask) -> None:
    table, position = laid(app, claimed=0)
    assert {tuple(action["cards"]) for action in instead(table, position)["legal"]} == {
        ("stone",),
        ("clay",),
        ("alpaca",),
    }


def test_after_the_end_the_host_repairs_by_the_cards_that_were_there(inside: None, app: Flask) -> None:
    table = finished(app, 3, options={"cards": "app"})
    sacrifices = [entry for entry in table.log() if entry["action"]["kind"].startswith("caral.sacrifice")]
    for entry in sacrifices:
        hand = table.public.get(f"{table.path}/states/{entry['position'] - 1}").json["hands"][entry["seat"]]
        legal = instead(table, entry["position"])["legal"]
        most = {action["card"]: action["count"] for action in legal if "card" in action}
        assert all(hand["cards"][card] >= count for card, count in most.items())


# --- what would follow -----------------------------------------------------------------------------------------


def test_a_preview_tells_scores_and_what_no_longer_fits(inside: None, table: Table) -> None:
    found = repair.preview(look(table), tried(table, 2, start_at("site-5")))
    assert found.scores == ((1, 5, 0), (2, 5, 0))
    assert found.misfit is not None
    assert found.misfit.text.startswith("Bernd starts a pyramid at building site 5.")
    assert [entry.position for entry in found.aside] == [3, 4, 5]
    assert found.people == 3


def test_a_preview_in_which_everything_fits(inside: None, table: Table) -> None:
    found = repair.preview(look(table), tried(table, 2, start_at("site-9")))
    assert (found.scores, found.misfit, found.aside, found.people) == ((), None, (), 0)


def test_a_step_is_told_with_its_moment_and_who_entered_it(inside: None, table: Table) -> None:
    table.enter(table.seats[0], "caral.move", to="village-1")
    step = repair.repair_step(look(table), table.position)
    assert step.where == ("Year 1", "Turn: Anna")
    assert step.entered_by == "Entered by Anna"
    assert repair.repair_step(look(table), 1).entered_by == "Entered by the host"


def test_the_log_tells_who_changed_what(inside: None, table: Table) -> None:
    table.enter(table.host, "amend", target=2, action=start_at("site-9"))
    entries = all_lines(look(table, seat(1)))
    assert entries[5].text == "The host corrects step 2."
    assert entries[5].target == 2
    assert entries[1].entered == "Start a pyramid at building site 1"
    assert entries[1].text.startswith("Anna starts a pyramid at building site 9.")
