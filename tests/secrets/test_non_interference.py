"""Two games that differ in one seat's hidden cards alone are the same to everybody else, byte by byte."""

import pytest

from companion import games
from companion.engine.actions import TABLE
from tests.secrets.hidings import SETTINGS, hiding_of
from tests.secrets.journey import MINDS, SAMPLED, Journey, kinds, minds, stops
from tests.secrets.looks import routes
from tests.secrets.script import script
from tests.secrets.seating import API
from tests.secrets.twins import Request


def nothing_noticed(journey: Journey) -> bool:
    assert journey.watch.exchanges
    assert not journey.watch.differences, journey.watch.report()
    return True


def test_every_kind_of_decision_and_forty_moments_are_looked_at() -> None:
    for meta in games.cards():
        played = [setting for setting in SETTINGS if setting.game == meta.id]
        rules = games.load(meta.id)
        asked = {
            decision.kind
            for setting in played
            for decision in rules.ruleset(setting.header()).steps
            if decision.kind not in hiding_of(setting).never_pending
        }
        assert {setting.notes for setting in played} == {True, False}
        assert {module for setting in played for module in setting.modules} == set(meta.modules)
        assert asked == {kind for setting in played for kind in kinds(script(setting), stops(SETTINGS)[setting])}
    assert sum(len(numbers) for numbers in stops(SETTINGS).values()) >= SAMPLED * len(SETTINGS) >= 40


def test_answers_that_only_one_knows_are_looked_at_while_they_differ() -> None:
    for setting in (each for each in SETTINGS if hiding_of(each).minds):
        found = [number for number in stops(SETTINGS)[setting] if number in minds(script(setting))]
        assert len(found) >= MINDS
        for number in found:
            one, other = script(setting).lines[number - 1].bodies
            assert one["kind"] == other["kind"]
            assert one != other


def test_what_two_share_differs_too() -> None:
    for setting in (each for each in SETTINGS if each.knows):
        answers = (pair for line in script(setting).lines for pair in zip(*line.answers, strict=True))
        shared = [one for one, other in answers if one != other and len(one.owners(TABLE)) > 1]
        assert shared
        assert all(setting.insiders.issuperset(answer.owners(TABLE)) for answer in shared)


def test_the_secret_seat_sees_that_the_games_differ(journey: Journey) -> None:
    code, secret = journey.seating.code, journey.seating.secret
    for _, prober in journey.visit():
        answers = journey.twins.send(Request("GET", f"{API}/{code}", headers=secret.token))
        for answer, state in zip(answers, prober.pair.states, strict=True):
            hiding = hiding_of(journey.setting)
            shown = hiding.shown(hiding.hand(state, journey.setting.secret))
            assert shown.items() <= answer.json["you"].items()
    assert sum(stop.moment.pair.differs for stop in journey.stops) >= SAMPLED


def test_what_is_played_is_answered_the_same(journey: Journey) -> None:
    assert journey.driven.statuses["line", 201] > 20
    assert not journey.driven.differences, journey.driven.report()


def test_whatever_anybody_else_looks_at_is_the_same(journey: Journey) -> None:
    visits = journey.visit(journey.setting.look, minds(journey.script))
    for turn, (_, prober) in enumerate(visits, start=SETTINGS.index(journey.setting)):
        prober.watch.look_in_turn(turn)
    prober.watch.look_elsewhere(turn)
    assert nothing_noticed(journey)


def test_wrong_posts_are_turned_down_the_same(journey: Journey) -> None:
    for _, prober in journey.visit(every=6):
        prober.wrong()
    assert nothing_noticed(journey)


def test_refusals_do_not_depend_on_another_hand(journey: Journey) -> None:
    for _, prober in journey.visit(every=4):
        prober.unasked()
    assert nothing_noticed(journey)
    assert journey.watch.statuses["unasked", 422]


def test_nobody_hears_the_answer_to_another_s_post(journey: Journey) -> None:
    for number, prober in journey.visit(every=4):
        lines = journey.script.lines[:number]
        sent = [n for n, line in enumerate(lines) if line.by == f"seat-{journey.setting.secret}"]
        if sent:
            prober.repeated(lines[sent[-1]].bodies, sent[-1])
    assert nothing_noticed(journey)


def test_trying_something_tells_nothing(journey: Journey) -> None:
    for _, prober in journey.visit(every=5):
        prober.tried()
    assert nothing_noticed(journey)


def test_trying_to_end_the_game_shows_no_hand(journey: Journey) -> None:
    ending = hiding_of(journey.setting).ending
    for _, prober in journey.visit():
        if not ending or any(decision.kind == ending for decision in prober.moment.asked):
            prober.end_tried()
    assert nothing_noticed(journey)
    assert bool(journey.watch.statuses["tried to end", 200]) == bool(ending)


def test_a_proxy_learns_nothing_from_what_is_refused(journey: Journey) -> None:
    for _, prober in journey.visit(every=4):
        prober.proxies()
    assert nothing_noticed(journey)
    assert journey.watch.statuses["proxy", 422]
    assert journey.watch.statuses["proxy", 200] or not journey.setting.notes


def test_after_a_proxy_has_acted_all_is_the_same_to_others(journey: Journey) -> None:
    for _, prober in journey.visit(every=3):
        prober.proxy_acts()
    assert nothing_noticed(journey)


@pytest.mark.parametrize("secret", [False, True], ids=["of others", "of the secret seat"])
def test_previews_of_what_might_have_happened_tell_nothing(journey: Journey, secret: bool) -> None:
    for _, prober in journey.visit(every=5):
        prober.previews(secret)
    assert nothing_noticed(journey)
    assert journey.watch.statuses["preview", 200]


def test_previews_of_own_cards_tell_nothing_of_others(journey: Journey) -> None:
    for _, prober in journey.visit(every=5):
        prober.previews_of_own()
    assert nothing_noticed(journey)


def test_previews_of_other_cards_laid_out_tell_nothing_of_others(journey: Journey) -> None:
    for _, prober in journey.visit(every=3):
        prober.laid_otherwise()
    assert nothing_noticed(journey)


def test_nobody_previews_what_another_seat_hides(journey: Journey) -> None:
    for _, prober in journey.visit(every=5):
        prober.previews_of_hidden()
    assert nothing_noticed(journey)


def test_after_the_past_has_changed_all_is_the_same_to_others(journey: Journey) -> None:
    for _, prober in journey.visit(every=4):
        prober.past_changes()
    assert nothing_noticed(journey)


def test_what_is_offered_again_does_not_tell_what_fits_a_hand(journey: Journey) -> None:
    for _, prober in journey.visit(every=4):
        prober.set_aside()
    assert not journey.watch.differences, journey.watch.report()


def test_every_route_about_a_table_answers_somebody(journey: Journey) -> None:
    """Otherwise looking there would prove nothing."""
    assert routes(journey.twins.both[0].app)
    journey.restore(journey.end)
    assert journey.watch.unanswered() == []
