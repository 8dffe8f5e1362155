"""What pages show of the Orchard: drawing and targets, outcomes, set-up sheet, table check, looking back."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from companion.engine.actions import TABLE
from companion.engine.inspection import CheckLine
from companion.engine.questions import FREE, GAIN, Badge, Outcome, Prospect
from companion.engine.review import ERA, EVENT, TURN, Step
from companion.engine.view import REVIEWER, SPECTATOR, Viewer
from tests.orchard.game import GAME
from tests.orchard.modules.bees.layer import ChooseHive, PutHive
from tests.orchard.pages.parts import at_market, needs
from tests.orchard.rules.market import Lay
from tests.orchard.rules.pick import Pick, Rest
from tests.orchard.table import Table, agreed, finished


def seen(table: Table, viewer: Viewer = SPECTATOR) -> dict[str, Any]:
    """A view with names and colours, as pages get it."""
    view = GAME.view(table.rules, table.state, viewer)
    colours = list(GAME.card.colours)
    return view | {"seats": [seat | {"colour": colours[seat["seat"]]} for seat in view["seats"]]}


def said(code: str, /, **params: Any) -> str:
    return f"{code} {params}"


def drawn(table: Table) -> ET.Element:
    assert GAME.drawing is not None
    return ET.fromstring(GAME.drawing.draw(seen(table), said).svg())


def classes(table: Table, tree: str) -> list[str]:
    group = next(part for part in drawn(table).iter() if part.get("id") == f"o-{tree}")
    return [part.get("class", "") for part in group]


def test_every_tree_is_drawn_with_its_fruit_its_ladder_and_the_hive() -> None:
    table = Table(3, "bees").tree("pear-1", fruit=2, ladder=1).tree("plum-1", fruit=0)
    table.asking(ChooseHive(0)).play(PutHive("pear-1"))

    assert classes(table, "pear-1").count("o-fruit") == 2
    assert {"o-ladder o-of-green", "o-hive"} <= {*classes(table, "pear-1")}
    assert "o-fruit" not in classes(table, "plum-1")
    assert "o-hive" not in classes(table, "plum-1")


def test_the_drawing_is_told_in_words() -> None:
    table = Table().tree("pear-1", ladder=1)
    told = next(part.text for part in drawn(table).iter() if part.get("id") == "board-told")

    assert f"{said('orchard.drawing.ladder', tree='pear-1', seat=1)}" in (told or "")


def test_every_tree_has_a_target_inside_the_drawing() -> None:
    table = Table()
    assert GAME.drawing is not None
    targets = GAME.drawing.targets(seen(table))
    left, top, width, height = map(float, re.split(r"\s+", drawn(table).get("viewBox", "")))

    assert [target.place for target in targets] == [*table.rules.board.box.trees]
    assert {target.fields for target in targets} == {("tree",)}
    for target in targets:
        assert left <= target.x - target.reach < target.x + target.reach <= left + width
        assert top <= target.y - target.reach < target.y + target.reach <= top + height
    assert len({(target.x, target.y) for target in targets}) == len(targets)


def test_hands_are_seen_by_their_owners_and_by_reviewers_only() -> None:
    table = Table().player(1, hand={"plum": 2}).to_pick()

    assert "you" not in seen(table)
    assert seen(table, Viewer(1))["you"] == {"seat": 1, "cards": {"apple": 0, "pear": 0, "plum": 2}, "unknown": 0}
    assert seen(table, Viewer(0))["you"]["cards"]["plum"] == 0
    assert len(seen(table, REVIEWER)["hands"]) == 3
    assert [seat["cards"] for seat in seen(table)["seats"]] == [0, 2, 0]


@pytest.mark.parametrize(
    ("action", "outcomes"),
    [
        (Pick("plum-1"), [("points", {"change": 6}), ("fruit", {"change": 2})]),
        (Rest(), [("hand", {"change": 1})]),
    ],
)
def test_what_a_turn_leads_to(action: Any, outcomes: list[tuple[str, dict[str, int]]]) -> None:
    table = Table(cards="table").to_pick()
    told = GAME.prospect(table.rules, table.state, action, 0).outcomes

    assert told == tuple(Outcome(f"orchard.outcome.{code}", params, GAIN) for code, params in outcomes)


def test_trees_that_bring_most_come_first() -> None:
    table = Table(cards="table").to_pick()
    best, rest = (GAME.prospect(table.rules, table.state, action, 0) for action in (Pick("plum-1"), Rest()))

    assert (best.badge, best.weight, best.verb) == (Badge(6, "apple"), FREE, Outcome("orchard.outcome.climb", {}))
    assert best.order < rest.order
    assert rest.badge is None
    assert GAME.title(table.rules, table.state, Pick("plum-1"), 0) == Outcome(
        "orchard.outcome.tree", {"tree": "plum-1"}
    )
    assert GAME.title(table.rules, table.state, Rest(), 0) is None


def test_what_the_market_may_bring_and_nothing_for_the_table() -> None:
    table = Table().player(0, hand={"plum": 1}, basket={"plum": 1}).to_sell(0)

    told = GAME.prospect(table.rules, table.state, Lay("plum"), 0).outcomes
    assert [outcome.code for outcome in told] == ["orchard.outcome.market"]
    assert GAME.prospect(table.rules, table.state, Lay(), 0) == Prospect()
    assert GAME.prospect(table.rules, table.state, Rest(), TABLE) == Prospect()


def test_the_sheet_follows_what_was_agreed_on() -> None:
    def keys(**options: str) -> list[str]:
        header = agreed(2, **options)
        return [step.key for step in GAME.sheet(GAME.ruleset(header), header)]

    assert keys() == [
        *("trees", "fruit", "no_deck", "no_die"),
        *("starts-0", "basket-0", "dealt-0"),
        "basket-1",
        "dealt-1",
    ]
    assert keys(cards="table", die="table") == [
        *("trees", "fruit", "deck", "starts-0", "basket-0", "draw-0", "basket-1", "draw-1")
    ]


def lines(table: Table) -> dict[str, CheckLine]:
    return {line.key: line for line in GAME.inspection(table.rules, table.state)}


def test_the_check_tells_every_place() -> None:
    table = Table(2, cards="table").tree("pear-1", fruit=1, ladder=0).player(0, score=4, basket={"pear": 2})
    found = lines(table.player(1, hand={"unknown": 2}))

    assert found["tree-1"].params == {"tree": "pear-1", "fruit": 1, "owner": 0}
    assert found["basket-0"].params == {"basket": {"apple": 0, "pear": 2, "plum": 0}}
    assert (found["hand-1"].params, found["deck"].params) == ({"hand": 2}, {"deck": 10})
    assert "deck" not in lines(Table(2)), "cards that the app deals lie nowhere"


def test_the_hive_is_part_of_sheet_and_check() -> None:
    header = agreed(2, "bees")
    table = Table(2, "bees")

    assert "hive" in [step.key for step in GAME.sheet(GAME.ruleset(header), header)]
    assert lines(table)["hive"].code == "orchard.check.hive_waits"
    table.asking(ChooseHive(0)).play(PutHive("plum-2"))
    assert lines(table)["hive"].params == {"tree": "plum-2"}
    assert seen(table)["board"]["modules"] == {"bees": {"tree": "plum-2"}}


def test_looking_back_finds_days_markets_and_turns() -> None:
    log = finished(agreed(2), "looking back")
    steps = [Step(d.entry.position, d.entry.seat, d.entry.action, d.played.events, d.played.receipts) for d in log.line]
    marks = [mark.kind for mark in GAME.lookback.marks(steps)]

    assert (marks.count(ERA), marks.count(EVENT), marks.count(TURN)) == (3, 3, 6)
    (die,) = GAME.lookback.open_luck(log.ruleset.board, 2, steps)
    (cards,) = GAME.lookback.hidden_luck(log.ruleset.board, 2, steps)
    assert [sum(seat) for seat in die.counts] == [3, 3]
    assert sum(sum(seat) for seat in cards.counts) == 12 - log.state.deck.size
    assert sum(cards.untold) == 0


def test_cards_that_nobody_noted_stay_untold() -> None:
    log = finished(agreed(2, cards="table"), "untold")
    steps = [Step(d.entry.position, d.entry.seat, d.entry.action, d.played.events, d.played.receipts) for d in log.line]
    (cards,) = GAME.lookback.hidden_luck(log.ruleset.board, 2, steps)

    assert sum(sum(seat) for seat in cards.counts) == 0


def test_the_display_has_a_panel_while_the_market_is_open() -> None:
    table = Table().player(0, hand={"apple": 1})

    assert not at_market(seen(table.to_pick()))
    assert at_market(seen(table.to_sell(0)))
    assert needs(seen(table), []) == {"left": 18}
