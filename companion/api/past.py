"""A household's past games, what they tell of its people, and the next game."""

from typing import Any

from flask import Response, url_for
from flask.views import MethodView
from marshmallow import fields, validate

from companion.address import join_url
from companion.api import answers, answers_past
from companion.api.documented_blueprint import HOUSEHOLD, LOCATION, TOKEN, WITH_BODY, DocumentedBlueprint, documented
from companion.api.encoding import CODE, PREFIX, AtTable, encoded
from companion.api.households import person_card
from companion.api.tables import seats_of
from companion.http import limits, schemas
from companion.http.at_table import app_state, at_table
from companion.http.credentials import household
from companion.http.downloads import household_file
from companion.http.language import caller_language
from companion.service.errors import Conflict
from companion.service.home import past, people
from companion.service.home.statistics import Choice, Statistics
from companion.service.play import chance
from companion.service.play.clock import written_moment
from companion.service.records import Person, TableRecord
from companion.service.tables import rematch

blueprint = DocumentedBlueprint(
    "past", __name__, url_prefix=PREFIX, description="Past games, and what they tell of people"
)
MOST_GAMES = 10_000
"""How many games one answer holds at most."""


class MergeRequest(schemas.Strict):
    other = fields.String(
        required=True, validate=schemas.UID, metadata={"description": "Who turns out to be the same person, and goes"}
    )


class ChoiceQuery(schemas.Strict):
    game = fields.String(validate=schemas.SHORT)
    edition = fields.String(validate=schemas.SHORT)
    module = fields.String(validate=schemas.SHORT, metadata={"description": "One that was used, or `none` for none"})
    players = fields.Integer(validate=validate.Range(1, schemas.MOST_SEATS))


class PastQuery(schemas.Strict):
    after = fields.String(validate=schemas.UID, metadata={"description": "The id of the last game one has: `next`"})
    limit = fields.Integer(load_default=MOST_GAMES, validate=validate.Range(1, MOST_GAMES))


def past_card(card: past.Card) -> dict[str, Any]:
    return {
        "id": card.uid,
        "code": card.code,
        "game": card.game,
        "edition": card.edition,
        "modules": list(card.modules),
        "opened_at": written_moment(card.at),
        "status": card.status,
        "players": [{"name": p.name, "colour": p.colour, "score": p.score, "rank": p.rank} for p in card.players],
    }


@blueprint.route("/past")
class Past(MethodView):
    @documented(blueprint, 400, 401, 404)
    @blueprint.arguments(PastQuery, location="query")
    @blueprint.response(200, answers_past.PastAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self, query: dict[str, Any]) -> Response:
        """The household's games, running and over, the latest first; in parts by `limit` and `after`."""
        found = past.games_of(household(), caller_language(), query["limit"], query.get("after"))
        games = [past_card(card) for card in found.cards]
        return encoded({"games": games, "next": games[-1]["id"] if found.more else None})


@blueprint.route("/past/<string(maxlength=36):past_game>")
class ThePastGame(MethodView):
    @documented(blueprint, 401, 403, 404)
    @blueprint.response(204)
    @blueprint.doc(security=HOUSEHOLD)
    def delete(self, past_game: str) -> Response:
        """Delete a game with its log, its seats and all its tokens. Nothing brings it back but an export of it."""
        past.delete_game(app_state(), household(), past_game)
        return Response(status=204)


@blueprint.route("/household.json")
class Everything(MethodView):
    @documented(blueprint, 401)
    @blueprint.response(200, answers_past.HouseholdFile)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self) -> Response:
        """Everything that is kept of the household. Games that are over can be imported again, one by one."""
        return household_file(household())


def figures_of(person: Person, found: Statistics) -> dict[str, Any]:
    rivals = found.rivals(person)
    return person_card(person) | {
        "figures": [
            {"game": f.game, "games": f.games, "wins": f.wins, "average": round(f.average, 2), "best": f.best}
            for f in found.figures(person)
        ],
        "against": [person_card(r.person) | {"games": r.games, "ahead": r.ahead, "behind": r.behind} for r in rivals],
        "sources": [
            {"game": portion.game, "source": portion.name, "amount": portion.amount}
            for portion in found.sources(person, caller_language())
        ],
    }


@blueprint.route("/people/<string(maxlength=36):person>/figures")
class PersonsFigures(MethodView):
    @documented(blueprint, 400, 401, 404)
    @blueprint.arguments(ChoiceQuery, location="query")
    @blueprint.response(200, answers_past.PersonFigures)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self, query: dict[str, Any], person: str) -> Response:
        """Wins, averages, bests, who beat whom and where points came from, over the games that the query takes."""
        home = household()
        known = people.person_of(home, person)
        return encoded(figures_of(known, Statistics(app_state().games, home, Choice(**query))))


@blueprint.route("/people/<string(maxlength=36):person>/merge")
class Merge(MethodView):
    @documented(blueprint, *WITH_BODY, 401, 403, 404, 409)
    @blueprint.arguments(MergeRequest)
    @blueprint.response(200, answers.PersonAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def post(self, wanted: dict[str, Any], person: str) -> Response:
        """Make one of two people: the other's games become this one's. 409 if they played against each other."""
        return encoded(person_card(people.merge(household(), person, wanted["other"])))


@blueprint.route(f"/tables{CODE}/again")
class Again(AtTable):
    @documented(blueprint, 401, 403, 404, 409, 429)
    @blueprint.response(201, answers.OpenAnswer, headers=LOCATION)
    @blueprint.doc(security=TOKEN)
    def post(self, code: str) -> Response:
        """Open the next game with the same people and settings (host); the next in clockwise order begins.

        409 before the end, and where the next game was opened already.
        """
        table, caller = at_table(code)
        after, token = rematch.again(table, caller, caller_language(), allow=limits.a_new_table)
        opened = called_again(table, after, token)
        return encoded(opened, 201, {"Location": url_for("tables.TheTable", code=opened["code"])})


def called_again(before: TableRecord, after: TableRecord, token: str | None) -> dict[str, Any]:
    if token is None:
        raise Conflict("service.again_already", code=after.code)
    app_state().hub.publish(before.code)
    return {
        "code": after.code,
        "host_token": token,
        "join_url": join_url(after.code),
        "position": 0,
        "commitment": chance.commitment(after.seed),
        "seats": seats_of(after),
    }
