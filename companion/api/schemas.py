"""What clients send and get, for reading input and for the documentation."""

from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

CLIENT_ID = validate.Length(min=8, max=80)
NAME = validate.Length(min=1, max=200)
MOST_SEATS = 8


class SeatOrTable(fields.Field[int]):
    """A seat's number, or "table"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if value == "table":
            return -1
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MOST_SEATS:
            return value
        raise ValidationError('Must be a seat\'s number, or "table".')


class Strict(Schema):
    class Meta:
        unknown = RAISE


class SeatRequest(Strict):
    name = fields.String(validate=NAME)
    colour = fields.String(validate=validate.Length(max=20))
    person = fields.String(validate=validate.Length(max=36))


class OpenRequest(Strict):
    game = fields.String(required=True, validate=validate.Length(max=20))
    edition = fields.String(validate=validate.Length(max=20))
    modules = fields.List(fields.String(validate=validate.Length(max=20)), validate=validate.Length(max=20))
    options = fields.Dict(
        keys=fields.String(validate=validate.Length(max=20)), values=fields.String(validate=validate.Length(max=20))
    )
    catalogue = fields.Raw(
        metadata={"description": "A saved catalogue's id, or a catalogue", "type": ["string", "object"]}
    )
    seats = fields.List(fields.Nested(SeatRequest), required=True, validate=validate.Length(min=1, max=MOST_SEATS))
    starts = fields.Integer(strict=True, load_default=0, validate=validate.Range(0, MOST_SEATS - 1))
    seed = fields.String(
        validate=validate.Length(min=1, max=64),
        metadata={"description": "For repeatable tests: marks the table as not provably fair"},
    )
    id = fields.String(validate=CLIENT_ID)


class SeatAnswer(Schema):
    seat = fields.Integer()
    name = fields.String()
    colour = fields.String()
    claimed = fields.Boolean()


class OpenAnswer(Schema):
    code = fields.String()
    host_token = fields.String()
    join_url = fields.String()
    position = fields.Integer()
    commitment = fields.String()
    seats = fields.List(fields.Nested(SeatAnswer))


class SeatChange(Strict):
    name = fields.String(validate=NAME)
    colour = fields.String(validate=validate.Length(max=20))
    person = fields.String(validate=validate.Length(max=36), allow_none=True)


class ClaimRequest(Strict):
    id = fields.String(validate=CLIENT_ID)
    rescue = fields.String(validate=validate.Length(max=80), metadata={"description": "The secret of a rescue link"})


class ClaimAnswer(Schema):
    seat = fields.Integer()
    token = fields.String()


class ShareAnswer(Schema):
    id = fields.String()
    token = fields.String()
    url = fields.String()


class EntryRequest(Schema):
    """An action of the game with `kind` and its own fields, and what every entry has."""

    class Meta:
        unknown = EXCLUDE

    kind = fields.String(required=True, validate=validate.Length(max=80))
    expected = fields.Integer(strict=True, required=True, validate=validate.Range(min=0))
    id = fields.String(required=True, validate=CLIENT_ID)
    seat = SeatOrTable(metadata={"oneOf": [{"type": "integer", "minimum": 0, "maximum": 7}, {"const": "table"}]})
    proxy = fields.Boolean(truthy={True}, falsy={False}, load_default=False)
    waive = fields.List(
        fields.String(validate=validate.Length(max=80)), load_default=[], validate=validate.Length(max=20)
    )
    dry_run = fields.Boolean(truthy={True}, falsy={False}, load_default=False)
    text = fields.String(validate=validate.Length(max=1000), metadata={"description": "Of a note"})


class Entry(Schema):
    position = fields.Integer()
    at = fields.String()
    by = fields.String()
    seat = fields.Raw()
    action = fields.Dict()
    waived = fields.List(fields.String())
    proxy = fields.Boolean()
    effective = fields.Boolean()
    text = fields.String()


class View(Schema):
    """A table as the caller may see it. `board` and the seats' numbers are the game's own."""

    code = fields.String()
    game = fields.String()
    edition = fields.String()
    modules = fields.List(fields.String())
    position = fields.Integer()
    status = fields.String(validate=validate.OneOf(("lobby", "playing", "ended")))
    waiting_for = fields.List(fields.Dict())
    seats = fields.List(fields.Dict())
    you = fields.Dict()
    board = fields.Dict()


class EntryAnswer(Schema):
    position = fields.Integer()
    entry = fields.Nested(Entry)
    view = fields.Nested(View)
    amendment = fields.Dict()


class Decisions(Schema):
    position = fields.Integer()
    decisions = fields.List(fields.Dict())
    anytime = fields.List(fields.Dict())


class LogAnswer(Schema):
    position = fields.Integer()
    entries = fields.List(fields.Nested(Entry))


class LogQuery(Strict):
    after = fields.Integer(load_default=0, validate=validate.Range(min=0, max=10**6))
    limit = fields.Integer(load_default=500, validate=validate.Range(min=1, max=1000))


class SeatQuery(Schema):
    seat = fields.Integer(validate=validate.Range(0, MOST_SEATS - 1))


class DecisionsQuery(SeatQuery):
    explain = fields.Boolean(load_default=False)


class EditionQuery(Schema):
    edition = fields.String(validate=validate.Length(max=20))


class LedgerRow(Schema):
    position = fields.Integer()
    seat = fields.Integer()
    amount = fields.Integer()
    rule = fields.String()
    reason = fields.String()
    total = fields.Integer()


class LedgerAnswer(Schema):
    rows = fields.List(fields.Nested(LedgerRow))


class ResultAnswer(Schema):
    reason = fields.String()
    text = fields.String()
    ranking = fields.List(fields.Dict())
    ledger = fields.List(fields.Nested(LedgerRow))
    seed = fields.String()
    commitment = fields.String()
    provably_fair = fields.Boolean()
    check = fields.String()


class ImportAnswer(Schema):
    code = fields.String()
    host_token = fields.String()
    uid = fields.String()


class ExportAnswer(Schema):
    format = fields.String()
    version = fields.Integer()
    importable = fields.Boolean()
    uid = fields.String()
    header = fields.Dict()
    seats = fields.List(fields.Dict())
    entries = fields.List(fields.Dict())
