"""What clients get, for the documentation. Answers are encoded by hand: dumping them through these would cost time."""

from marshmallow import INCLUDE, Schema, fields, validate

from companion.api.problems import RefusalSchema
from companion.http.schemas import SEAT

STATUS = validate.OneOf(("lobby", "playing", "ended"))
ACTION = {"description": "An action with `kind` and its own fields", "required": ["kind"]}


def must(kind: type[fields.Field], **settings: object) -> fields.Field:  # type: ignore[type-arg]
    """A field that every such answer has."""
    return kind(required=True, **settings)  # type: ignore[arg-type]


class SeatAnswer(Schema):
    seat = must(fields.Integer)
    name = must(fields.String)
    colour = must(fields.String)
    claimed = must(fields.Boolean)


class SeatPresence(Schema):
    seat = must(fields.Integer)
    present = fields.Boolean(
        required=True, allow_none=True, metadata={"description": "Null where nobody sits with a device of their own"}
    )
    silent = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Seconds since the seat's device was last heard of"}
    )


class RoomAnswer(Schema):
    seats = fields.List(fields.Nested(SeatPresence), required=True)


class OpenAnswer(Schema):
    code = must(fields.String)
    host_token = must(fields.String)
    join_url = must(fields.String)
    position = must(fields.Integer)
    commitment = must(fields.String)
    seats = fields.List(fields.Nested(SeatAnswer), required=True)


class ClaimAnswer(Schema):
    seat = must(fields.Integer)
    token = must(fields.String)


class ShareAnswer(Schema):
    id = must(fields.String)
    token = must(fields.String)
    url = must(fields.String)


class Entry(Schema):
    position = must(fields.Integer)
    at = must(fields.String, metadata={"format": "date-time"})
    by = must(fields.String, metadata={"description": "`host`, `seat-1` and so on, or `app`"})
    seat = must(fields.Raw, metadata=SEAT)
    action = must(fields.Dict, metadata=ACTION)
    waived = fields.List(fields.String(), required=True)
    proxy = must(fields.Boolean)
    effective = must(fields.Boolean)
    text = must(fields.String)
    amended = fields.Dict(metadata={"description": "The action that holds instead"})
    note = fields.String()
    joined = fields.Boolean(
        metadata={"description": "Entered in one with the same person's entry before it, and taken back with that"}
    )


class Waiting(Schema):
    seat = must(fields.Raw, metadata=SEAT)
    decision = must(fields.String)


class SeatView(SeatAnswer):
    """A seat with its score, and further public counts of the game's own."""

    class Meta:
        unknown = INCLUDE

    score = must(fields.Integer)


class View(Schema):
    """A table as the caller may see it. `board`, `you` and the seats' further numbers are the game's own."""

    class Meta:
        unknown = INCLUDE

    code = must(fields.String)
    game = must(fields.String)
    edition = must(fields.String)
    modules = fields.List(fields.String(), required=True)
    options = must(fields.Dict)
    position = must(fields.Integer)
    commitment = must(fields.String)
    provably_fair = must(fields.Boolean)
    status = must(fields.String, validate=STATUS)
    waiting_for = fields.List(fields.Nested(Waiting), required=True)
    seats = fields.List(fields.Nested(SeatView), required=True)
    board = must(fields.Dict)
    you = fields.Dict()


class Change(Schema):
    seat = must(fields.Integer)
    before = must(fields.Integer)
    after = must(fields.Integer)


class Amendment(Schema):
    """What a change of the past means."""

    scores = fields.List(fields.Nested(Change), required=True)
    first_misfit = fields.Integer(required=True, allow_none=True)
    aside = fields.List(fields.Dict(), required=True)
    offers = fields.List(fields.Dict(), required=True)


class EntryAnswer(Schema):
    position = must(fields.Integer)
    entry = fields.Nested(Entry)
    view = fields.Nested(View, required=True)
    amendment = fields.Nested(Amendment)


class Outcome(Schema):
    code = must(fields.String)
    text = must(fields.String)
    tone = must(fields.String, metadata={"description": "`gain`, `loss` or nothing"})


class Badge(Schema):
    amount = must(fields.Integer)
    icon = must(fields.String)


class Prospect(Schema):
    """How an answer is best shown."""

    weight = must(fields.String, metadata={"description": "`free`, `costs` or `faint`"})
    order = must(fields.Integer, metadata={"description": "Lower first in a list"})
    title = fields.String()
    verb = fields.String(metadata={"description": "What its button says, together with `then` where there is one"})
    alone = fields.String(metadata={"description": "What the button without `then` says"})
    icon = fields.String()
    badge = fields.Nested(Badge)
    then = fields.Dict(metadata=ACTION | {"description": "May be posted in one with it"})


