"""An entry as a client or a page sends it."""

from typing import Any

from marshmallow import ValidationError

from companion.http.schemas import EntryRequest
from companion.service.errors import BadInput
from companion.service.play.submission import Submission

COMMON = ("expected", "id", "seat", "proxy", "waive", "dry_run", "then")
"""What every entry may have; the rest is the action."""

REQUEST = EntryRequest()


def submission(raw: dict[str, Any], read: dict[str, Any]) -> Submission:
    """The client's body taken apart: the action, and what every entry has, as it was `read`."""
    action = {name: value for name, value in raw.items() if name not in COMMON}
    note = action.pop("text", None) if read["kind"] == "note" else None
    return Submission(
        action=action,
        expected=read["expected"],
        id=read["id"],
        seat=read.get("seat"),
        proxy=read["proxy"],
        waive=tuple(read["waive"]),
        dry_run=read["dry_run"],
        note=note,
        then=read.get("then"),
    )


def submission_of_form(raw: dict[str, Any], field: str = "entry") -> Submission:
    """A form's entry, read as a client of the API would send it; `field` is the form's."""
    try:
        return submission(raw, REQUEST.load(raw))
    except ValidationError:
        raise BadInput("service.http.bad_request", field) from None
