"""An export folded by the engine alone, without the service."""

import json
from typing import Any

from companion import games
from companion.engine.log import Chronicle, Entry
from companion.engine.setup import Header


def replayed(text: str) -> Chronicle[Any]:
    raw = json.loads(text)
    header = Header.from_json(raw["header"])
    ruleset = games.load(header.game).ruleset(header)
    entries = ({name: value for name, value in entry.items() if name != "note"} for entry in raw["entries"])
    return Chronicle(ruleset, (Entry.from_json(entry, ruleset.codec, "export") for entry in entries))