class Refused(Schema):
    action = must(fields.Dict, metadata=ACTION)
    refusals = fields.List(fields.Nested(RefusalSchema), required=True)
    title = fields.String()


class Decision(Schema):
    """A question. An item of `legal`, posted as it is plus `expected` and `id`, is accepted."""

    seat = must(fields.Raw, metadata=SEAT)
    kind = must(fields.String)
    text = fields.String()
    proxy = fields.Boolean(metadata={"description": "The host would answer as a proxy, and must say so"})
    open_ended = fields.Boolean(metadata={"description": "There are legal answers beyond the listed ones"})
    legal = fields.List(fields.Dict(metadata=ACTION))
    outcomes = fields.List(
        fields.List(fields.Nested(Outcome)),
        metadata={"description": "What each of `legal` would lead to, in its order, with `then` where one follows"},
    )
    prospects = fields.List(
        fields.Nested(Prospect), metadata={"description": "How each of `legal` is best shown, in its order"}
    )
    refused = fields.List(fields.Nested(Refused))


class Anytime(Schema):
    seat = must(fields.Integer)
    action = must(fields.Dict, metadata=ACTION)


class Decisions(Schema):
    position = must(fields.Integer)
    decisions = fields.List(fields.Nested(Decision), required=True)
    anytime = fields.List(fields.Nested(Anytime), required=True)
    offers = fields.List(
        fields.Dict(), required=True, metadata={"description": "Entries set aside by an amendment that would fit now"}
    )


class LogAnswer(Schema):
    position = must(fields.Integer)
    entries = fields.List(fields.Nested(Entry), required=True)


class LedgerRow(Schema):
    position = must(fields.Integer)
    seat = must(fields.Integer)
    amount = must(fields.Integer)
    rule = must(fields.String)
    reason = must(fields.String)
    total = must(fields.Integer)


class LedgerAnswer(Schema):
    rows = fields.List(fields.Nested(LedgerRow), required=True)


class Place(SeatAnswer):
    rank = must(fields.Integer)
    score = must(fields.Integer)
    tie_break = must(fields.Integer, metadata={"description": "The first of `tie_breaks`; 0 where there is none"})
    tie_breaks = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "What told equal points apart, the most telling first"},
    )


class TallyRow(Schema):
    seat = must(fields.Integer)
    rule = must(fields.String)
    amount = must(fields.Integer)
    text = must(fields.String)


class ResultAnswer(Schema):
    reason = must(fields.String)
    text = must(fields.String)
    ranking = fields.List(fields.Nested(Place), required=True)
    tally = fields.List(fields.Nested(TallyRow), required=True)
    ledger = fields.List(fields.Nested(LedgerRow), required=True)
    seed = must(fields.String)
    commitment = must(fields.String)
    provably_fair = must(fields.Boolean)
    check = must(fields.String)


class ImportAnswer(Schema):
    code = must(fields.String)
    host_token = must(fields.String)
    uid = must(fields.String)


class ExportAnswer(Schema):
    format = must(fields.String)
    version = must(fields.Integer)
    importable = must(fields.Boolean)
    uid = must(fields.String)
    created_at = must(fields.String)
    header = must(fields.Dict)
    seats = fields.List(fields.Dict(), required=True)
    commitment = must(fields.String)
    provably_fair = must(fields.Boolean)
    seed = fields.String()
    result = fields.Dict()
    entries = fields.List(fields.Dict(), required=True)


class HouseholdAnswer(Schema):
    id = must(fields.String)
    token = must(fields.String, metadata={"description": "The household's key"})


class PersonAnswer(Schema):
    id = must(fields.String)
    name = must(fields.String)


class PeopleAnswer(Schema):
    people = fields.List(fields.Nested(PersonAnswer), required=True)


class CatalogueCard(Schema):
    id = must(fields.String)
    name = must(fields.String)
    game = must(fields.String)
    edition = must(fields.String)


class CatalogueAnswer(CatalogueCard):
    catalogue = must(fields.Dict)


class CataloguesAnswer(Schema):
    catalogues = fields.List(fields.Nested(CatalogueCard), required=True)


class HandLine(Schema):
    """One thing to do at the real table."""

    key = must(fields.String)
    keys = fields.List(fields.String(), required=True, metadata={"description": "Everything that is ticked by it"})
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "Whose hands; null for anybody's"})
    code = must(fields.String)
    text = must(fields.String)
    icon = must(fields.String, metadata={"description": "The name of its drawing, or nothing"})


class HandsAnswer(Schema):
    position = must(fields.Integer)
    lines = fields.List(fields.Nested(HandLine), required=True)
