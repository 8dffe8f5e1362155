"""Errors as application/problem+json, in the caller's language, for everything below the API's prefix."""

import json
from http import HTTPStatus
from typing import Any

from flask import Flask, Response, request
from flask_smorest import Api
from marshmallow import Schema, fields
from werkzeug.exceptions import HTTPException

from companion.api.field_errors import field_errors
from companion.http.language import caller_language
from companion.http.problems import damage_of, message_of, problem_of, reasons_of, status_code_text, status_message
from companion.service.errors import AgainstTheRules, BadInput, DamagedEntry, DatabaseError, ServiceProblem

PREFIX = "/api/"
TYPE = "application/problem+json"
FRESH = {"Cache-Control": "no-store", "Vary": "Authorization, Cookie, Accept-Language"}


class FieldErrorSchema(Schema):
    field = fields.String(required=True, metadata={"description": "Which field; empty for the whole body"})
    message = fields.String(required=True, metadata={"description": "What is wrong with it, and the way out"})


class RefusalSchema(Schema):
    code = fields.String(required=True)
    rule = fields.String(required=True, allow_none=True, metadata={"description": "The id of the rule"})
    message = fields.String(required=True)
    params = fields.Dict(required=True)
    waivable = fields.Boolean(required=True)


class ProblemSchema(Schema):
    """RFC 9457, with the refusals of the rules or the errors of the fields."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True, metadata={"description": "In the caller's language"})
    code = fields.String(required=True)
    errors = fields.List(fields.Nested(FieldErrorSchema))
    refusals = fields.List(fields.Nested(RefusalSchema))
    at = fields.String(metadata={"description": "`then` where the second of two actions is meant"})
    position = fields.Integer()
    view = fields.Dict()


def problem_response(status: int, code: str, detail: str, headers: Any = None, **more: Any) -> Response:
    name = code.removeprefix("service.")
    body = {"type": f"urn:companion:{name}", "title": HTTPStatus(status).phrase, "status": status}
    body |= {"detail": detail, "code": name} | more
    answer = Response(json.dumps(body, ensure_ascii=False), status, headers, content_type=TYPE)
    answer.headers.update(FRESH)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def service_problem(problem: ServiceProblem) -> Response:
    """What the service refused, told in the caller's language."""
    detail = message_of(problem)
    more: dict[str, Any] = dict(problem.extra)
    code = problem.code
    if isinstance(problem, BadInput):
        more["errors"] = [{"field": problem.where, "message": detail}]
        code = "service.unreadable"
    if isinstance(problem, AgainstTheRules):
        more["refusals"] = [
            {
                "code": refusal.code,
                "rule": refusal.rule or None,
                "message": message,
                "params": dict(refusal.params),
                "waivable": refusal.waivable,
            }
            for refusal, message in reasons_of(problem)
        ]
    headers = {} if problem.retry_after is None else {"Retry-After": str(problem.retry_after)}
    return problem_response(problem.status, code, detail, headers, **more)


class ProblemApi(Api):  # type: ignore[misc]
    """flask-smorest with our errors, and only below our prefix."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None
    """Every call names the errors it may answer with."""

    def handle_http_exception(self, error: HTTPException) -> Any:
        if not request.path.startswith(PREFIX):
            return error
        status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
        kept = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
        data = getattr(error, "data", None) or {}
        code, detail = status_code_text(status), status_message(status)
        errors = field_errors(data.get("messages", {}), caller_language())
        more = {"errors": errors} if errors else {}
        return problem_response(status, "service.unreadable" if errors else code, detail, kept, **more)


def init_app(app: Flask) -> None:
    def handle(problem: ServiceProblem) -> Response:
        return service_problem(problem)

    def handle_database(error: DatabaseError) -> Response:
        return service_problem(problem_of(error))

    def handle_damage(error: DamagedEntry) -> Response:
        return service_problem(damage_of(error))

    app.register_error_handler(ServiceProblem, handle)
    app.register_error_handler(DamagedEntry, handle_damage)
    app.register_error_handler(DatabaseError, handle_database)
