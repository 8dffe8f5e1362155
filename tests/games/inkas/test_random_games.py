"""Random games on every board, in both editions, with undo, redo and amend, watched at every entry."""

import random

import pytest

from companion.engine.actions import TABLE
from companion.engine.setup import Header
from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from tests.games.inkas.conservation import misplaced
from tests.games.inkas.soak import Traded
from tests.support.soak import WatchedGame


def tables() -> list[Header]:
    found = []
    for number, (edition, seats) in enumerate((edition, seats) for edition in META.editions for seats in META.players):
        for step, board in enumerate(META.options["board"].values):
            dealt = ("app", "table")[(number + step) % 2]
            found.append(GAME.header(edition, seats, number % seats, board=board, cards=dealt, development=dealt))
    return found


def named(header: Header) -> str:
    return f"{header.edition}-{header.seats}-{header.options['board']}-{header.options['cards']}"


@pytest.mark.rule("IMAT-1", "IMAT-3", "IMAT-5", "IWIN-1", "ITRIBE-6")
@pytest.mark.parametrize("header", tables(), ids=named)
def test_a_random_game_ends_conserves_and_refolds(header: Header) -> None:
    game = Traded(GAME, header, misplaced, random.Random(f"7 {named(header)}"), twists=3)
    game.play()

    assert game.faults == []
    assert game.chronicle.state.ended == "won"
    assert max(player.markers for player in game.chronicle.state.players) == 11
    assert game.done["MakeOffer"] > 5


def test_trades_and_private_notes_come_about() -> None:
    header = GAME.header(None, 4, 0)
    game = Traded(GAME, header, misplaced, random.Random(4), twists=0)
    game.play()
    assert {"MakeOffer", "Accept", "Decline", "Counter", "TellTheft", "NoteCards"} <= {*game.done}


def test_the_same_chance_leads_to_the_same_game() -> None:
    header = GAME.header("english", 3, 1, board="variable", cards="app", development="app")
    first, second = (WatchedGame(GAME, header, misplaced, random.Random(9), twists=0).play() for _ in range(2))
    assert first.chronicle.entries == second.chronicle.entries
    assert first.chronicle.entries[0].seat == TABLE
