"""The REST interface, as the contract says."""

from flask import Flask

from companion.api import problems
from companion.api.problems import ProblemApi


def init_app(app: Flask) -> None:
    from companion.api import games, play, tables

    app.config.update(
        API_TITLE="Caral Companion",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/api/v1",
        OPENAPI_JSON_PATH="openapi.json",
    )
    problems.init_app(app)
    api = ProblemApi(app)
    for blueprint in (games.blueprint, tables.blueprint, play.blueprint):
        api.register_blueprint(blueprint)
