"""What clients get of past games and people, and of files for others, for the documentation."""

from marshmallow import Schema, fields, validate

from companion.api.answers import STATUS, PersonAnswer, must
from companion.service.turning.wishes import STATUSES


class BgStatsAnswer(Schema):
    url = must(fields.String, metadata={"description": "Opens BG Stats with the play"})
    play = must(fields.Dict, metadata={"description": "What the link carries"})


class BgsplayAnswer(Schema):
    about = must(fields.String)
    players = fields.List(fields.Dict(), required=True)
    locations = fields.List(fields.Dict(), required=True)
    games = fields.List(fields.Dict(), required=True)
    plays = fields.List(fields.Dict(), required=True)
    userInfo = must(fields.Dict)  # noqa: N815


class PastPlayer(Schema):
    name = must(fields.String)
    colour = must(fields.String)
    score = fields.Integer(required=True, allow_none=True)
    rank = fields.Integer(required=True, allow_none=True)


class PastGame(Schema):
    id = must(fields.String, metadata={"description": "The game's UUID"})
    code = must(fields.String)
    game = must(fields.String)
    edition = must(fields.String)
    modules = fields.List(fields.String(), required=True)
    opened_at = must(fields.String, metadata={"format": "date-time"})
    status = must(fields.String, validate=STATUS)
    players = fields.List(fields.Nested(PastPlayer), required=True)


class PastAnswer(Schema):
    games = fields.List(fields.Nested(PastGame), required=True)
    next = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Ask for what follows by `after`; null at the end"},
    )


class FiguresAnswer(Schema):
    game = must(fields.String)
    games = must(fields.Integer)
    wins = must(fields.Integer)
    average = must(fields.Float)
    best = must(fields.Integer)


class RivalAnswer(PersonAnswer):
    games = must(fields.Integer, metadata={"description": "How often they met"})
    ahead = must(fields.Integer, metadata={"description": "How often this person came out ahead of the other"})
    behind = must(fields.Integer)


class SourceAnswer(Schema):
    game = must(fields.String)
    source = must(fields.String, metadata={"description": "In the caller's language"})
    amount = must(fields.Integer)


class PersonFigures(PersonAnswer):
    """A person with what the household's finished games tell of them."""

    figures = fields.List(fields.Nested(FiguresAnswer), required=True)
    against = fields.List(fields.Nested(RivalAnswer), required=True)
    sources = fields.List(fields.Nested(SourceAnswer), required=True)


class HouseholdFile(Schema):
    format = must(fields.String)
    version = must(fields.Integer)
    id = must(fields.String)
    written_at = must(fields.String, metadata={"format": "date-time"})
    people = fields.List(fields.Nested(PersonAnswer), required=True)
    catalogues = fields.List(fields.Dict(), required=True)
    games = fields.List(fields.Dict(), required=True, metadata={"description": "Each as `export.json` gives it"})


class MomentAnswer(Schema):
    """A moment of the game; the last one is its end, which is no guess."""

    position = must(fields.Integer, metadata={"description": "The entry before it"})
    name = must(fields.String, metadata={"description": "What begins here, in the caller's language"})
    playouts = must(fields.Integer, metadata={"description": "0 at the end"})
    shares = fields.List(
        fields.Float(), required=True, metadata={"description": "Each seat's chance to win; together 1, ties split"}
    )
    errors = fields.List(fields.Float(), required=True, metadata={"description": "The standard error of each share"})


class TurningPointAnswer(Schema):
    position = must(fields.Integer, metadata={"description": "Its first entry"})
    name = must(fields.String)
    text = must(fields.String)
    deeds = fields.List(fields.String(), required=True, metadata={"description": "What was done"})
    change = must(fields.Float, metadata={"description": "The part of the victory that changed hands"})
    before = fields.List(fields.Float(), required=True)
    after = fields.List(fields.Float(), required=True)


class TurningAnswer(Schema):
    status = must(fields.String, validate=validate.OneOf(STATUSES))
    playouts = must(
        fields.Integer,
        metadata={"description": "How many each moment gets at most; one known within five points gets no more"},
    )
    done = must(fields.Integer, metadata={"description": "Playouts that are there, of `total`"})
    total = must(
        fields.Integer, metadata={"description": "How many there will be, by a guess that grows better on the way"}
    )
    seconds_left = fields.Integer(required=True, allow_none=True)
    moments = fields.List(fields.Nested(MomentAnswer), required=True)
    turning_points = fields.List(
        fields.Nested(TurningPointAnswer),
        required=True,
        metadata={"description": "In the order of the game; none before `done`"},
    )
