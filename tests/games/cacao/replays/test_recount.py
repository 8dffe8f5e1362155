"""A reader who knows no engine comes to the same gold, for the recorded games and for random ones."""

from itertools import product
from pathlib import Path

import pytest

from companion.engine.log import Chronicle
from companion.games.cacao.meta import META
from companion.games.cacao.state import Cacao
from companion.games.records import save
from tests.games.cacao.replays.recount import recount
from tests.games.cacao.table import Soak

RANDOM = [*product(META.players, META.options["tiles"].values, META.options["display"].values)]
"""One game each; `make bench` reads 300."""


TRACK = [-10, -4, -1, 0, 2, 4, 7, 11, 16]


def goods(state: Cacao) -> list[tuple[int, ...]]:
    return [(player.gold, player.cacao, player.suns, player.water) for player in state.players]


def differences(chronicle: Chronicle[Cacao], text: str) -> list[str]:
    """Where the reader does not come to what the engine says: goods after every entry, and every single payment."""
    states = {deed.entry.position: goods(deed.played.state) for deed in chronicle.line}
    found = []
    for reader in recount(text):
        read = [*zip(reader.gold, reader.cacao, reader.suns, reader.water, strict=True)]
        if reader.position in states and read != states[reader.position]:
            found.append(f"at {reader.position}: {read} is not {states[reader.position]}")
    rows = [(row.position, row.receipt.seat, row.receipt.amount, row.receipt.rule) for row in chronicle.ledger().rows]
    return (
        found if sorted(reader.points) == sorted(rows) and reader.ended else [*found, f"{reader.points} is not {rows}"]
    )


def random_game(seats: int, tiles: str, display: str, seed: object) -> list[str]:
    soak = Soak(seats, tiles, display, seed, twists=0).play()
    return soak.faults + differences(soak.chronicle, save(soak.header, soak.chronicle))


def test_the_reader_uses_nothing_of_the_engine() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("recount*.py")]
    assert len(sources) == 2
    assert not any("companion" in source for source in sources)


@pytest.mark.rule("CACT-1", "CACT-2", "CTILE-1", "CTILE-2", "CTILE-3", "CTILE-4", "CTILE-5", "CFIN-2", "CFIN-3")
@pytest.mark.parametrize(("seats", "tiles", "display"), RANDOM)
def test_a_random_game_is_counted_the_same(seats: int, tiles: str, display: str) -> None:
    assert random_game(seats, tiles, display, "recount") == []


def test_a_wrong_payment_is_noticed() -> None:
    soak = Soak(2, "app", "app", "wrong", twists=0).play()
    text = save(soak.header, soak.chronicle)
    other = text.replace(f'"track": {TRACK}', f'"track": {[value + 1 for value in TRACK]}')

    assert other != text
    assert differences(soak.chronicle, other)
