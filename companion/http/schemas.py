"""What clients send, for reading it and for the documentation."""

from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

SHORTEST_ID, LONGEST_ID, LONGEST_KIND = 8, 80, 80
CLIENT_ID = validate.Length(min=SHORTEST_ID, max=LONGEST_ID)
NAME = validate.Length(min=1, max=200)
SHORT = validate.Length(max=20)
UID = validate.Length(max=36)
MOST_SEATS = 8
SEAT = {"oneOf": [{"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}, {"const": "table"}]}
AN_ID = {"description": "Made by the client, best a UUID. A repeat with the same id returns the first answer"}
THEN = {
    "description": "A second action of the same seat, which becomes possible by the first: two entries that are "
    "accepted or refused as a whole, and taken back together. After an undo: what is entered instead of what was "
    "taken back, by whoever is asked then",
    "required": ["kind"],
}


class Flag(fields.Boolean):
    """True or false, and nothing that stands for it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class SeatOrTable(fields.Field[int]):
    """A seat's number, or "table"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if value == "table":
            return -1
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_SEATS:
            return value
        raise ValidationError("Must be a seat.")


class CatalogueOrId(fields.Field[Any]):
    """A saved catalogue's id, or a catalogue."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str | dict[str, Any]:
        if isinstance(value, str | dict):
            return value
        raise ValidationError("Must be a catalogue.")


class Strict(Schema):
    class Meta:
        unknown = RAISE


class SeatRequest(Strict):
    name = fields.String(validate=NAME)
    colour = fields.String(validate=SHORT)
    person = fields.String(validate=UID, metadata={"description": "One of the household's people"})


class OpenRequest(Strict):
    game = fields.String(required=True, validate=SHORT)
    edition = fields.String(validate=SHORT)
    modules = fields.List(fields.String(validate=SHORT), validate=validate.Length(max=20))
    options = fields.Dict(keys=fields.String(validate=SHORT), values=fields.String(validate=SHORT))
    catalogue = CatalogueOrId(
        metadata={"description": "A saved catalogue's id, or a catalogue", "type": ["string", "object"]}
    )
    seats = fields.List(fields.Nested(SeatRequest), required=True, validate=validate.Length(min=1, max=MOST_SEATS))
    starts = fields.Integer(strict=True, load_default=0, validate=validate.Range(0, MOST_SEATS - 1))
    seed = fields.String(
        validate=validate.Length(min=1, max=64),
        metadata={"description": "For repeatable tests: marks the table as not provably fair"},
    )
    id = fields.String(validate=CLIENT_ID, metadata=AN_ID)


class SeatChange(Strict):
    name = fields.String(validate=NAME)
    colour = fields.String(validate=SHORT)
    person = fields.String(validate=UID, allow_none=True)


class ClaimRequest(Strict):
    id = fields.String(validate=CLIENT_ID, metadata=AN_ID)
    rescue = fields.String(
        validate=validate.Length(max=80), metadata={"description": "The secret of a rescue link, which it spends"}
    )


class EntryRequest(Schema):
    """An action of the game with `kind` and its own fields, and what every entry has."""

    class Meta:
        unknown = EXCLUDE

    def load(self, data: Any, **more: Any) -> Any:
        """Most have nothing but what every entry needs: that is seen at once, without a look at each field's rules."""
        return usual_entry(data) or super().load(data, **more)

    kind = fields.String(required=True, validate=validate.Length(max=LONGEST_KIND))
    expected = fields.Integer(
        strict=True,
        required=True,
        validate=validate.Range(min=0),
        metadata={"description": "The position on which this was decided"},
    )
    id = fields.String(required=True, validate=CLIENT_ID, metadata=AN_ID)
    seat = SeatOrTable(metadata=SEAT | {"description": "For whom, where a token may act for several"})
    proxy = Flag(load_default=False, metadata={"description": "Host: for a seat that has a phone of its own"})
    waive = fields.List(
        fields.String(validate=validate.Length(max=80)),
        load_default=[],
        validate=validate.Length(max=20),
        metadata={"description": "Host: it happened anyway, against these rules"},
    )
    dry_run = Flag(load_default=False, metadata={"description": "Only tell what would happen; stores nothing"})
    text = fields.String(validate=validate.Length(min=1, max=1000), metadata={"description": "Of a note"})
    then = fields.Dict(metadata=THEN)


UNUSUAL = frozenset(EntryRequest._declared_fields) - {"kind", "expected", "id", "seat"}
UNSAID: dict[str, Any] = {"proxy": False, "waive": [], "dry_run": False}


def usual_entry(data: Any) -> dict[str, Any] | None:
    """What the schema would read of an entry without anything unusual; nothing of any other, or of a wrong one."""
    if not isinstance(data, dict) or not UNUSUAL.isdisjoint(data):
        return None
    kind, expected, name, seat = (data.get(each) for each in ("kind", "expected", "id", "seat"))
    if type(kind) is not str or type(expected) is not int or type(name) is not str or expected < 0:
        return None
    if len(kind) > LONGEST_KIND or not SHORTEST_ID <= len(name) <= LONGEST_ID:
        return None
    found = {"kind": kind, "expected": expected, "id": name, **UNSAID}
    if "seat" not in data:
        return found
    return found | {"seat": seat} if type(seat) is int and 0 <= seat < MOST_SEATS else None


class TicksRequest(Strict):
    """What hands have done; everything that is open, if no keys are named."""

    keys = fields.List(fields.String(validate=validate.Length(max=80)), validate=validate.Length(max=200))
    position = fields.Integer(
        strict=True,
        required=True,
        validate=validate.Range(min=0),
        metadata={"description": "The position at which the lines were told"},
    )


class PersonRequest(Strict):
    name = fields.String(required=True, validate=NAME)


class CatalogueRequest(Strict):
    name = fields.String(required=True, validate=NAME)
    game = fields.String(required=True, validate=SHORT)
    edition = fields.String(required=True, validate=SHORT)
    catalogue = fields.Dict(
        required=True, keys=fields.String(), metadata={"description": "As `GET /games/{game}/catalogue` gives it"}
    )


class LogQuery(Strict):
    after = fields.Integer(load_default=0, validate=validate.Range(min=0, max=10**6))
    limit = fields.Integer(load_default=500, validate=validate.Range(min=1, max=1000))


class SeatQuery(Schema):
    seat = fields.Integer(
        validate=validate.Range(0, MOST_SEATS - 1), metadata={"description": "Where one caller holds several"}
    )


class DecisionsQuery(SeatQuery):
    explain = fields.Boolean(load_default=False, metadata={"description": "Add the refused candidates with reasons"})


class EditionQuery(Schema):
    edition = fields.String(validate=SHORT)
