"""The games: what can be chosen, the catalogue, the rules in the caller's language."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from companion import games
from companion.api.documented_blueprint import DocumentedBlueprint, documented
from companion.api.encoding import PREFIX, encoded
from companion.engine.meta import GameMeta
from companion.http import schemas
from companion.http.language import caller_language
from companion.i18n import render
from companion.service.errors import BadInput, Unknown

blueprint = DocumentedBlueprint("games", __name__, url_prefix=f"{PREFIX}/games", description="Games and their rules")


class Listing(Schema):
    games = fields.List(fields.Dict(), required=True)


class Catalogue(Schema):
    game = fields.String(required=True)
    edition = fields.String(required=True)
    catalogue = fields.Dict(required=True)


class Rules(Schema):
    rules = fields.List(fields.Dict(), required=True)


def meta_of(game: str) -> GameMeta:
    try:
        return games.card(game)
    except games.UnknownGame:
        raise Unknown("service.no_such_game") from None


def card(meta: GameMeta, language: str) -> dict[str, Any]:
    def label(name: str) -> str:
        return render(f"{meta.id}.{name}", {}, language)

    return {
        "id": meta.id,
        "title": meta.title,
        "seats": {"least": meta.players.start, "most": meta.players.stop - 1},
        "colours": [{"id": colour, "label": label(f"colour.{colour}")} for colour in meta.colours],
        "editions": [{"id": edition, "label": label(f"edition.{edition}")} for edition in meta.editions],
        "modules": list(meta.modules),
        "exclusions": [sorted(pair) for pair in meta.exclusions],
        "options": {
            name: {
                "label": label(f"option.{name}"),
                "default": option.default,
                "values": [{"id": value, "label": label(f"option.{name}.{value}")} for value in option.values],
            }
            for name, option in meta.options.items()
        },
    }


@blueprint.route("")
class Games(MethodView):
    @blueprint.response(200, Listing)
    def get(self) -> Response:
        """Every game with what can be chosen."""
        return encoded({"games": [card(meta, caller_language()) for meta in games.cards()]})


@blueprint.route("/<string(maxlength=20):game>/catalogue")
class TheCatalogue(MethodView):
    @documented(blueprint, 400, 404)
    @blueprint.arguments(schemas.EditionQuery, location="query")
    @blueprint.response(200, Catalogue)
    def get(self, query: dict[str, Any], game: str) -> Response:
        """What only the box knows, with a confidence per entry."""
        meta = meta_of(game)
        edition = query.get("edition", meta.editions[0])
        if edition not in meta.editions:
            raise BadInput("service.unknown_edition", "edition", choices=list(meta.editions))
        return encoded({"game": meta.id, "edition": edition, "catalogue": games.load(meta.id).catalogue(edition)})


@blueprint.route("/<string(maxlength=20):game>/rules")
class TheRules(MethodView):
    @documented(blueprint, 404)
    @blueprint.response(200, Rules)
    def get(self, game: str) -> Response:
        """Every rule id with one line, and our rulings with why."""
        meta, language = meta_of(game), caller_language()
        rules = []
        for rule in meta.rules:
            ruling = render(f"{meta.id}.ruling.{rule.id}", {}, language) if rule.ruling else None
            text = render(f"{meta.id}.rule.{rule.id}", {}, language)
            rules.append({"id": rule.id, "text": text, "ruling": ruling, "module": rule.module})
        return encoded({"rules": rules})
