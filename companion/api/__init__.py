"""The REST interface, as the contract says."""

from flask import Flask

from companion.api import problems
from companion.brand import BRAND


def init_app(app: Flask) -> None:
    from companion.api import docs, files, games, hands, households, past, play, qr, tables, turning
    from companion.http import codes, limits
    from companion.http import problems as shared_problems

    app.config.update(
        API_TITLE=BRAND,
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api/v1",
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS=docs.OPTIONS,
    )
    shared_problems.init_app(app)
    problems.init_app(app)
    codes.init_app(app)
    limits.init_app(app)
    app.before_request(limits.must_not_be_crowded)
    api = docs.DocumentedApi(app)
    for calls in (games, tables, play, hands, files, households, past, turning, qr):
        api.register_blueprint(calls.blueprint)
    docs.init_app(app, api)
