"""Every action a client may post, as a schema: read from the rules themselves, so that it is never out of date."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, replace
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion import games
from companion.engine.actions import LAST_POSITION, LONGEST, Action, Codec, Position
from companion.engine.meta import GameMeta
from companion.engine.problems import Problem
from companion.i18n import render

TEXT = {"type": "string", "maxLength": LONGEST}
PLAIN: dict[Any, dict[str, Any]] = {
    int: {"type": "integer", "minimum": 0, "maximum": LONGEST},
    Position: {"type": "integer", "minimum": 0, "maximum": LAST_POSITION},
    str: TEXT,
    bool: {"type": "boolean"},
    tuple[str, ...]: {"type": "array", "items": TEXT, "maxItems": LONGEST},
    Action: {"type": "object", "required": ["kind"], "description": "Another action"},
}


@cache
def action_schemas() -> dict[str, dict[str, Any]]:
    """By their kind, those of all games with all editions, numbers of players and modules."""
    found = (cls for meta in games.cards() for codec in _codecs(meta) for cls in codec.classes.values())
    return {cls.kind: schema(cls) for cls in sorted(set(found), key=lambda cls: cls.kind)}


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


def schema(cls: type[Action]) -> dict[str, Any]:
    """An action's own fields; what every entry has comes beside them."""
    hints = get_type_hints(cls)
    own = {field.name: _field(hints[field.name], field) for field in fields(cls)}
    required = ["kind", *(field.name for field in fields(cls) if field.default is MISSING)]
    properties = {"kind": {"const": cls.kind}} | own
    about = render(cls.kind, None, "en")
    return {"type": "object", "description": about, "properties": properties, "required": required}


def _field(hint: Any, field: Field[Any]) -> dict[str, Any]:
    found = _kind(hint)
    if field.default is MISSING or isinstance(field.default, tuple):
        return found
    return found | {"default": field.default}


def _kind(hint: Any) -> dict[str, Any]:
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if get_origin(hint) in (Union, UnionType):
        return {"oneOf": [{"type": "null"} if arg is type(None) else _kind(arg) for arg in get_args(hint)]}
    return {}
