"""Every action a client may post, as a schema: read from the rules themselves, so that it is never out of date."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from companion import games
from companion.engine.actions import Action, Codec
from companion.engine.fields import Schema
from companion.engine.meta import GameMeta
from companion.engine.problems import Problem
from companion.i18n import render


@cache
def action_schemas() -> dict[str, Schema]:
    """By their kind, those of all games with all editions, numbers of players and modules."""
    codecs = (codec for meta in games.cards() for codec in _codecs(meta))
    found = {cls: codec for codec in codecs for cls in codec.classes.values()}
    return {cls.kind: schema(cls, found[cls]) for cls in sorted(found, key=lambda cls: cls.kind)}


def _codecs(meta: GameMeta) -> Iterator[Codec]:
    game = games.load(meta.id)
    for edition in meta.editions:
        for seats in meta.players:
            plain = game.header(edition, seats)
            yield game.ruleset(plain).codec
            for module in meta.modules:
                try:
                    yield game.ruleset(replace(plain, modules=(module,))).codec
                except Problem:
                    continue


def schema(cls: type[Action], codec: Codec) -> Schema:
    """An action's own fields; what every entry has comes beside them."""
    own = codec.schema(cls)
    return {
        "type": "object",
        "description": render(cls.kind, None, "en"),
        "properties": {"kind": {"const": cls.kind}} | own["properties"],
        "required": ["kind", *own["required"]],
    }
