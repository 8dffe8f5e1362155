"""Whatever is sent to any route of a table, the answer does not depend on another hand."""

from tests.secrets.doors import doors, knocks
from tests.secrets.journey import Journey

REFUSED = 400
"""From this status on nothing has changed."""


def test_every_door_answers_the_same(journey: Journey) -> None:
    app, code = journey.twins.both[0].app, journey.seating.code
    assert doors(app)
    for (_, prober), stop in zip(journey.visit(every=20), journey.stops[::20], strict=True):
        for rule in doors(app):
            for request in knocks(app, rule, journey.setting, code):
                caller = prober.rng.choice(("host", *prober.watch.outsiders()))
                if prober.watch.ask(caller, request, "door").status < REFUSED:
                    journey.restore(stop.saved)
    assert journey.watch.exchanges
    assert not journey.watch.differences, journey.watch.report()
