"""`companion simulate`: games among bots and their summary."""

import re
from pathlib import Path

import pytest

from companion.cli import simulate
from companion.cli.progress import Progress
from companion.cli.simulate import lineup
from companion.cli.tally import WHOLE, Tally
from companion.engine.standings import Standing
from companion.games.caral.meta import META
from companion.games.records import load_game
from tests.support.command_line import Screen, Terminal


def without_speed(text: str) -> str:
    return re.sub(r"\d+ per second", "", text)


def wins(text: str) -> list[tuple[float, int, int]]:
    """Rate, wins alone, wins shared of each seat."""
    rows = re.findall(r"seat \d \S+ +([\d.]+)%  \((\d+) alone, (\d+) shared\)", text)
    return [(float(rate), int(alone), int(shared)) for rate, alone, shared in rows]


def test_the_summary_tells_everything_and_adds_up(companion: Terminal) -> None:
    ran = companion("simulate", "--games", 6, "--edition", "crowd", "--players", 3, "--bots", "random", "--seed", 4)

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "Caral, crowd, 3 players, cards: app, seed: 4"
    assert ran.lines[1] == "games     6"
    assert re.search(r"^years     min \d+, median [\d.]+, max \d+$", ran.out, re.M)
    assert re.search(r"^scores    min \d+, median [\d.]+, max \d+$", ran.out, re.M)
    assert re.search(r"^moves     \d+, \d+ per second$", ran.out, re.M)
    ends = re.findall(r"(?:seventh pyramid|seventh year|agreed) (\d+) \(([\d.]+)%\)", ran.out)
    assert sum(int(count) for count, _ in ends) == 6
    assert sum(float(share) for _, share in ends) == pytest.approx(100, abs=0.2)
    assert len(wins(ran.out)) == 3
    assert sum(rate for rate, *_ in wins(ran.out)) == pytest.approx(100, abs=0.2)


def test_the_same_seed_gives_the_same_summary(companion: Terminal) -> None:
    words = ("simulate", "--games", 3, "--edition", "crowd", "--players", 2, "--bots", "random", "--seed")
    one, same, other = (without_speed(companion(*words, seed).out) for seed in ("x", "x", "y"))

    assert one == same
    assert one.replace("seed: x", "") != other.replace("seed: y", "")


def test_a_series_for_every_number_of_players(companion: Terminal) -> None:
    ran = companion("simulate", "--games", 1, "--edition", "crowd", "--players", "all", "--cards", "table")

    titles = [line for line in ran.lines if line.startswith("Caral")]
    assert titles == [f"Caral, crowd, {n} players, cards: table, seed: 1" for n in META.players]


def test_a_bot_for_each_seat(companion: Terminal) -> None:
    known = ("sensible", "random")
    ran = companion(
        *("simulate", "--games", 4, "--edition", "crowd", "--players", 3, "--bots", "random,sensible,random")
    )

    assert re.findall(r"seat (\d) (\w+)", ran.out) == [("1", "random"), ("2", "sensible"), ("3", "random")]
    assert wins(ran.out)[1] == (100.0, 4, 0)
    assert lineup("random, sensible", 2, known) == ("random", "sensible")
    assert lineup("random", 3, known) == ("random",) * 3


def test_logs_hold_the_games_of_the_summary(companion: Terminal, tmp_path: Path) -> None:
    words = ("simulate", "--games", 2, "--edition", "crowd", "--players", 2, "--seed", 9)
    ran = companion(*words, "--out", tmp_path / "new" / "folder")
    files = sorted((tmp_path / "new" / "folder").iterdir())

    assert [file.name for file in files] == ["caral-crowd-2-app-9-1.jsonl", "caral-crowd-2-app-9-2.jsonl"]
    games = [load_game(file.read_text(encoding="utf-8"))[1] for file in files]
    assert f"moves     {sum(game.position for game in games)}," in ran.out
    assert without_speed(ran.out) == without_speed(companion(*words).out), "a log changes nothing"
    assert companion("replay", files[0]).code == 0


def standing(seat: int, fame: int, rank: int) -> Standing:
    return Standing(seat, fame, (0,), rank)


def test_shared_wins_are_shared() -> None:
    tally = Tally("years")
    tally.add(4, [standing(1, 30, 1), standing(2, 30, 1), standing(0, 20, 3)], "agreed", 100, 0.5)
    tally.add(9, [standing(1, 40, 1), standing(0, 9, 2), standing(2, 8, 3)], "agreed", 50, 1)

    assert (tally.alone, tally.shared) == ({1: 1}, {1: 1, 2: 1})
    assert sum(tally.share.values()) == 2 * WHOLE
    assert wins("\n".join(tally.lines(["a", "b", "c"]))) == [(0.0, 0, 0), (75.0, 1, 1), (25.0, 0, 1)]
    assert list(tally.lines("abc"))[:4] == [
        "games     2",
        "years     min 4, median 6.5, max 9",
        "scores    min 8, median 25, max 40",
        "ended by  agreed 2 (100.0%)",
    ]
    assert list(tally.lines("abc"))[-1] == "moves     150, 100 per second"


def test_progress_is_drawn_over_itself_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.05, 2.0, 4.0])
    monkeypatch.setattr("companion.cli.progress.time.monotonic", lambda: next(clock))
    screen = Screen()
    progress = Progress(4, screen)
    for _ in range(3):
        progress.step()

    drawn = screen.getvalue().split("\r")[1:]
    assert drawn == [
        "[###############...............] 2/4 games, 1.0 games/s, 2 s left ",
        "[######################........] 3/4 games, 0.8 games/s, 1 s left ",
    ]
    progress.clear()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_the_last_game_is_always_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.progress.time.monotonic", lambda: 7.0)
    screen = Screen()
    Progress(1, screen).step()

    assert "1/1 games" in screen.getvalue()


def test_simulate_shows_its_progress_on_a_terminal_only(companion: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("simulate", "--games", 2, "--edition", "crowd", "--players", 2, "--bots", "random")
    assert companion(*words).err == ""

    screen = Screen()
    monkeypatch.setattr(simulate.sys, "stderr", screen)
    companion(*words)
    assert "2/2 games" in screen.getvalue()
