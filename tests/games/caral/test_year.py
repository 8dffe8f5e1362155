"""YEAR-1 to YEAR-6: the architect, the round, and how a year ends."""

import pytest

from companion.games.caral.now import Now
from companion.games.caral.rules.act import EndTurn
from companion.games.caral.rules.architect import ChooseSteps, LeadArchitect, Roll, RollStep
from companion.games.caral.rules.ceremony import SacrificeNothing
from companion.games.caral.rules.discard import Discard
from companion.games.caral.rules.move import Move
from companion.games.caral.rules.village import PlaceWorker
from companion.games.caral.rules.year import BeginYear
from companion.games.caral.state import NEUTRAL
from tests.games.caral.scenes import to_roll
from tests.games.caral.table import Table

SQUARES = (
    *("start", "village-1", "quarry-1", "cult-1", "market-1", "village-2"),
    *("quarry-2", "cult-2", "market-2", "village-3", "centre"),
)
"""Where the architect may stand, in the order of the path."""


def round_of(table: Table, target: str) -> list[tuple[str, int]]:
    """Everybody moves to `target` and ends the turn; who was asked what."""
    asked = []
    for _ in range(table.rules.seats):
        if table.asked[0] == "caral.roll_die":
            asked.append(table.asked)
            table.play(Roll("0"))
        asked.append(table.asked)
        table.play(Move(target))
        asked.append(table.asked)
        table.play(EndTurn())
    return asked


@pytest.mark.rule("YEAR-1", "YEAR-2", "YEAR-4")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_rounds_of_a_year(starter: int) -> None:
    table = to_roll(Table(), starter)
    turns = [("caral.roll_die", -1)]
    for turn in range(3):
        seat = (starter + turn) % 3
        turns += [("caral.choose_move", seat), ("caral.choose_action", seat)]
    for target in ("village-1", "quarry-1", "cult-1"):
        assert round_of(table, target) == turns
        assert table.state.starter == starter


@pytest.mark.rule("YEAR-1")
def test_whoever_calls_the_ceremony_starts_only_the_next_year() -> None:
    table = to_roll(Table(), starter=1).player(2, figure="village-3")
    table.play(Roll("0"), Move("village-1"), EndTurn(), Move("centre"))
    assert table.state.starter == 1
    table.play(SacrificeNothing(), SacrificeNothing(), SacrificeNothing())
    assert table.play(BeginYear()).state.starter == 2


@pytest.mark.rule("YEAR-2")
@pytest.mark.parametrize(("face", "square"), [("0", "start"), ("1", "village-1"), ("2", "quarry-1")])
def test_a_plain_face_leads_the_architect(face: str, square: str) -> None:
    table = to_roll(Table(), starter=1).play(Roll(face))
    assert table.architect == square
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("YEAR-2")
@pytest.mark.parametrize(
    ("face", "steps", "square"),
    [
        ("0/1", 0, "cult-1"),
        ("0/1", 1, "market-1"),
        ("0/2", 0, "cult-1"),
        ("0/2", 2, "village-2"),
        ("1/2", 1, "market-1"),
        ("1/2", 2, "village-2"),
    ],
)
def test_where_the_face_offers_a_choice_the_starting_player_chooses(face: str, steps: int, square: str) -> None:
    table = to_roll(Table().with_state(architect="cult-1"), starter=2).play(Roll(face))
    assert table.asked == ("caral.choose_steps", 2)
    assert table.legal() == [LeadArchitect(int(value)) for value in face.split("/")]
    assert table.architect == "cult-1"
    assert table.play(LeadArchitect(steps)).architect == square
    assert table.asked == ("caral.choose_move", 2)


@pytest.mark.rule("YEAR-2")
def test_the_faces_of_the_die() -> None:
    table = to_roll(Table())
    assert table.legal() == [Roll(face) for face in ("0", "1", "2", "0/1", "0/2", "1/2")]
    now = Now(table.rules, table.state, -1, table.rules.asked(table.state))
    assert [RollStep().chance(now, lambda faces, pick=pick: pick) for pick in range(6)] == table.legal()


@pytest.mark.rule("YEAR-2")
def test_the_architect_never_goes_back() -> None:
    table = to_roll(Table().with_state(architect="village-2"))
    assert table.play(Roll("0")).architect == "village-2"
    assert to_roll(table).play(Roll("1")).architect == "quarry-2"


@pytest.mark.rule("YEAR-3")
@pytest.mark.parametrize("start", range(9))
@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("levels", [0, 1, 5])
def test_the_architect_counts_only_action_squares(start: int, steps: int, levels: int) -> None:
    table = Table()
    for number, site in enumerate(table.path.site_ids):
        table.site(site, (0, 1, 2, NEUTRAL if levels else 0)[number % 4], 5 if levels else 0, levels)
    to_roll(table.with_state(architect=SQUARES[start])).play(Roll(str(steps)))
    assert table.architect == SQUARES[start + steps]


