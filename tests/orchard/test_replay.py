"""A whole game of the Orchard as a file: it folds, ends as its remarks say, and is what would be saved."""

from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.log import Chronicle
from companion.engine.meta_actions import Amend, Redo, Undo, Withdraw
from companion.engine.setup import Header
from companion.games.records import load_game, save
from tests.orchard.conservation import misplaced
from tests.orchard.game import GAME
from tests.orchard.meta import LAST_DAY
from tests.orchard.rules.day import BeginDay
from tests.orchard.rules.deal import Deal
from tests.orchard.rules.pick import Rest

TEXT = (Path(__file__).parent / "replay.jsonl").read_text("utf-8")


@cache
def folded() -> tuple[Header, Chronicle[Any]]:
    return load_game(TEXT)


def test_it_ends_as_its_remarks_say() -> None:
    _, log = folded()
    places = GAME.standings(log.ruleset, log.state)

    assert log.state.ended == LAST_DAY
    assert [(place.seat, place.score, place.tie_breaks) for place in places] == [(1, 24, (9, 0)), (0, 19, (4, 0))]


def test_every_day_gives_what_its_remark_says() -> None:
    _, log = folded()
    days = [deed.played.state for deed in log.line if isinstance(deed.entry.action, BeginDay)]

    assert [[player.score for player in state.players] for state in (*days, log.state)] == [[11, 9], [17, 20], [19, 24]]


def test_nothing_gets_lost_on_the_way() -> None:
    _, log = folded()

    assert all(misplaced(log.ruleset, deed.played.state) == {} for deed in log.line)


def test_without_its_remarks_it_is_what_would_be_saved() -> None:
    lines = [line for line in TEXT.splitlines(keepends=True) if not line.startswith("#")]

    assert save(*folded()) == "".join(lines)


def test_it_shows_what_can_be_done() -> None:
    _, log = folded()
    done = {type(entry.action) for entry in log.entries}
    own = {cls for kind, cls in log.ruleset.codec.classes.items() if kind.startswith("orchard.")}

    assert own - done == {Deal}, "a real deck is not dealt by the app"
    assert {Undo, Redo, Amend, Withdraw} <= done
    assert Rest not in {type(deed.entry.action) for deed in log.line}, "it was amended"
    assert [deed.played.waived for deed in log.line if deed.played.waived] == [("orchard.pick.ladder",)]
