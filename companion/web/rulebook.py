"""Rules and rulings: what the app enforces, by id, and what it decides where the rulebook is silent."""

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import cards
from companion.http.language import caller_language
from companion.service.look import rulebook
from companion.web.responses import page, pages_blueprint

blueprint = pages_blueprint("rulebook")
SEE_OTHER = 303


@blueprint.get("/rules")
def first() -> Answer:
    return redirect(url_for("rulebook.rules", game=cards()[0].id), SEE_OTHER)


@blueprint.get("/rules/<string:game>")
def rules(game: str) -> Response:
    """The whole rulebook; what a search leaves out stays on the page, hidden."""
    meta = rulebook.game_named(game)
    words, only = request.args.get("q", "").strip(), "rulings" in request.args
    found = rulebook.sections(meta, caller_language())
    shown = rulebook.matching(found, words, rulings=only)
    return page("rules.html", meta=meta, games=cards(), sections=found, shown=shown, words=words, only=only)
