"""Whatever is sent to any route of a table, the answer does not depend on another hand."""

from tests.secrets.doors import doors, knocks
from tests.secrets.journey import Journey


def test_every_door_answers_the_same(journey: Journey) -> None:
    app, code = journey.twins.both[0].app, journey.seating.code
    assert doors(app)
    for _, prober in journey.visit(every=10):
        for number, rule in enumerate(doors(app)):
            caller = prober.watch.outsiders()[number % len(prober.watch.outsiders())]
            for request in knocks(app, rule, journey.setting, code):
                prober.watch.ask(caller, request, "door")
                prober.watch.ask("host", request, "door")
    assert journey.watch.exchanges
    assert not journey.watch.differences, journey.watch.report()
