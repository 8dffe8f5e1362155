"""The first table: what its game needs of the box and we only guess, compared with the household's own box once."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from companion import games
from companion.engine.game import Game
from companion.engine.problems import Problem
from companion.engine.setup import Header
from companion.service.access.callers import Caller
from companion.service.access.permissions import must_host
from companion.service.app_state import AppState
from companion.service.errors import BadInput
from companion.service.home import catalogues
from companion.service.home.box_entries import MATCHED, Catalogue, Entry, all_sure, needed, unsure
from companion.service.home.catalogue_faults import at, steps
from companion.service.home.catalogues import Contents, catalogue_field
from companion.service.play.desk import LOBBY
from companion.service.tables.change import changing
from companion.service.tables.opening import record
from companion.store import homes
from companion.store.models import Household, SavedCatalogue
from companion.store.records import TableRecord


@dataclass(frozen=True)
class Findings:
    """What somebody found in the box: these entries, as they stand in a catalogue."""

    entries: Sequence[Entry]
    catalogue: Catalogue
    name: str
    """What a new box is called."""

    def put_into(self, catalogue: Catalogue) -> Catalogue:
        """A catalogue with what was found."""
        for entry in self.entries:
            held, new = at(catalogue, steps(entry.place)), entry.values(self.catalogue)
            for key in entry.values(catalogue).keys() - new.keys():
                del held[key]
            held.update(deepcopy(new) | {entry.group.confidence: MATCHED})
        return catalogue


def game_of(table: TableRecord) -> Game:
    return games.load(table.header["game"])


def held_by(table: TableRecord) -> Catalogue:
    """What the table plays with; where it says nothing, what we ship."""
    header = Header.from_json(table.header)
    return deepcopy(dict(header.catalogue or game_of(table).catalogue(header.edition)))


def doubts(table: TableRecord) -> list[Entry]:
    """What this table needs and its household has not compared with its box, at this table or at another."""
    catalogue, household = held_by(table), homes.household(table.household_id)
    open_ones = unsure(needed(game_of(table), table.header["modules"]), catalogue)
    if household and any(all_sure(open_ones, box.data) for box in _boxes(household, table)):
        return []
    return open_ones


def _boxes(household: Household, table: TableRecord) -> list[SavedCatalogue]:
    """What the household saved of this game's edition."""
    mine = table.header["game"], table.header["edition"]
    return [box for box in catalogues.catalogues_of(household) if (box.game, box.edition) == mine]


def compare(state: AppState, table: TableRecord, caller: Caller, found: Findings) -> None:
    """Somebody compared the box. Their household keeps what they found.

    A game that has not begun is played with it, any other keeps what it began with.
    """
    must_host(caller)
    catalogue = found.put_into(held_by(table))
    _must_be_playable(table, catalogue)
    with state.desks.lock(table.id):
        with changing(table) as row:
            if row.status == LOBBY:
                row.header = row.header | {"catalogue": catalogue}
        state.desks.get(record(table.id))
    if (household := homes.household(table.household_id)) is not None:
        _keep(household, table, found)


def _must_be_playable(table: TableRecord, catalogue: Catalogue) -> None:
    try:
        game_of(table).ruleset(replace(Header.from_json(table.header), catalogue=catalogue))
    except Problem as problem:
        raise BadInput(problem.code, catalogue_field(problem.where), **problem.params) from None


def _keep(household: Household, table: TableRecord, found: Findings) -> None:
    """In the box with which the table was opened, else in the household's latest of this edition, else in a new one."""
    before, edition = held_by(table), table.header["edition"]
    boxes = sorted(_boxes(household, table), key=lambda box: (box.data == before, box.id))
    if not boxes:
        catalogues.save(household, Contents(found.name, table.header["game"], edition, found.put_into(before)))
        return
    box = boxes[-1]
    ours = deepcopy(dict(game_of(table).catalogue(edition)))
    catalogues.change(
        household, box.uid, Contents(box.name, box.game, edition, found.put_into(ours | deepcopy(box.data)))
    )
