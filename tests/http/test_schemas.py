"""An entry without anything unusual is read quickly, and as the schema reads it."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from companion.http.schemas import MOST_SEATS, EntryRequest, usual_entry

REQUEST = EntryRequest()
USUAL = {"kind": "caral.move", "expected": 7, "id": "an-id-of-its-own"}
ODD = st.one_of(st.none(), st.booleans(), st.integers(-2, 9), st.floats(), st.text(max_size=3), st.lists(st.integers()))
WORDS = st.one_of(ODD, st.text(min_size=7, max_size=9), st.text("x", min_size=79, max_size=81))
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "kind": WORDS,
        "expected": ODD,
        "id": WORDS,
        "seat": st.one_of(ODD, st.just("table")),
        "proxy": ODD,
        "waive": ODD,
        "dry_run": ODD,
        "text": ODD,
        "then": ODD,
        "to": ODD,
    },
)


def by_its_fields(data: Any) -> Any:
    """As it is read field by field; nothing of what is wrong."""
    try:
        return Schema.load(REQUEST, data)
    except ValidationError:
        return None


@given(st.one_of(BODIES, ODD, BODIES.map(lambda body: USUAL | body)))
def test_it_is_read_as_field_by_field(data: Any) -> None:
    quickly = usual_entry(data)
    assert quickly is None or quickly == by_its_fields(data)


def test_what_most_clients_send_is_read_quickly() -> None:
    for seat in ({}, {"seat": 0}, {"seat": MOST_SEATS - 1}):
        assert usual_entry(USUAL | {"to": "spot"} | seat) == by_its_fields(USUAL | seat)
