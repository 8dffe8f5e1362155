"""How far the mutants have come, kept in a file: a long run can be done in slices and goes on where it stopped."""

import hashlib
import json
from pathlib import Path

from tests.mutation.mutants import HOUSES, Mutant

ROOT = Path(__file__).parents[2]
FILE = ROOT / ".mutation.json"
SHARED = ("companion/engine", "tests/support", "tests/mutation")

Verdict = tuple[str, str]
"""What became of a mutant, and the test that noticed it."""


class Progress:
    """Verdicts by mutant. One holds as long as the rules it breaks and the tests that judge it are the same."""

    def __init__(self, file: Path = FILE) -> None:
        self._file = file
        self._code = {game: _fingerprint(game) for game in HOUSES}
        self._known: dict[str, list[str]] = json.loads(file.read_text("utf-8")) if file.exists() else {}

    def verdict(self, game: str, mutant: Mutant) -> Verdict | None:
        code, outcome, test = self._known.get(_key(game, mutant), ("", "", ""))
        return (outcome, test) if code == self._code[game] else None

    def keep(self, game: str, mutant: Mutant, outcome: str, test: str) -> None:
        """Written at once and as a whole: whoever stops this loses nothing."""
        self._known[_key(game, mutant)] = [self._code[game], outcome, test]
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(self._known, indent=0), "utf-8")
        fresh.replace(self._file)


def _key(game: str, mutant: Mutant) -> str:
    return f"{game} {mutant.rule} {mutant.name}"


def _fingerprint(game: str) -> str:
    """Of the engine, the game and its tests."""
    places = (*SHARED, HOUSES[game].tests, f"companion/games/{game}")
    files = sorted(file for place in places for file in (ROOT / place).rglob("*") if file.suffix in (".py", ".toml"))
    found = hashlib.sha256()
    for file in files:
        found.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return found.hexdigest()[:16]
