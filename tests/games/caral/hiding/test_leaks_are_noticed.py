"""The comparison can fail: every leak put in here on purpose is noticed."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import games
from companion.api import encoding
from companion.engine.actions import Codec
from companion.engine.view import readable
from companion.games.caral import view
from companion.service.access import permissions
from companion.service.access.tokens import hashed
from companion.service.look.reader import TableReader
from companion.service.play import enter
from companion.store import log
from tests.games.caral.hiding.settings import SETTINGS
from tests.secrets.journey import Journey
from tests.secrets.twins import Twins

DEALT = SETTINGS[0]
LONG = replace(DEALT, lasts=2, seed=5)
Spoil = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def short(twins: Twins) -> Journey:
    """A few moments of one game: the secret seat is to act, or another one to move, while the hidden cards differ."""
    journey = Journey(twins, DEALT)
    asked = [
        {(decision.kind, decision.seat) for decision in moment.asked if moment.pair.differs}
        for moment in journey.script.moments
    ]
    acts = [number for number, found in enumerate(asked) if ("caral.choose_action", DEALT.secret) in found]
    moves = [number for number, found in enumerate(asked) if ("caral.choose_move", 0) in found]
    for number in range(max(acts[1], moves[1]) + 1):
        if number in (acts[1], moves[1]):
            journey.stop(number)
        journey.send(number)
    return journey


@pytest.fixture
def rules() -> Any:
    """The rules in use, shared by every table that agreed on the same; a script may hold older ones."""
    return games.load(DEALT.game).ruleset(DEALT.header())


def everywhere(monkeypatch: Spoil, plain: Any, leaky: Any) -> None:
    """Put something leaky wherever the plain one is used."""
    for name, module in list(sys.modules.items()):
        if name.startswith("companion") and getattr(module, plain.__name__, None) is plain:
            monkeypatch.setattr(module, plain.__name__, leaky)


def noticed(journey: Journey, looking: Callable[[Any], object]) -> list[str]:
    """What was asked where a difference was noticed."""
    for _, prober in journey.visit():
        looking(prober)
    return [difference.request.path.split("?")[0].rsplit("/", 1)[-1] for difference in journey.watch.differences]


def look(prober: Any) -> None:
    prober.watch.look_around()


def glance(prober: Any) -> None:
    prober.watch.glance()


def test_without_a_leak_nothing_is_noticed(short: Journey) -> None:
    assert noticed(short, look) == []


def test_a_hand_in_the_view(short: Journey, monkeypatch: Spoil) -> None:
    plain = view._seat

    def leaky(seat: int, player: Any, *rest: Any) -> dict[str, Any]:
        return plain(seat, player, *rest) | {"hand": list(player.hand.known)}

    monkeypatch.setattr(view, "_seat", leaky)
    found = noticed(short, look)
    assert short.seating.code in found
    assert "export.json" not in found
    assert any(path.isdecimal() for path in found), "past states"


def test_a_log_that_redacts_nothing(short: Journey, monkeypatch: Spoil) -> None:
    monkeypatch.setattr(Codec, "redact", Codec.encode)
    assert {"log", "export.json"} <= set(noticed(short, glance))


def test_whispers_for_everybody(short: Journey, monkeypatch: Spoil) -> None:
    everywhere(monkeypatch, readable, lambda events, viewer: events)
    assert "log" in noticed(short, glance)


def test_a_header_that_depends_on_the_hand(short: Journey, monkeypatch: Spoil) -> None:
    plain = encoding.etag

    def leaky(table: Any, *rest: Any) -> str:
        dealt = [row.action for row in log.entries(table.id) if row.action["kind"] == "caral.deal"]
        return plain(table, *rest) + hashed(str(dealt))[:6]

    everywhere(monkeypatch, plain, leaky)
    assert short.seating.code in noticed(short, glance)


def test_a_proxy_who_sees_the_hand(short: Journey, monkeypatch: Spoil) -> None:
    monkeypatch.setattr(TableReader, "_judged", lambda self, seat: self.desk.state)
    assert "decisions" in noticed(short, glance)


def test_a_refusal_that_tells_of_another_hand(short: Journey, rules: Any, monkeypatch: Spoil) -> None:
    rule = rules.rules["caral.move.stay"]
    plain = rule.check

    def leaky(now: Any, action: Any) -> Any:
        broken = plain(now, action)
        return broken and {**broken, "hands": [list(player.hand.known) for player in now.state.players]}

    monkeypatch.setattr(rule, "check", leaky)
    assert "decisions" in noticed(short, glance)


def test_a_turn_that_is_skipped_by_the_hand(twins: Twins, rules: Any, monkeypatch: Spoil) -> None:
    """Nobody is asked who holds no pair: then the others know."""
    journey = Journey(twins, LONG)
    acting = ("act", DEALT.secret)
    plain, *rest = rules.tasks[acting]

    def leaky(now: Any, seat: int) -> None:
        if max(now.me.hand.known) >= 2:
            plain(now, seat)

    monkeypatch.setitem(rules.tasks, acting, (leaky, *rest))
    for number in range(len(journey.script.lines)):
        if not journey.watch.differences:
            journey.send(number)
    assert journey.watch.differences


def test_answers_told_to_whoever_knows_the_id(short: Journey, monkeypatch: Spoil) -> None:
    def leaky(desks: Any, table: Any, caller: Any, submission: Any) -> Any:
        known = log.client_id(table.id, submission.id)
        if known is None:
            return None
        (entry,) = log.entries(table.id, known.first - 1, 1)
        return enter.Entered(table, desks.seen(table), known.last, entry, fresh=False)

    monkeypatch.setattr(enter, "_entered_before", leaky)
    secret = f"seat-{DEALT.secret}"
    sent = next(number for number, line in enumerate(short.script.lines) if line.by == secret)
    with pytest.raises(AssertionError):
        noticed(short, lambda prober: prober.repeated(short.script.lines[sent].bodies, sent))


def test_previews_of_hidden_entries(short: Journey, monkeypatch: Spoil) -> None:
    def leaky(chronicle: Any, caller: Any, amend: Any, claimed: Any) -> Any:
        return next(deed.entry for deed in chronicle.line if deed.entry.position == amend.target)

    monkeypatch.setattr(permissions, "must_be_allowed_to_amend", leaky)
    with pytest.raises(AssertionError):
        noticed(short, lambda prober: prober.previews_of_hidden())
