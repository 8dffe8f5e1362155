"""A box that is not ours in anything: another path, another die, other cards, tiles and levels (MAT-1 to MAT-5)."""

from itertools import product
from typing import Any

import pytest

from companion.engine.view import SPECTATOR
from companion.games.caral.box import preset
from companion.games.caral.meta import META
from companion.games.caral.modules.emissaries.layer import SendCarali
from companion.games.caral.modules.status.cards import Status
from companion.games.caral.modules.whim.layer import Whim
from companion.games.caral.modules.whim.penalty import ChoosePenalty, ReturnCarali
from companion.games.caral.rules.architect import LeadArchitect, Roll
from companion.games.caral.rules.ceremony import Sacrifice, SacrificeNothing
from companion.games.caral.view import view
from tests.games.caral.modules.abroad import sent
from tests.games.caral.modules.years import holding
from tests.games.caral.rulesets import PILES, Case, play
from tests.games.caral.scenes import to_roll
from tests.games.caral.table import Table

SQUARES = ["cult", "village", "quarry", "market", "village", "cult", "quarry", "quarry", "village", "market", "village"]
SITES = 20
FACES = [[3], [0, 3], [1], [0], [1, 2, 3]]
PATIENCE, TWISTS = 6, 3


def path() -> list[str]:
    """Eleven action squares, and after most of them two building sites; the last site lies before the centre."""
    squares = [f"{kind}-{number}" for number, kind in enumerate(SQUARES, start=1)]
    sites = iter(range(1, SITES + 1))
    spots = [spot for square in squares[:10] for spot in (square, *(f"site-{next(sites)}" for _ in range(2)))]
    return [*spots[1:], squares[10], spots[0]]


def another_box(edition: str) -> dict[str, Any]:
    """Nothing as in the box we know."""
    box = preset(edition)
    box |= {
        "players": {"carali": 14, "alpacas": 9, "confidence": "matched"},
        "stones": {"count": 23, "confidence": "matched"},
        "cards": {"stone": 9, "clay": 11, "fish": 14, "alpaca": 10, "confidence": "matched"},
        "levels": {"count": 40, "sizes": [6, 6, 9, 7, 12], "confidence": "matched"},
        "sled": {"stones": 5, "alpacas": 4, "movement": 2, "confidence": "matched"},
        "path": {"spots": path(), "confidence": "matched"},
        "die": {"faces": FACES, "confidence": "matched"},
    }
    targets, penalties = ("fewest", "not_most"), ("card", "stone", "alpaca", "carali")
    for number, card in enumerate(box["whim"]):
        card |= {"id": f"anger-{number}", "thresholds": [number + 1, 12, 40], "target": targets[number % 2]}
        card |= {"penalty": penalties[number % 4]}
    for number, tile in enumerate(reversed(box["annual"])):
        tile |= {"first": number, "second": 4}
    conditions = [
        ("emissary", 1),
        ("first_at", "quarry"),
        ("hand", 3),
        ("judged", "Has the longest beard"),
        ("stones", 5),
    ]
    for card, (condition, value) in zip(box["status"], conditions, strict=False):
        card |= {"condition": condition, "value": value, "fame": 5}
    needs = [(0, 1), (2, 0), (1, 0), (0, 1), (1, 1)]
    for level, (carali, alpacas) in zip(box["emissaries"], needs, strict=True):
        level |= {"carali": carali, "alpacas": alpacas, "fame": 3, "stones": 2, "cards": 1}
    box["emissaries"].reverse()
    box["progress"].reverse()
    return box


CASES = [
    Case(edition, seats, modules, PILES[number % 2])
    for number, (edition, seats, modules) in enumerate(product(META.editions, META.players, ((), META.modules)))
]


@pytest.mark.rule("MAT-1", "MAT-2", "MAT-3", "MAT-4", "MAT-5", "WHIM-1", "TILE-1", "STAT-2", "PROG-1", "EMI-1")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_another_box_plays_whole_games(case: Case) -> None:
    for seed in range(2):
        soak = play(case, seed, PATIENCE, TWISTS, another_box(case.edition))
        assert soak.faults == []
        assert soak.chronicle.state.ended in META.end_reasons[case.edition]
        assert soak.header.catalogue == another_box(case.edition)


def opened(**changes: Any) -> Table:
    return Table(catalogue=another_box("retail"), modules=META.modules, seats=2, **changes)


@pytest.mark.rule("MAT-4", "YEAR-2", "YEAR-3")
def test_its_path_and_its_die_are_used() -> None:
    table = to_roll(opened())
    assert [spot.partition("-")[0] for spot in path()].count("site") == SITES
    assert len(table.path.architects) == len(SQUARES) + 2
    assert table.legal() == [Roll("3"), Roll("0/3"), Roll("1"), Roll("0"), Roll("1/2/3")]
    assert table.play(Roll("3")).architect == "market-4"
    table = to_roll(opened()).play(Roll("1/2/3"))
    assert table.legal() == [LeadArchitect(1), LeadArchitect(2), LeadArchitect(3)]
    assert table.play(LeadArchitect(2)).architect == "quarry-3"


@pytest.mark.rule("WHIM-2", "WHIM-4")
def test_its_whim_is_judged() -> None:
    """The third card wants three from two players; the fourth four, and a carali from whoever laid less than most."""
    table = opened().with_state(extras={"whim": Whim("anger-2")})
    table.player(0, hand={"fish": 2}).player(1, hand={"clay": 1}).to_sacrifice(0)
    table.play(Sacrifice("fish", 2), Sacrifice("clay", 1))
    assert table.asked != ("caral.choose_penalty", 1), "three are enough"
    table = opened().with_state(extras={"whim": Whim("anger-3")}).player(1, carali_supply=3, workers=(2, 1, 0))
    table.player(0, hand={"fish": 2}).player(1, hand={"clay": 1}).to_sacrifice(0)
    table.play(Sacrifice("fish", 2), Sacrifice("clay", 1))
    assert table.state.pending[-1] == ChoosePenalty(1, "carali")
    assert table.play(ReturnCarali("quarry-7"))[1].workers == (2, 0, 0)


@pytest.mark.rule("STAT-2", "EMI-3")
def test_its_status_cards_and_levels_are_used() -> None:
    table = opened().with_state(extras={"status": Status(("stonemason",))}).player(0, fame=0, hand={"fish": 0})
    sent(table, 0, alpacas=1).to_act(0, "village-2").play(SendCarali())
    assert table.fame[0] == 3 + 5, "the level gives 3, the card for the first level 5"
    assert table[0].stones == 2
    assert view(table.rules, table.state, SPECTATOR)["board"]["modules"]["emissaries"]["sent"][0]["tile"] == "one_more"


@pytest.mark.rule("TILE-1", "TILE-2")
def test_its_annual_tiles_are_used() -> None:
    table = holding(opened(), "position").player(0, figure="village-2").to_sacrifice(1)
    table.play(SacrificeNothing(), SacrificeNothing())
    tiles = [(r.seat, r.amount) for r in table.receipts if r.reason.startswith("caral.fame.annual")]
    assert tiles == [(0, 0), (1, 4)], "the first gets 0 here, the second 4"
