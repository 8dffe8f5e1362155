"""Version 1 called a tree a place, and the option about ladders `ladder`."""

from typing import Any

from companion.engine.logfile import Raw, Upcast


def header(raw: Raw) -> Raw:
    options = {"ladders" if name == "ladder" else name: value for name, value in raw.get("options", {}).items()}
    return raw | {"options": options}


def entry(raw: Raw) -> Raw:
    return raw | {"action": action(raw["action"])}


def action(raw: Any) -> Any:
    """Also inside an amendment."""
    if raw["kind"] == "amend":
        return raw | {"action": action(raw["action"])}
    return {"tree" if name == "place" else name: value for name, value in raw.items()}


UPCASTS = {1: Upcast(header, entry)}
