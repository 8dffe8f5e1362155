"""The documentation: what the OpenAPI document says of the whole, and a page for people made from it."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any

from flask import Flask, Response, render_template

from companion.api.actions import action_schemas
from companion.api.documented_blueprint import SECURITY
from companion.api.encoding import encoded
from companion.api.problems import ProblemApi

ABOUT = """Phones as referee, bank clerk and chronicler at a real table. A table is opened, people claim its seats,
the host starts, and everything after that is an entry of the log: read `decisions`, post one of its `legal` actions
with the position it was decided on (`expected`) and an id of your own. Texts come in English or German, by
`Accept-Language`. Errors are problem+json. The games' actions stand by their kind among what bodies are made of."""

OPTIONS = {"info": {"description": ABOUT, "license": {"name": "MIT", "identifier": "MIT"}}}
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Field:
    name: str
    kind: str
    required: bool
    about: str


@dataclass(frozen=True)
class Answer:
    status: str
    about: str
    kind: str


@dataclass(frozen=True)
class Call:
    """One method of one address, as the page shows it."""

    method: str
    path: str
    about: str
    keys: str
    parameters: list[Field]
    body: list[Field]
    answers: list[Answer]

    @property
    def anchor(self) -> str:
        return f"{self.method}-{self.path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}"


class Document:
    """The OpenAPI document, read for people."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw

    def rooms(self) -> dict[str, list[Call]]:
        """The calls by the room they belong to."""
        rooms: dict[str, list[Call]] = {tag["name"]: [] for tag in self.raw["tags"]}
        for path, item in self.raw["paths"].items():
            shared = item.get("parameters", [])
            for method in METHODS:
                if method in item:
                    rooms[item[method]["tags"][0]].append(self._call(path, method, item[method], shared))
        return rooms

    def about(self, room: str) -> str:
        return next((tag.get("description", "") for tag in self.raw["tags"] if tag["name"] == room), "")

    def _call(self, path: str, method: str, raw: dict[str, Any], shared: list[Any]) -> Call:
        parameters = [self._parameter(self._found(each)) for each in [*shared, *raw.get("parameters", [])]]
        keys = [" + ".join(way) or "none" for way in raw.get("security", [])]
        return Call(
            method=method.upper(),
            path=path,
            about=" ".join(filter(None, (raw.get("summary"), raw.get("description")))),
            keys=" or ".join(keys),
            parameters=parameters,
            body=list(self._fields(self._found(_schema(raw.get("requestBody", {}))))),
            answers=[self._answer(status, self._found(each)) for status, each in raw["responses"].items()],
        )

    def _parameter(self, raw: dict[str, Any]) -> Field:
        place = f"{self.kind(raw.get('schema', {}))}, in the {raw['in']}"
        return Field(raw["name"], place, raw.get("required", False), raw.get("description", ""))

    def _answer(self, status: str, raw: dict[str, Any]) -> Answer:
        return Answer(status, raw.get("description", ""), self.kind(_schema(raw)))

    def _fields(self, schema: dict[str, Any]) -> Iterator[Field]:
        required = schema.get("required", [])
        for name, raw in schema.get("properties", {}).items():
            yield Field(name, self.kind(raw), name in required, raw.get("description", ""))

    def shapes(self) -> dict[str, list[Field]]:
        """What answers and bodies are made of, and the actions, by their name."""
        return {name: list(self._fields(schema)) for name, schema in sorted(self.raw["components"]["schemas"].items())}

    def meaning(self, shape: str) -> str:
        return str(self.raw["components"]["schemas"][shape].get("description", ""))

    def kind(self, schema: dict[str, Any]) -> str:
        """A schema in a few words."""
        if "$ref" in schema:
            return str(schema["$ref"]).rpartition("/")[2]
        if "oneOf" in schema:
            return " or ".join(self.kind(each) for each in schema["oneOf"])
        if "const" in schema or "enum" in schema:
            return " or ".join(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
        named = schema.get("type", "")
        if named == "array":
            return f"list of {self.kind(schema['items'])}"
        if "properties" in schema:
            return "{" + ", ".join(f"{name}: {self.kind(each)}" for name, each in schema["properties"].items()) + "}"
        return " or ".join(named) if isinstance(named, list) else str(named)

    def _found(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A part itself, where it is only pointed to."""
        if "$ref" not in raw:
            return raw
        found: Any = self.raw
        for name in raw["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return dict(found)


def _schema(raw: dict[str, Any]) -> dict[str, Any]:
    """The schema of a body or an answer, whatever its media type."""
    return next((dict(media.get("schema", {})) for media in raw.get("content", {}).values()), {})


class DocumentedApi(ProblemApi):
    """Written when somebody asks, with what is known only once the rules are loaded."""

    def __init__(self, app: Flask) -> None:
        self.unwritten: list[Callable[[], None]] = []
        self.writing = Lock()
        super().__init__(app)

    def document(self) -> dict[str, Any]:
        with self.writing:
            return self._written()

    def _written(self) -> dict[str, Any]:
        while self.unwritten:
            self.unwritten.pop(0)()
        components = self.spec.components
        for kind, schema in action_schemas().items():
            if kind not in components.schemas:
                components.schema(kind, schema)
        found: dict[str, Any] = self.spec.to_dict()
        return found

    def _openapi_json(self) -> Response:
        return encoded(self.document())


def init_app(app: Flask, api: DocumentedApi) -> None:
    for name, scheme in SECURITY.items():
        api.spec.components.security_scheme(name, scheme)

    @app.get("/api/docs")
    def api_docs() -> Response:
        """The documentation for people: no script, nothing from elsewhere."""
        document = Document(api.document())
        return Response(render_template("api_docs.html", document=document, info=document.raw["info"]))
