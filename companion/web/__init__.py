"""Pages and partials for phones."""

from flask import Flask
from flask_babel import Babel  # type: ignore[import-untyped]


def init_app(app: Flask) -> None:
    from companion.http.language import caller_language
    from companion.web import (
        assets,
        boxes,
        brought,
        check,
        display,
        handover,
        headers,
        indents,
        log,
        marks,
        pages,
        parts,
        past,
        people,
        pictures,
        repair,
        review,
        rulebook,
        seats,
        shared_parts,
        sheet,
        table,
        turning,
        words,
    )

    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    Babel(app, locale_selector=caller_language)
    for basis in (brought, assets, headers, indents, words, parts, pictures, marks, shared_parts):
        basis.init_app(app)
    for room in (pages, table, seats, sheet, rulebook, review, turning, display, check, repair, log):
        app.register_blueprint(room.blueprint)
    for after in (boxes, handover, past, people):
        after.init_app(app)

    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        return {"status": "ok"}
