"""A household's people and saved catalogues."""

from typing import Any

from flask import Response, url_for
from flask.views import MethodView

from companion.api import answers
from companion.api.documented_blueprint import HOUSEHOLD, LOCATION, WITH_BODY, DocumentedBlueprint, documented
from companion.api.encoding import PREFIX, encoded
from companion.http import limits, schemas
from companion.http.at_table import app_state
from companion.http.credentials import household
from companion.service.access.households import found_household
from companion.service.home import catalogues, forgetting, people
from companion.service.records import Person, SavedCatalogue

blueprint = DocumentedBlueprint(
    "households", __name__, url_prefix=PREFIX, description="A household's people and catalogues"
)


def person_card(person: Person) -> dict[str, Any]:
    return {"id": person.uid, "name": person.name}


def catalogue_card(saved: SavedCatalogue) -> dict[str, Any]:
    return {"id": saved.uid, "name": saved.name, "game": saved.game, "edition": saved.edition}


@blueprint.route("/households")
class Households(MethodView):
    @documented(blueprint, 429)
    @blueprint.response(201, answers.HouseholdAnswer)
    def post(self) -> Response:
        """Found a household. Its key opens its people and catalogues, and is told only now."""
        limits.spend(limits.DEVICES)
        uid, key = found_household()
        return encoded({"id": uid, "token": key}, 201)


@blueprint.route("/people")
class People(MethodView):
    @documented(blueprint, 401)
    @blueprint.response(200, answers.PeopleAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self) -> Response:
        """Whoever sat at one of the household's tables, by name."""
        return encoded({"people": [person_card(person) for person in people.people_of(household())]})

    @documented(blueprint, *WITH_BODY, 401, 403)
    @blueprint.arguments(schemas.PersonRequest)
    @blueprint.response(201, answers.PersonAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def post(self, wanted: dict[str, Any]) -> Response:
        """Add a person. Names at the household's tables are added by themselves."""
        return encoded(person_card(people.add(household(), wanted["name"])), 201)


@blueprint.route("/people/<string(maxlength=36):person>")
class ThePerson(MethodView):
    @documented(blueprint, *WITH_BODY, 401, 403, 404)
    @blueprint.arguments(schemas.PersonRequest)
    @blueprint.response(200, answers.PersonAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def patch(self, wanted: dict[str, Any], person: str) -> Response:
        """Call a person something else, at past tables too."""
        return encoded(person_card(people.rename(household(), person, wanted["name"])))

    @documented(blueprint, 401, 403, 404)
    @blueprint.response(204)
    @blueprint.doc(security=HOUSEHOLD)
    def delete(self, person: str) -> Response:
        """Forget a person: their name goes from seats, notes, exports and figures. What they played stays."""
        forgetting.forget(app_state(), household(), person)
        return Response(status=204)


def contents(wanted: dict[str, Any]) -> catalogues.Contents:
    return catalogues.Contents(wanted["name"], wanted["game"], wanted["edition"], wanted["catalogue"])


@blueprint.route("/catalogues")
class Catalogues(MethodView):
    @documented(blueprint, 401)
    @blueprint.response(200, answers.CataloguesAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self) -> Response:
        """The household's saved catalogues, without their contents."""
        mine = catalogues.catalogues_of(household())
        return encoded({"catalogues": [catalogue_card(saved) for saved in mine]})

    @documented(blueprint, *WITH_BODY, 401, 403, 429)
    @blueprint.arguments(schemas.CatalogueRequest)
    @blueprint.response(201, answers.CatalogueAnswer, headers=LOCATION)
    @blueprint.doc(security=HOUSEHOLD)
    def post(self, wanted: dict[str, Any]) -> Response:
        """Save a catalogue. One that no game could be played with is refused, naming the entry."""
        home = household()
        limits.spend(limits.CATALOGUES, home)
        saved = catalogues.save(home, contents(wanted))
        location = url_for("households.TheCatalogue", catalogue=saved.uid)
        return encoded(catalogue_card(saved) | {"catalogue": saved.data}, 201, {"Location": location})


@blueprint.route("/catalogues/<string(maxlength=36):catalogue>")
class TheCatalogue(MethodView):
    @documented(blueprint, 401, 404)
    @blueprint.response(200, answers.CatalogueAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def get(self, catalogue: str) -> Response:
        """A saved catalogue with its contents."""
        saved = catalogues.catalogue_of(household(), catalogue)
        return encoded(catalogue_card(saved) | {"catalogue": saved.data})

    @documented(blueprint, *WITH_BODY, 401, 403, 404)
    @blueprint.arguments(schemas.CatalogueRequest)
    @blueprint.response(200, answers.CatalogueAnswer)
    @blueprint.doc(security=HOUSEHOLD)
    def put(self, wanted: dict[str, Any], catalogue: str) -> Response:
        """Put other contents in its place. Tables opened with it keep what they were opened with."""
        saved = catalogues.change(household(), catalogue, contents(wanted))
        return encoded(catalogue_card(saved) | {"catalogue": saved.data})

    @documented(blueprint, 401, 403, 404)
    @blueprint.response(204)
    @blueprint.doc(security=HOUSEHOLD)
    def delete(self, catalogue: str) -> Response:
        """Drop a saved catalogue."""
        catalogues.drop(household(), catalogue)
        return Response(status=204)