@pytest.mark.rule("YEAR-4")
def test_a_turn_is_movement_then_action() -> None:
    table = to_roll(Table()).play(Roll("0"))
    assert table.reasons(PlaceWorker("quarry-1")) == [("engine.not_now", "")]
    table.play(Move("village-1"), PlaceWorker("quarry-1"))
    assert table[0].workers == (1, 0)
    assert table.asked == ("caral.choose_move", 1)


@pytest.mark.rule("YEAR-4")
def test_nobody_moves_out_of_turn() -> None:
    table = to_roll(Table()).play(Roll("0"))
    for seat in (1, 2):
        assert table.reasons(Move("village-1"), seat=seat) == [("engine.not_asked", "")]
    assert table.reasons(Move("village-1"), seat=0) == []


@pytest.mark.rule("YEAR-4")
def test_one_action_per_turn() -> None:
    table = Table().player(0, hand={"fish": 2}).to_act(0, at="village-1").play(PlaceWorker("quarry-1"))
    assert table.asked == ("caral.choose_action", 0)
    assert table.reasons(PlaceWorker("quarry-1")) == [("caral.act.done", "YEAR-4")]


@pytest.mark.rule("YEAR-4")
@pytest.mark.parametrize("spot", ["village-1", "quarry-1", "cult-1", "market-1"])
def test_the_action_is_optional(spot: str) -> None:
    table = Table().player(0, workers=(1, 1)).to_act(0, at=spot)
    assert table.play(EndTurn()).asked == ("caral.choose_move", 1)


@pytest.mark.rule("YEAR-5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_entering_the_centre_ends_the_year_at_once(seat: int) -> None:
    table = Table().with_state(starter=1).player((seat + 1) % 3, figure="village-3")
    table.player(seat, figure="market-2", stones=2, hand={"fish": 2}).to_move(seat).play(Move("centre"))
    assert table.where(seat) == "centre"
    assert table.where((seat + 1) % 3) == "village-3"
    assert table.state.ceremony.priest == seat
    assert table.state.turn is None
    asked = []
    while table.asked[0] == "caral.choose_sacrifice":
        asked.append(table.asked[1])
        table.play(SacrificeNothing())
    assert asked == [seat, (seat + 1) % 3, (seat + 2) % 3]
    assert table.asked == ("caral.choose_next_year", -1)


@pytest.mark.rule("YEAR-5", "MOVE-5")
def test_cards_for_the_way_to_the_centre_are_paid_before_the_ceremony() -> None:
    table = Table().player(0, figure="market-2", hand={"clay": 1, "fish": 2}).to_move(0, points=1)
    table.play(Move("centre", 1))
    assert table.asked == ("caral.pay_cards", 0)
    table.play(Discard(("clay",)))
    assert table.asked == ("caral.choose_sacrifice", 0)
    assert table.state.discard == (0, 1, 0, 0)


@pytest.mark.rule("YEAR-6")
@pytest.mark.parametrize("starter", [0, 1, 2])
@pytest.mark.parametrize(
    ("square", "face"), [("village-3", "1"), ("village-3", "2"), ("market-2", "2")], ids=["exact", "surplus", "two"]
)
def test_the_architect_ends_the_year_at_once(starter: int, square: str, face: str) -> None:
    other = (starter + 1) % 3
    table = Table().with_state(architect=square).player(other, figure="village-3").player(starter, figure="cult-2")
    to_roll(table, starter).play(Roll(face))
    assert table.architect == "centre"
    assert table.state.ceremony.priest == starter
    assert table.asked == ("caral.choose_sacrifice", starter)
    assert (table.where(starter), table.where(other)) == ("cult-2", "village-3")
    assert table.state.turn is None


@pytest.mark.rule("YEAR-6")
@pytest.mark.parametrize("steps", [1, 2])
def test_a_choice_may_end_the_year(steps: int) -> None:
    table = to_roll(Table().with_state(architect="village-3"), starter=1).play(Roll("1/2"))
    assert table.state.pending == (ChooseSteps(1, (1, 2)),)
    table.play(LeadArchitect(steps))
    assert (table.architect, table.state.ceremony.priest) == ("centre", 1)


@pytest.mark.rule("YEAR-6")
def test_one_square_short_goes_on() -> None:
    table = to_roll(Table().with_state(architect="market-2")).play(Roll("1"))
    assert (table.architect, table.asked) == ("village-3", ("caral.choose_move", 0))


@pytest.mark.rule("YEAR-6", "YEAR-1")
def test_the_starting_player_starts_again_after_the_architect_arrived() -> None:
    table = to_roll(Table().with_state(architect="village-3"), starter=2).play(Roll("2"))
    table.play(*[SacrificeNothing()] * 3).play(BeginYear())
    assert (table.state.starter, table.architect, table.state.year) == (2, "start", 2)
    assert table.asked == ("caral.roll_die", -1)
