"""Repairing a past step: choose what really happened, see what would follow, and enter it."""

import json
import zlib
from typing import Any
from uuid import uuid4

from flask import Response, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.engine.actions import Action
from companion.engine.questions import Button, Question, Refused
from companion.engine.seats import write_seat
from companion.http.at_table import app_state, look_of
from companion.http.codes import unknown_codes
from companion.http.entries import submission_of_form
from companion.http.reading import body
from companion.i18n import action_text
from companion.service.access.callers import Caller
from companion.service.errors import BadInput, Conflict, ServiceProblem
from companion.service.look import repair
from companion.service.look.questions import RefusedAnswer
from companion.service.look.repair import Preview, Then
from companion.service.play.enter import enter
from companion.service.play.submission import Submission
from companion.service.records import TableRecord
from companion.service.review.look import Look
from companion.web.cover import held_alone
from companion.web.panel import reasons_of, with_prospect
from companion.web.responses import asks_for_partial, notice_of, page, pages_blueprint
from companion.web.table import back_to, here, tapped

blueprint = pages_blueprint("repair")


class Bench:
    """Other answers to a past question, each as the correction it would be."""

    def __init__(self, then: Then) -> None:
        self.then, self.codec = then, then.desk.ruleset.codec

    def question(self) -> Question:
        asked = self.then.instead()
        legal = tuple(with_prospect(self.button(action), asked.prospect(action)) for action in asked.legal)
        refused = tuple(map(self.refused, asked.refused()))
        return Question(write_seat(asked.seat), asked.kind, asked.text, asked.proxy, legal, refused)

    def button(self, action: Action, waive: tuple[str, ...] = ()) -> Button:
        raw = self.codec.encode(action)
        entry = {"kind": "amend", "target": self.then.past.position, "action": raw, "waive": list(waive)}
        written = json.dumps(entry)
        key, passes = f"do-{zlib.crc32(written.encode()):08x}", self.then.game.pages.passes(action.kind)
        return Button(key, self.text(action), written, raw, passes=passes)

    def refused(self, answer: RefusedAnswer) -> Refused:
        may_rule = self.then.caller.host and answer.waivable
        anyway = self.button(answer.action, answer.codes) if may_rule else None
        plain = self.button(answer.action)
        key = plain.key.replace("do-", "no-")
        return Refused(key, plain.text, reasons_of(answer), anyway, plain.action, answer.title)

    def text(self, action: Action) -> str:
        return action_text(action, self.then.language, self.then.names)


@blueprint.get("/t/<string:code>/repair/<int:position>", endpoint="show")
@unknown_codes
def bench(code: str, position: int) -> Answer:
    """A past step and what it could have been; with `entry` also what would follow from that."""
    table, caller = here(code)
    return bench_page(table, caller, position, request.args.get("entry"))


@blueprint.post("/t/<string:code>/repair")
@unknown_codes
def mend(code: str) -> Answer:
    """Enter a correction. Who comes too late sees again what would follow now."""
    table, caller = here(code)
    post = tapped(table)
    position = target_of(post)
    try:
        enter(app_state(), table, caller, post)
    except ServiceProblem as problem:
        return bench_page(table, caller, position, request.form.get("entry"), problem)
    return gone_to_table(table)


def gone_to_table(table: TableRecord) -> Answer:
    """To the table's page, where everybody sees what changed; htmx is told to go there as a browser would."""
    if not asks_for_partial():
        return back_to(table)
    return Response(status=200, headers={"HX-Redirect": url_for("table.show", code=table.code)})


def target_of(post: Submission) -> int:
    target = post.action.get("target")
    if post.action.get("kind") != "amend" or not isinstance(target, int):
        raise BadInput("service.http.bad_request", "entry")
    return target


def bench_page(
    table: TableRecord, caller: Caller, position: int, entry: str | None, problem: ServiceProblem | None = None
) -> Response:
    """The whole page for a browser, what changes of it for htmx. A step that does not hold is told to be so."""
    caller = held_alone(table, caller)
    look = look_of(table, caller)
    context: dict[str, Any] = {"code": table.code, "position": position, "who": caller}
    context |= {"game": look.desk.header.game, "entry": repair.repair_step(look, position)}
    try:
        context |= alternatives(repair.before_step(look, position))
    except Conflict as conflict:
        return shown(problem.status if problem else 200, problem or conflict, context)
    if entry is not None:
        try:
            context |= tried(table, caller, look, position, entry)
        except ServiceProblem as found:
            problem = problem or found
    return shown(problem.status if problem else 200, problem, context)


def shown(status: int, problem: ServiceProblem | None, context: dict[str, Any]) -> Response:
    notice = notice_of(problem) if problem else None
    template = "repair/answer.html" if asks_for_partial() else "repair.html"
    return page(template, status, notice=notice, **context)


def alternatives(then: Then) -> dict[str, Any]:
    """What the templates of a question need, as the table was then."""
    question, view = Bench(then).question(), then.view()
    was = action_text(then.past.action, then.language, then.names)
    more = then.game.pages.needs(dict(view.seen), [question])
    return {"question": question, "view": view.seen, "anytime": [], "was": was} | more


def tried(table: TableRecord, caller: Caller, look: Look, position: int, entry: str) -> dict[str, Any]:
    """What would follow from a choice, and the button that enters it."""
    raw = dict(read(entry)) | {"expected": look.desk.position, "id": str(uuid4())}
    post = submission_of_form(raw | {"dry_run": True})
    if target_of(post) != position:
        raise BadInput("service.http.bad_request", "entry")
    entered = enter(app_state(), table, caller, post)
    preview: Preview = repair.preview(look, entered.past_change)
    names = {"chosen": repair.correction_text(look, post.action["action"]), "expected": raw.pop("expected")}
    return names | {"preview": preview, "waived": post.waive, "confirm": json.dumps(raw)}


def read(entry: str) -> dict[str, Any]:
    raw = body(entry.encode())
    if not isinstance(raw, dict):
        raise BadInput("service.http.bad_request", "entry")
    return raw
