"""A household's saved catalogues: what its own box holds, where that differs from what we ship."""

from dataclasses import dataclass, replace
from typing import Any

from companion import games
from companion.engine.game import Game
from companion.engine.problems import Problem
from companion.service.access import tokens
from companion.service.errors import BadInput, Unknown
from companion.store import homes
from companion.store.models import Household, SavedCatalogue
from companion.store.session import added, removed, writing


@dataclass(frozen=True)
class Contents:
    """A catalogue as a household wants to save it."""

    name: str
    game: str
    edition: str
    catalogue: dict[str, Any]


def catalogues_of(household: Household) -> list[SavedCatalogue]:
    return homes.catalogues(household)


def saved_catalogue(uid: str, household: Household | None) -> SavedCatalogue | None:
    return None if household is None else homes.catalogue(household, uid)


def catalogue_of(household: Household, uid: str) -> SavedCatalogue:
    found = saved_catalogue(uid, household)
    if found is None:
        raise Unknown("service.no_such_catalogue")
    return found


def save(household: Household, contents: Contents) -> SavedCatalogue:
    must_be_playable(contents)
    with writing():
        saved = SavedCatalogue(uid=tokens.new_uid(), household_id=household.id)
        _fill(saved, contents)
        added(saved)
    return saved


def change(household: Household, uid: str, contents: Contents) -> SavedCatalogue:
    """Put other contents in its place. Tables opened with it keep what they were opened with."""
    must_be_playable(contents)
    with writing():
        saved = catalogue_of(household, uid)
        _fill(saved, contents)
    return saved


def drop(household: Household, uid: str) -> None:
    with writing():
        removed(catalogue_of(household, uid))


def _fill(saved: SavedCatalogue, contents: Contents) -> None:
    saved.name, saved.game, saved.edition = contents.name, contents.game, contents.edition
    saved.data = contents.catalogue


def game_wanted(game: str) -> Game:
    """The game that somebody asks for."""
    try:
        return games.load(game)
    except games.UnknownGame:
        raise BadInput("service.unknown_game", "game", got=game) from None


def edition_wanted(game: str, edition: str) -> Game:
    """The same, with an edition that it must have."""
    found = game_wanted(game)
    if edition not in found.card.editions:
        raise BadInput("service.unknown_edition", "edition", choices=list(found.card.editions))
    return found


def must_be_playable(contents: Contents) -> None:
    """Refuse a catalogue that no game could be played with, naming the entry."""
    game = edition_wanted(contents.game, contents.edition)
    if not contents.catalogue:
        raise BadInput("service.empty_catalogue", "catalogue")
    try:
        header = game.header(contents.edition, game.card.players.start)
        game.ruleset(replace(header, catalogue=contents.catalogue))
    except Problem as problem:
        raise BadInput(problem.code, catalogue_field(problem.where), **problem.params) from None


def catalogue_field(where: str) -> str:
    """A place inside a catalogue as the field of the request that it is."""
    name, colon, key = where.partition(" catalogue: ")
    return f"catalogue.{key}" if colon else name
