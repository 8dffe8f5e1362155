"""Whole games as logs: each folds, conserves, can be told, and ends as its remarks say."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend, Finish, Redo, Undo
from companion.games import load
from companion.games.caral.cards import KINDS
from companion.games.caral.meta import AGREED, META
from companion.games.caral.rules.pairs import PlayPair
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.scoring import Standing
from companion.games.records import save
from companion.i18n import LANGUAGES, action_text, render
from tests.games.caral.conservation import misplaced
from tests.games.caral.replays.expected import EXPECTED
from tests.games.caral.replays.files import FILES, every_game, fame, folded, rows, text
from tests.i18n.samples import flaws

TALLY = ("FIN-1", "FIN-2")


def standings(name: str) -> list[Standing]:
    """Every seat's place, in the order of the seats."""
    header, chronicle = folded(name)
    return sorted(load(header.game).standings(chronicle.ruleset, chronicle.state), key=lambda place: place.seat)


def at_years_end(chronicle: Chronicle[Any]) -> Iterator[tuple[int, ...]]:
    """Fame when each year is over, the final tally left out."""
    totals = [0] * chronicle.ruleset.seats
    for deed in chronicle.line:
        if isinstance(deed.entry.action, BeginYear | Finish):
            yield tuple(totals)
        for receipt in deed.played.receipts:
            totals[receipt.seat] += 0 if receipt.rule in TALLY else receipt.amount
    if chronicle.state.ended != AGREED:
        yield tuple(totals)


def after_each_entry(name: str) -> Iterator[Chronicle[Any]]:
    """The game folded anew, entry by entry."""
    _, whole = folded(name)
    chronicle = Chronicle(whole.ruleset)
    for entry in whole.entries:
        chronicle.append(entry)
        yield chronicle


def test_every_file_has_its_expected_end() -> None:
    assert set(FILES) == set(EXPECTED)


@every_game
def test_a_file_opens_with_its_remarks_and_is_whole(name: str) -> None:
    _, chronicle = folded(name)

    assert text(name).startswith("# ")
    assert json.loads(rows(name)[-1]) == {"entries": len(chronicle.entries)}


@every_game
def test_a_file_without_its_remarks_is_what_would_be_saved(name: str) -> None:
    assert save(*folded(name)) == "".join(f"{row}\n" for row in rows(name))


@pytest.mark.rule("END-3", "END-4", "END-6")
@every_game
def test_the_game_ends_for_the_expected_reason(name: str) -> None:
    header, chronicle = folded(name)

    assert (header.edition, chronicle.state.ended) == (EXPECTED[name].edition, EXPECTED[name].reason)
    assert header.modules == EXPECTED[name].modules
    assert chronicle.ruleset.asked(chronicle.state) is None


@pytest.mark.rule("SET-2", "BUILD-4", "BUILD-5", "CER-3", "CER-4", "CER-7", "END-2")
@every_game
def test_every_year_gives_the_expected_fame(name: str) -> None:
    assert tuple(at_years_end(folded(name)[1])) == EXPECTED[name].years


@pytest.mark.rule("FIN-1", "FIN-2", "END-5")
@every_game
def test_the_tally_gives_the_expected_fame(name: str) -> None:
    assert tuple(place.score for place in standings(name)) == EXPECTED[name].fame


@pytest.mark.rule("FIN-3")
@every_game
def test_places_and_the_goods_of_those_who_are_level(name: str) -> None:
    places = standings(name)
    shared = Counter(place.score for place in places)

    assert tuple(place.rank for place in places) == EXPECTED[name].ranks
    assert {place.seat: place.tie_breaks[0] for place in places if shared[place.score] > 1} == EXPECTED[name].level


@pytest.mark.rule("CER-7")
@every_game
def test_the_ledger_has_a_receipt_for_every_point_at_every_deed(name: str) -> None:
    _, chronicle = folded(name)
    totals = [0] * chronicle.ruleset.seats

    for played in (chronicle.opening, *(deed.played for deed in chronicle.line)):
        for receipt in played.receipts:
            totals[receipt.seat] += receipt.amount
        assert tuple(totals) == fame(played.state)
    assert chronicle.ledger().totals == totals


@every_game
def test_nothing_gets_lost_and_the_ledger_agrees_after_every_entry(name: str) -> None:
    for chronicle in after_each_entry(name):
        where = chronicle.entries[-1].position
        assert misplaced(chronicle.ruleset, chronicle.state) == {}, where
        assert tuple(chronicle.ledger().totals) == fame(chronicle.state), where


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_the_game_can_be_told(name: str, language: str) -> None:
    _, chronicle = folded(name)
    events = [event for deed in chronicle.line for event in deed.played.events]
    told = {render(event.code, event.params, language) for event in events}
    told |= {action_text(entry.action, language) for entry in chronicle.entries}

    assert {line: flaws(line, language) for line in told if flaws(line, language)} == {}


@pytest.mark.parametrize("edition", META.editions)
def test_every_way_to_end_has_a_replay(edition: str) -> None:
    reasons = {chronicle.state.ended for header, chronicle in map(folded, FILES) if header.edition == edition}

    assert reasons == set(META.end_reasons[edition])


def test_the_replays_show_every_number_of_players_and_every_option() -> None:
    headers = [folded(name)[0] for name in FILES]
    options = {(name, header.options[name]) for header in headers for name in META.options}

    assert {header.seats for header in headers} == set(META.players)
    assert {(header.edition, header.options["cards"]) for header in headers} == set(
        product(META.editions, META.options["cards"].values)
    )
    assert options == {(name, value) for name, option in META.options.items() for value in option.values}


def test_the_replays_show_every_action_and_every_pair() -> None:
    actions = [deed.entry.action for name in FILES for deed in folded(name)[1].line]
    possible = {kind for name in FILES for kind in folded(name)[1].ruleset.codec.classes if kind.startswith("caral.")}

    assert {action.kind for action in actions if action.kind.startswith("caral.")} == possible
    assert {action.card for action in actions if isinstance(action, PlayPair)} == set(KINDS)


def test_the_replays_show_what_people_do_to_a_log() -> None:
    entries = [entry for name in FILES for entry in folded(name)[1].entries]
    house_rulings = [deed.played.waived for name in FILES for deed in folded(name)[1].line if deed.played.waived]

    assert {Undo, Redo, Amend} <= {type(entry.action) for entry in entries}
    assert any(entry.proxy for entry in entries)
    assert len(set(house_rulings)) == 6
