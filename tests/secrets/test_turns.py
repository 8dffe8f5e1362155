"""In the long proof everybody looks at everything in turn."""

from collections import defaultdict

import pytest

from tests.orchard.hiding import ORCHARD
from tests.secrets.journey import Journey
from tests.secrets.twins import Answer, Request
from tests.secrets.watch import Watch

TAG = Answer(200, (("ETag", "seen"),), b"")


@pytest.mark.parametrize("journey", ORCHARD.settings[:1], indirect=True, ids=lambda setting: setting.name)
def test_in_so_many_positions_as_there_are_others_everybody_looks_at_everything(
    journey: Journey, monkeypatch: pytest.MonkeyPatch
) -> None:
    journey.restore(journey.stops[0].saved)
    watch, seen = Watch(journey.twins, thorough=True), defaultdict[str, set[str]](set)
    watch.position = journey.stops[0].moment.position
    monkeypatch.setattr(watch.rng, "random", lambda: 0.0)
    monkeypatch.setattr(watch.rng, "randint", lambda *_: 0)

    def ask(caller: str, request: Request, _what: str = "") -> Answer:
        seen[caller].add(request.path)
        return TAG

    monkeypatch.setattr(watch, "ask", ask)
    for number in range(len(journey.seating.outsiders)):
        watch.look_in_turn(number)
    everything = {request.path for request in (*watch.looks(), *watch.looks_as_secret_seat())}
    assert seen == dict.fromkeys(journey.seating.outsiders, everything)
