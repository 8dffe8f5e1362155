"""`companion replay`: a game in sentences, a position as text."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from companion.bots.play import play_on
from companion.cli.picture import Picture
from companion.cli.words import WORDS
from companion.engine.log import Chronicle
from companion.engine.meta_actions import Undo
from companion.engine.view import REVIEWER, Viewer, readable
from companion.games.caral.game import GAME
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.notes import NoteCards
from companion.games.caral.rules.setup import StartAt
from companion.games.caral.scoring import standings
from companion.games.records import load_game, save
from companion.i18n import LANGUAGES, deed_text, render
from tests.support.bot_tables import players
from tests.support.command_line import Terminal


def steps(text: str) -> dict[int, list[str]]:
    """The sentences of every step by its number."""
    told: dict[int, list[str]] = {}
    for line in text.splitlines():
        if found := re.match(r" *(\d+)  (\S.*)$", line):
            told[int(found[1])] = [found[2]]
        elif told and line.startswith("       "):
            told[max(told)].append(line.strip())
    return told


def write(path: Path, header, chronicle) -> Path:
    path.write_text(save(header, chronicle), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_in_sentences(companion: Terminal, log: Path, language: str) -> None:
    ran = companion("replay", log, "--language", language)
    _, chronicle = load_game(log.read_text("utf-8"))

    assert (ran.code, ran.err) == (0, "")
    told = steps(ran.out)
    assert list(told) == list(range(1, len(chronicle.line) + 1))
    for number, deed in enumerate(chronicle.line, start=1):
        if deed.played.events:
            assert told[number] == [render(event.code, event.params, language) for event in deed.played.events]
        else:
            assert told[number] == [deed_text(deed.entry.action, deed.entry.seat, language)]
    assert not re.search(r"\b(caral|engine)\.\w", ran.out), "a code without a text"


def test_years_and_turns_are_marked(companion: Terminal, log: Path) -> None:
    out = companion("replay", log).out
    _, chronicle = load_game(log.read_text("utf-8"))
    years = [int(year) for year in re.findall(r"^=== Year (\d+) ===$", out, re.M)]
    turns = [deed.played.state.turn.seat for deed in chronicle.line if deed.played.state.turn]
    changes = 1 + sum(a != b for a, b in pairwise(turns))

    assert years == list(range(1, chronicle.state.year + 1))
    marks = re.findall(r"^--- Seat (\d)'s turn ---$", out, re.M)
    assert changes <= len(marks) <= changes + len(years)
    assert set(marks) == {"1", "2"}


def test_the_ranking_stands_at_the_end(companion: Terminal, log: Path) -> None:
    lines = companion("replay", log).lines
    _, chronicle = load_game(log.read_text("utf-8"))
    first, second = standings(chronicle.ruleset, chronicle.state)

    assert lines[-3] == "Final ranking"
    assert lines[-2].startswith(
        f"1. Seat {first.seat + 1}: {first.score} fame (stones, alpacas and cards: {first.tie_breaks[0]})"
    )
    assert lines[-1].startswith(f"2. Seat {second.seat + 1}: {second.score} fame")


def test_german_is_german(companion: Terminal, log: Path) -> None:
    out = companion("replay", log, "--language", "de").out

    assert "=== Jahr 1 ===" in out
    assert "--- Platz 1 ist am Zug ---" in out
    assert "Endstand" in out
    assert "Year" not in out
    assert "Seat" not in out
    assert "Weg\n" in companion("replay", log, "--step", 30, "--language", "de").out


def test_both_languages_have_the_same_words() -> None:
    fields = {
        language: {name: sorted(re.findall(r"{(\w+)", text)) for name, text in words.items()}
        for language, words in WORDS.items()
    }

    assert set(WORDS) == set(LANGUAGES)
    assert fields["en"] == fields["de"]


@pytest.mark.parametrize("options", [(), ("--seat", 2), ("--spectator",), ("--review",)])
def test_everybody_reads_only_what_they_may(companion: Terminal, log: Path, options: tuple[object, ...]) -> None:
    told = steps(companion("replay", log, *options).out)
    _, chronicle = load_game(log.read_text("utf-8"))
    viewer = {"--seat": Viewer(1), "--spectator": Viewer()}.get(str(options[0]) if options else "", REVIEWER)

    assert list(told) == list(range(1, len(chronicle.line) + 1))
    secret = [d for d in chronicle.line if readable(d.played.events, Viewer()) != d.played.events]
    assert len(secret) > 5
    for number, deed in enumerate(chronicle.line, start=1):
        heard = [render(event.code, event.params, "en") for event in readable(deed.played.events, viewer)]
        assert not heard or told[number] == heard


def test_a_secret_note_is_named_without_its_cards(companion: Terminal, tmp_path: Path) -> None:
    header = GAME.header("retail", 2)
    chronicle = Chronicle(GAME.ruleset(header))
    chronicle.add(StartAt("site-1"), 0)
    chronicle.add(NoteCards(("fish",)), 0)
    path = write(tmp_path / "note.jsonl", header, chronicle)

    assert "fish" in steps(companion("replay", path).out)[2][0]
    assert "fish" in steps(companion("replay", path, "--seat", 1).out)[2][0]
    assert steps(companion("replay", path, "--seat", 2).out)[2] == ["(Note in private: …)"]
    assert steps(companion("replay", path, "--spectator").out)[2] == ["(Note in private: …)"]


def test_a_game_that_goes_on_says_who_is_asked(companion: Terminal, tmp_path: Path) -> None:
    header = GAME.header("retail", 3)
    chronicle = Chronicle(GAME.ruleset(header))
    chronicle.add(StartAt("site-1"), 0)
    path = write(tmp_path / "open.jsonl", header, chronicle)

    question = render("caral.choose_start_site", {}, "en")
    assert companion("replay", path).lines[-1] == f"The game is not over. Seat 2 is asked: {question}"


def test_what_was_taken_back_is_counted_and_not_told(companion: Terminal, tmp_path: Path) -> None:
    header = GAME.header("retail", 3)
    chronicle = Chronicle(GAME.ruleset(header))
    chronicle.add(StartAt("site-1"), 0)
    chronicle.add(StartAt("site-2"), 1)
    chronicle.add(Undo(), 1)
    path = write(tmp_path / "undone.jsonl", header, chronicle)
    ran = companion("replay", path)

    assert list(steps(ran.out)) == [1]
    assert "Further entries, taken back or replaced or about the log alone: 2" in ran.lines
    assert companion("replay", path, "--step", 2).code == 2


def test_what_was_entered_against_a_rule_is_marked(companion: Terminal, tmp_path: Path) -> None:
    header = GAME.header("retail", 2, cards="app")
    rules = GAME.ruleset(header)
    chronicle = Chronicle(rules)
    play_on(chronicle, players(["random", "random"], 1))
    at = next(n for n, d in enumerate(chronicle.line) if isinstance(d.entry.action, Move))
    short = Chronicle(rules, chronicle.entries[:at])
    short.add(Move("market-2"), chronicle.entries[at].seat, waive=["caral.move.too_far"])
    path = write(tmp_path / "far.jsonl", header, short)

    assert steps(companion("replay", path).out)[at + 1][-1].startswith("[house ruling, although MOVE-1 says: ")


@pytest.mark.parametrize("step", [0, 1, 40, 150])
def test_a_step_is_the_fold_of_the_log_so_far(companion: Terminal, log: Path, step: int) -> None:
    header, chronicle = load_game(log.read_text("utf-8"))
    fold = Chronicle(chronicle.ruleset, chronicle.entries[:step])
    picture = list(Picture(header, "en").lines(fold.ruleset, fold.state, REVIEWER, step))

    ran = companion("replay", log, "--step", step)

    assert (ran.code, ran.lines) == (0, picture)
    assert ran.lines[0].startswith(f"After step {step}. Year {fold.state.year}, starting player: Seat ")


def test_a_picture_shows_the_path_and_everybodys_numbers(companion: Terminal, log: Path) -> None:
    step = 150
    _, chronicle = load_game(log.read_text("utf-8"))
    state = chronicle.state_after(step)
    path = chronicle.ruleset.board.box.path
    lines = companion("replay", log, "--step", step).lines
    way = lines[lines.index("Path") + 1 :][: len(path.spots)]

    assert way[0].startswith("  start square")
    assert way[-1].startswith("  central pyramid")
    assert [n for n, line in enumerate(way) if "architect" in line] == [state.architect]
    for seat, player in enumerate(state.players):
        assert f"Seat {seat + 1} stands here" in way[player.figure]
        row = next(line for line in lines if line.startswith(f"Seat {seat + 1}: fame"))
        assert f"fame {player.fame}, stones {player.stones}, alpacas {player.alpacas} " in row
        assert f"cards {player.hand.size}" in row
    for site, spot in zip(state.sites, path.sites, strict=True):
        owner = {None: "", -2: "neutral: "}.get(site.owner, f"Seat {(site.owner or 0) + 1}: ")
        assert (f"{owner}{site.levels} of {site.size} levels" in way[spot]) == bool(site.levels)
    assert sum("holds" in line for line in lines) == 2


def test_a_picture_shows_only_the_hands_one_may_see(companion: Terminal, log: Path) -> None:
    def hands(*options: object) -> list[str]:
        return [line[:6] for line in companion("replay", log, "--step", 9, *options).lines if " holds " in line]

    assert hands() == hands("--review") == ["Seat 1", "Seat 2"]
    assert hands("--seat", 2) == ["Seat 2"]
    assert hands("--spectator") == []


def test_a_picture_shows_builders_priests_and_unknown_cards(companion: Terminal, tmp_path: Path) -> None:
    header = GAME.header("crowd", 3, cards="table")
    chronicle = Chronicle(GAME.ruleset(header))
    play_on(chronicle, players(["random"] * 3, 1))
    path = write(tmp_path / "table.jsonl", header, chronicle)
    found = "\n".join(companion("replay", path, "--step", n).out for n in range(0, len(chronicle.line), 40))

    assert re.search(r"building site \d+ +builder of Seat \d", found)
    assert re.search(r"Seat \d holds (\d+ \w+, )*\d+ unknown", found)
