"""What went wrong, in the caller's language."""

from http import HTTPStatus

from flask import g

from companion.engine.rules import Refusal
from companion.http.language import caller_language
from companion.i18n import refusal_text, render
from companion.service.errors import AgainstTheRules, ServiceProblem

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
    return render(problem.code, problem.params, caller_language(), g.get("names"))


def reasons_of(problem: ServiceProblem) -> list[tuple[Refusal, str]]:
    """The rules that refused something, each with its reason in words."""
    refusals = problem.refusals if isinstance(problem, AgainstTheRules) else ()
    return [(refusal, refusal_text(refusal, caller_language(), g.get("names"))) for refusal in refusals]
