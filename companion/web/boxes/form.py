"""The form of a box: what somebody typed becomes a catalogue, and whatever does not fit stays as it was typed."""

import re
from copy import deepcopy
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.games.caral.box import MOST_PIECES
from companion.games.caral.box import SIZES as SIZES
from companion.games.caral.modules.status_cards import FIRST_AT, JUDGED
from companion.web.boxes import words
from companion.web.boxes.entries import Catalogue

Raw = MultiDict[str, str]
NUMBER = re.compile(r"-?[0-9]{1,6}")
ENOUGH = MOST_PIECES + 1
"""More of anything no box holds."""

SPOTS, CURSOR, FACES = "path.spots", "path.at", "die.faces"


def text(raw: Raw, name: str, default: str = "") -> str:
    return raw.get(name, default).replace("\0", "").strip()


def number(typed: str) -> int | str:
    """A whole number, or what was typed instead."""
    return int(typed) if NUMBER.fullmatch(typed) else typed


def catalogue(raw: Raw, before: Catalogue) -> Catalogue:
    """The catalogue with what was typed over; fields that were not sent stay."""
    draft: Catalogue = _typed(before, raw, "")
    draft["path"]["spots"] = _spots(raw, before)
    draft["die"]["faces"] = _faces(raw, before)
    draft["levels"] = _levels(raw, before)
    draft["status"] = [_status(raw, f"status[{i}]", card) for i, card in enumerate(before["status"])]
    return draft


def _typed(before: Any, raw: Raw, place: str) -> Any:
    if isinstance(before, dict):
        return {
            key: value if key.endswith("confidence") else _typed(value, raw, f"{place}.{key}" if place else key)
            for key, value in before.items()
        }
    if isinstance(before, list):
        return [_typed(value, raw, f"{place}[{i}]") for i, value in enumerate(before)]
    if place not in raw:
        return before
    return number(text(raw, place)) if isinstance(before, int) else text(raw, place)


def _spots(raw: Raw, before: Catalogue) -> list[str]:
    if SPOTS not in raw and CURSOR not in raw:
        return list(before["path"]["spots"])
    return raw.getlist(SPOTS)[:ENOUGH]


def cursor(raw: Raw, spots: list[str]) -> int:
    """After which square the next one is added; before the first it is -1."""
    chosen = number(text(raw, CURSOR))
    last = len(spots) - 1
    return max(-1, min(chosen, last)) if isinstance(chosen, int) else last


def _faces(raw: Raw, before: Catalogue) -> list[list[int]]:
    count = number(text(raw, "die.count"))
    if not isinstance(count, int):
        return deepcopy(before["die"]["faces"])
    ticked = ([number(value) for value in raw.getlist(f"{FACES}[{i}]")] for i in range(min(count, ENOUGH)))
    return [sorted({value for value in face if isinstance(value, int)}) for face in ticked]


def _levels(raw: Raw, before: Catalogue) -> dict[str, Any]:
    """The pieces of each size, where anybody counted them."""
    held = {key: value for key, value in before["levels"].items() if key != "sizes"}
    if "levels.count" not in raw:
        return deepcopy(before["levels"])
    held["count"] = number(text(raw, "levels.count"))
    sizes = [number(text(raw, f"levels.sizes[{i}]")) for i in range(SIZES)]
    return held | ({"sizes": sizes} if any(size != "" for size in sizes) else {})


def _status(raw: Raw, place: str, before: dict[str, Any]) -> dict[str, Any]:
    called = text(raw, f"{place}.name", words.component(before["id"]))
    condition = text(raw, f"{place}.condition", before["condition"])
    return before | {
        "id": before["id"] if called == words.component(before["id"]) else called,
        "condition": condition,
        "value": _value(raw, place, condition, before),
        "fame": number(text(raw, f"{place}.fame", str(before["fame"]))),
    }


def value_field(condition: str) -> str:
    """Which of a status card's fields says how much, where or what."""
    return {FIRST_AT: "square", JUDGED: "words"}.get(condition, "number")


def _value(raw: Raw, place: str, condition: str, before: dict[str, Any]) -> Any:
    wanted = value_field(condition)
    if (field := f"{place}.{wanted}") not in raw:
        return before["value"] if wanted == value_field(before["condition"]) else ""
    typed = text(raw, field)
    if wanted == "number":
        return number(typed)
    ours = before["condition"] == JUDGED == condition and typed == words.judged(before["value"])
    return before["value"] if ours else typed
