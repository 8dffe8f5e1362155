"""How calls are documented: their errors, and which key opens them."""

from functools import partial
from typing import Any

from flask_smorest import Blueprint

from companion.api.problems import TYPE, ProblemSchema
from companion.http.reading import Parser

WITH_BODY = (400, 413, 415)
"""What may be wrong with any body."""

UNAVAILABLE = 503
"""What any call answers whose database is busy, full or away."""

LOCATION = {"Location": {"description": "Where it is", "schema": {"type": "string"}}}
Keys = list[dict[str, list[str]]]
TOKEN: Keys = [{}, {"token": []}]
"""A host's, seat's or viewer's token; without one, what everybody may see."""

HOUSEHOLD: Keys = [{"household": []}, {"token": []}]
SECURITY = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a host, a seat or a share link; for people and catalogues the household's key.",
    },
    "household": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Household-Token",
        "description": "The household's key, where `Authorization` is needed for something else or not wanted.",
    },
}


class DocumentedBlueprint(Blueprint):  # type: ignore[misc]
    """A blueprint whose every call documents the errors it may answer with."""

    ARGUMENTS_PARSER = Parser()

    def arguments(self, schema: Any, **more: Any) -> Any:
        """A schema is made once, not for every request."""
        return super().arguments(schema() if isinstance(schema, type) else schema, **more)

    def register_views_in_doc(self, api: Any, app: Any, spec: Any, **more: Any) -> None:
        """Written when somebody reads it: no start waits for that."""
        api.unwritten.append(partial(super().register_views_in_doc, api, app, spec, **more))


def documented(blueprint: DocumentedBlueprint, *statuses: int) -> Any:
    """Say in the documentation that these errors may come, as problem+json. The call itself stays as it is.

    Each is written by itself: told one after the other, with each all before it would be copied.
    """

    def decorate(view: Any) -> Any:
        view._apidoc = getattr(view, "_apidoc", {})
        responses = view._apidoc.setdefault("response", {}).setdefault("responses", {})
        for status in {*statuses, UNAVAILABLE}:
            said = blueprint.alt_response(status, schema=ProblemSchema, content_type=TYPE)(_nothing)
            responses.setdefault(status, []).extend(said._apidoc["response"]["responses"][status])
        return view

    return decorate


def _nothing() -> None:
    """Something that has nothing to say of itself."""
