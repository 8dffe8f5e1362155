"""What a page's stream brings does not depend on another seat's hidden cards; the seat's own stream does."""

from contextlib import ExitStack

import pytest

from tests.secrets.hidings import SETTINGS
from tests.secrets.journey import Journey
from tests.secrets.setting import Setting
from tests.secrets.twins import Twins

LINES = 40
"""At least so many are looked at; more where the seat's own stream is the same until then."""

PARTS = b"<hx-partial"
OWN = b'hx-target="#mine"'


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_everybody_else_is_sent_the_same_and_the_seat_its_own(twins: Twins, setting: Setting) -> None:
    journey = Journey(twins, setting)
    journey.send(0)
    with ExitStack() as stack:
        streams = {name: stack.enter_context(twins.shown(who)) for name, who in twins.seating.outsiders.items()}
        own, told_apart, parts, mine = stack.enter_context(twins.shown(twins.seating.secret, alike=False)), 0, 0, set()
        for heard in (*streams.values(), own):
            heard()
        for number in range(1, len(journey.script.lines) - 1):
            if number >= LINES and told_apart:
                break
            journey.send(number)
            one, other = own()
            told_apart += one != other
            for name, heard in streams.items():
                one, other = heard()
                assert one == other, (number, name)
                parts += PARTS in one
                mine |= {name} if OWN in one else set()
    assert not journey.watch.differences, journey.watch.report()
    assert parts > number, "they are sent parts"
    assert told_apart, "the seat itself is sent what differs"
    assert mine >= {name for name in streams if name.startswith("seat-")}
    assert not mine & {"viewer", "nobody", "another table's host", "another table's player", "former player"}
