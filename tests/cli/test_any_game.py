"""The command line plays, counts and tells every game that is registered, by its card alone."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from companion.cli import door, new_game
from companion.cli.picture import Picture
from companion.cli.tally import Tally
from companion.engine.agreement import by_app
from companion.engine.game import Game
from companion.engine.meta import GameMeta, Option
from companion.engine.standings import ranked
from companion.engine.telling import Telling, in_points
from companion.engine.view import REVIEWER
from companion.games.caral.game import GAME
from companion.games.caral.meta import META
from companion.games.records import load_game
from tests.support.command_line import Terminal

OPTIONS = {"die": Option(("app", "table")), "deck": Option(("table", "app")), "wind": Option(("calm", "wild"))}


@pytest.fixture
def toy() -> Iterator[Game]:
    card = games.register("tests.orchard")
    yield games.load(card.id)
    games.withdraw(card.id)


@pytest.fixture
def played(toy: Game, companion: Terminal, tmp_path: Path) -> Path:
    """The log of a game of two."""
    ran = companion(*f"simulate --game {toy.card.id} --games 1 --players 2 --bots random --out".split(), tmp_path)
    assert (ran.code, ran.err) == (0, "")
    (found,) = tmp_path.iterdir()
    return found


def test_a_game_is_named_before_the_rest_is_read(toy: Game) -> None:
    assert new_game.named(["simulate", "--games", "3"]) is META
    assert new_game.named(["perft", "--game", toy.card.id, "--depth", "1"]) is toy.card
    assert new_game.named(["perft", f"--game={toy.card.id}"]) is toy.card
    assert new_game.named(["perft", "--game", "chess"]) is new_game.named(["perft", "--game"]) is META


def test_every_game_can_be_chosen_with_all_its_card_offers(toy: Game) -> None:
    for card in games.cards():
        for command in ("simulate", "perft --depth 1"):
            words = [*command.split(), "--game", card.id, "--edition", card.editions[-1]]
            words += ["--players", str(card.players[0])]
            words += [word for name, option in card.options.items() for word in (f"--{name}", option.values[-1])]
            args = door.parser(words).parse_args(words)
            wanted = new_game.NewGame.wanted(args)
            header = wanted.header(card.players[0])
            assert (header.game, header.edition) == (card.id, card.editions[-1])
            assert header.options == {name: option.values[-1] for name, option in card.options.items()}


def test_the_choices_are_those_of_the_game_named(companion: Terminal, toy: Game) -> None:
    assert "'crowd'" in companion("simulate", "--game", toy.card.id, "--edition", "crowd").err
    assert "'chess'" in companion("simulate", "--game", "chess").err
    assert "--game is for a new game" in companion("perft", "--depth", 1, "--file", "x", "--game", toy.card.id).err


def test_where_nobody_sits_the_app_deals_what_it_can() -> None:
    card = GameMeta("toy", "Toy", 1, range(2, 3), {"red": "circle", "blue": "square"}, ("plain",), OPTIONS)

    assert by_app(card) == {"deck": "app"}
    assert by_app(META) == {"cards": "app"}


def test_any_game_is_played_and_summed_up(companion: Terminal, toy: Game) -> None:
    ran = companion(*f"simulate --game {toy.card.id} --games 3 --players 2 --bots random --seed x".split())

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith(f"{toy.card.title}, {toy.card.editions[0]}, 2 players, ")
    assert ran.lines[1] == "games     3"
    assert re.search(r"^scores    min -?\d+, median -?[\d.]+, max -?\d+$", ran.out, re.M)
    assert re.findall(r"seat (\d) random", ran.out) == ["1", "2"]


def test_a_bot_that_a_game_has_not_is_told(companion: Terminal, toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.new_game.load", lambda game: replace(toy, expert=""))
    words = f"simulate --game {toy.card.id} --games 1 --players 2".split()

    assert companion(*words, "--bots", "sensible").err.endswith("there is no bot 'sensible', but random\n")
    assert "seat 1 random" in companion(*words).out, "the best there are"


def test_any_game_is_counted(companion: Terminal, toy: Game) -> None:
    rules = toy.ruleset(toy.header(seats=2, **by_app(toy.card)))
    ran = companion(*f"perft --game {toy.card.id} --players 2 --depth 1".split())

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[-1].split() == ["1", str(len(rules.legal(rules.begin().state)))]


@pytest.mark.parametrize("language", ["en", "de"])
def test_any_game_is_told(companion: Terminal, played: Path, language: str) -> None:
    ran = companion("replay", played, "--language", language)
    _, chronicle = load_game(played.read_text("utf-8"))

    assert (ran.code, ran.err) == (0, "")
    assert len(re.findall(r"^ *\d+  \S", ran.out, re.M)) == len(chronicle.line)
    word = {"en": "points?", "de": "Punkte?"}[language]
    assert len(re.findall(rf"^\d\. \w+ \d: −?\d+ {word}", ran.out, re.M)) == 2


def test_a_game_without_words_for_a_position_tells_what_its_view_counts() -> None:
    header = GAME.header("crowd", 2, cards="app")
    picture = Picture(header, "en")
    picture.game = replace(GAME, telling=Telling())
    rules = GAME.ruleset(header)
    lines = list(picture.lines(rules, rules.begin().state, REVIEWER, 0))

    assert lines[:2] == ["After step 0. asked: Seat 1", ""]
    assert "Year: 1" in lines
    assert any(re.match(r"Seat 1: \d points?, .*Stones: 0, ", line) for line in lines)
    assert sum(line.startswith("Seat 2 holds: ") for line in lines) == 1


def test_a_picture_of_any_game(companion: Terminal, played: Path) -> None:
    ran = companion("replay", played, "--step", 1, "--language", "de")

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith("Nach Schritt 1. ")
    assert len(ran.lines) > 2


def test_tie_breaks_are_told_where_there_are_any() -> None:
    def say(code, **params):
        return f"{code} {params}"

    alone, tied = ranked({0: (7,)})[0], ranked({0: (7, 2, 1)})[0]
    assert in_points(alone, say) == "engine.telling.points {'seat': 0, 'score': 7}"
    assert in_points(tied, say) == "engine.telling.tie_breaks {'seat': 0, 'score': 7, 'tie_breaks': [2, 1]}"


def test_a_game_without_eras_says_nothing_of_them() -> None:
    tally = Tally()
    tally.add(0, ranked({0: (3,), 1: (2,)}), "over", 10, 1.0)

    assert [line.split()[0] for line in tally.lines("ab")] == ["games", "scores", "ended", "wins", "seat", "moves"]


def test_eras_are_counted_as_the_game_s_own_state_counts_them(companion: Terminal, tmp_path: Path) -> None:
    words = ("simulate", "--games", 3, "--edition", "crowd", "--players", 2, "--bots", "random", "--seed", 5)
    ran = companion(*words, "--out", tmp_path)
    years = sorted(load_game(file.read_text("utf-8"))[1].state.year for file in tmp_path.iterdir())

    assert f"years     min {years[0]}, median {years[1]}, max {years[2]}" in ran.lines
