"""For whoever watches the app: whether it serves at all, and whether it has what it needs."""

from flask import Blueprint, Response, current_app, jsonify

from companion.service.readiness import missing

blueprint = Blueprint("health", __name__)
UNAVAILABLE = 503
FRESH = {"Cache-Control": "no-store"}


@blueprint.get("/healthz")
def healthz() -> dict[str, str]:
    """The process is there. No database is asked, so it says so whatever happens to that."""
    return {"status": "ok"}


@blueprint.get("/readyz")
def readyz() -> Response:
    settings = current_app.config
    lacks = missing(settings.get("REDIS_URL"), settings["CONNECT_SECONDS"])
    answer = jsonify({"status": "missing", "missing": lacks} if lacks else {"status": "ok"})
    answer.headers.update(FRESH)
    if lacks:
        answer.status_code = UNAVAILABLE
        answer.headers["Retry-After"] = "5"
    return answer
