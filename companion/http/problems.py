"""What went wrong, in the caller's language."""

from http import HTTPStatus

from flask import Flask, current_app, g, request

from companion.engine.rules import Refusal
from companion.http.language import caller_language
from companion.i18n import refusal_text, render
from companion.live.turns import LOOKS, NO_TURN
from companion.service.app_state import AppState
from companion.service.errors import (
    AgainstTheRules,
    Damaged,
    DamagedEntry,
    DatabaseError,
    ServiceProblem,
    Unavailable,
    unavailable,
)

STATUS_TEXTS = {
    400: "service.http.bad_request",
    404: "service.http.not_found",
    405: "service.http.method",
    413: "service.http.too_large",
    415: "service.http.media_type",
    429: "service.http.too_many",
    500: "service.http.our_fault",
    503: "service.http.busy",
}


def status_code_text(status: int) -> str:
    """The code of the text for a status that no verb of ours gave."""
    return STATUS_TEXTS.get(status, STATUS_TEXTS[HTTPStatus.INTERNAL_SERVER_ERROR])


def status_message(status: int) -> str:
    return render(status_code_text(status), {}, caller_language())


def message_of(problem: ServiceProblem) -> str:
    told = render(problem.code, problem.params, caller_language(), g.get("names"))
    return f"{told} {_what_now()}" if isinstance(problem, Unavailable) else told


def _what_now() -> str:
    """Whether something was saved that the database did not acknowledge, nobody knows."""
    code = "service.unavailable.again" if request.method in LOOKS else "service.unavailable.unsure"
    return render(code, {}, caller_language())


def problem_of(error: DatabaseError) -> ServiceProblem:
    """What is told of an error of the database; what is no trouble of the database itself is raised again."""
    found = unavailable(error)
    if found is None:
        raise error
    return found


def damage_of(error: DamagedEntry) -> ServiceProblem:
    """Whoever found an entry that cannot be read is told so; the next look shows the table as it was before it."""
    state: AppState = current_app.extensions["state"]
    state.desks.know_damage(error)
    return Damaged(error.position)


def must_have_its_turn() -> None:
    if NO_TURN in request.environ:
        raise Unavailable


def init_app(app: Flask) -> None:
    app.before_request(must_have_its_turn)


def reasons_of(problem: ServiceProblem) -> list[tuple[Refusal, str]]:
    """The rules that refused something, each with its reason in words."""
    refusals = problem.refusals if isinstance(problem, AgainstTheRules) else ()
    return [(refusal, refusal_text(refusal, caller_language(), g.get("names"))) for refusal in refusals]
