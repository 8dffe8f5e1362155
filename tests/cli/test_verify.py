"""`companion replay --verify`: a verdict on an exported game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import create_app
from companion.service.play.chance import commitment
from tests.support.api_client import finished
from tests.support.command_line import Terminal


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A short game with dealt cards, an undo and an amendment."""
    app = create_app(INSTANCE=str(tmp_path_factory.mktemp("instance")))
    table = finished(app, 3, steps=12, options={"cards": "app"})
    table.enter(table.host, "undo")
    table.enter(table.host, "redo")
    table.enter(table.host, "amend", target=2, action={"kind": "caral.start_at", "site": "site-9"})
    return table.public.get(f"{table.path}/export.json").text


Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> Path:
        path = tmp_path / "game.json"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def test_an_honest_game_holds(companion: Terminal, export: str, write: Write) -> None:
    ran = companion("replay", "--verify", write(export))
    count = export.count('"by": "app"')

    assert (ran.code, ran.err) == (0, "")
    assert json.loads(export)["commitment"] in ran.lines[0]
    assert ran.lines[1] == f"It holds: every roll and deal of the app comes from the seed. Checked: {count}"
    assert count > 3


def test_it_says_so_when_somebody_may_have_known_the_seed(companion: Terminal, export: str, write: Write) -> None:
    """Here it was chosen when the table was opened."""
    assert "may have known it" in companion("replay", "--verify", write(export)).lines[2]
    fair = export.replace('"provably_fair": false', '"provably_fair": true')
    assert len(companion("replay", "--verify", write(fair)).lines) == 2


def changed_roll(text: str) -> tuple[str, str]:
    face = next(entry["action"]["face"] for entry in json.loads(text)["entries"] if "face" in entry["action"])
    old = f'"face": "{face}"'
    return text.replace(old, '"face": "13"', 1), old


def changed_deal(text: str) -> tuple[str, str]:
    dealt = next(entry["action"]["cards"] for entry in json.loads(text)["entries"] if "cards" in entry["action"])
    old = f'"cards": {json.dumps(dealt)}'
    return text.replace(old, f'"cards": {json.dumps([*dealt[1:], "fish" if dealt[0] != "fish" else "clay"])}', 1), old


def changed_seed(text: str) -> tuple[str, str]:
    return text.replace(json.loads(text)["seed"], "another seed"), '"commitment"'


def changed_seed_and_commitment(text: str) -> tuple[str, str]:
    raw = json.loads(text)
    other = text.replace(raw["seed"], "another seed").replace(raw["commitment"], commitment("another seed"))
    return other, '"by": "app"'


def changed_result(text: str) -> tuple[str, str]:
    return text.replace('"rank": 1', '"rank": 2', 1), '"rank": 1'


def changed_move(text: str) -> tuple[str, str]:
    return text.replace('"site": "site-1"', '"site": "site-99"', 1), '"site": "site-1"'


def cut_short(text: str) -> tuple[str, str]:
    kept = [line for line in text.splitlines() if '"finish"' not in line and '"kind": "undo"' not in line]
    kept = [line for line in kept if '"redo"' not in line and '"amend"' not in line]
    text = "\n".join(kept)
    return text.replace("},\n]", "}\n]"), text.splitlines()[-4]


FORGERIES = [changed_roll, changed_deal, changed_seed, changed_seed_and_commitment, changed_result, changed_move]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_forged_game_does_not_hold(
    companion: Terminal, export: str, write: Write, forge: Callable[[str], tuple[str, str]], language: str
) -> None:
    text, part = forge(export)
    ran = companion("replay", "--verify", write(text), "--language", language)
    word, verdict = {"en": ("line", "It does not hold."), "de": ("Zeile", "Es stimmt nicht.")}[language]

    assert text != export
    assert (ran.code, ran.err) == (1, "")
    assert ran.lines[1].startswith(f"{word} {line_of(export, part)}: ")
    assert ran.lines[-1] == verdict


def test_an_unfinished_log_does_not_hold(companion: Terminal, export: str, write: Write) -> None:
    text, _ = cut_short(export)
    ran = companion("replay", "--verify", write(text))

    assert (ran.code, ran.lines[-1]) == (1, "It does not hold.")
    assert "stops before the game's end" in ran.lines[1]


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda text: text[:300], 9),
        (lambda text: "{}", 1),
        (lambda text: text.replace('"importable": true', '"importable": false'), 4),
        (lambda text: text.replace('"kind": "start"', '"kind": "stat"'), None),
    ],
)
def test_what_is_no_whole_export_cannot_be_checked(
    companion: Terminal, export: str, write: Write, damage: Callable[[str], str], line: int | None
) -> None:
    text = damage(export)
    ran = companion("replay", "--verify", write(text))
    number = line_of(export, '"kind": "start"') if line is None else text.count("\n") + 1 if line == 9 else line

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"companion replay: line {number}: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("more", [("--step", 3), ("--seat", 1), ("--spectator",), ("--review",)])
def test_checking_goes_with_nothing_else(
    companion: Terminal, export: str, write: Write, more: tuple[object, ...]
) -> None:
    ran = companion("replay", "--verify", write(export), *more)

    assert (ran.code, ran.out) == (2, "")
    assert "--verify" in ran.err


def test_a_file_that_is_no_text_or_not_there(companion: Terminal, tmp_path: Path) -> None:
    binary = tmp_path / "picture.json"
    binary.write_bytes(b"\xff\xfe\x00")

    assert companion("replay", "--verify", binary).code == 2
    assert companion("replay", "--verify", tmp_path / "nowhere.json").code == 2
