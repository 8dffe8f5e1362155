"""Several short names of a box, typed in one line."""

from werkzeug.datastructures import MultiDict

from companion.engine.box_fields import Names
from companion.web.boxes.controls import NamesControl

PLACE = "corners[0]"


def control() -> NamesControl:
    return NamesControl("any", "corners", Names("around"), PLACE, {"around": ["c7", "c9", "b8"]})


def test_they_stand_in_a_row_and_are_read_back_one_by_one():
    found: dict[str, object] = {}
    control().fill(found, MultiDict({f"{PLACE}.around": " c7  d8 e9 "}))
    assert control().shown == "c7 c9 b8"
    assert found == {"around": ["c7", "d8", "e9"]}


def test_what_was_not_sent_stays_and_a_fault_within_is_shown_there():
    found: dict[str, object] = {}
    control().fill(found, MultiDict())
    assert found == {"around": ["c7", "c9", "b8"]}
    assert control().blamed(f"{PLACE}.around[1]") == f"{PLACE}.around"
