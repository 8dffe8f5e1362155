"""What can be done with a table's game: the next one, texts and files of this one, links for others."""

from dataclasses import dataclass

from flask import request

from companion.http.credentials import COOKIE
from companion.service.access import links
from companion.service.access.households import device_of
from companion.service.exchange.paste import paste
from companion.service.exchange.summary import summary
from companion.service.look.reader import TableReader
from companion.service.play.desk import ENDED
from companion.service.tables import rematch


@dataclass(frozen=True)
class Aftermath:
    """What can be done with a table's game now: `follows` is the code of the next one."""

    over: bool
    follows: str | None
    may_call: bool
    text: str
    separator: str


def aftermath(reader: TableReader) -> Aftermath:
    table, over = reader.table, reader.desk.status == ENDED
    after = rematch.rematch_of(table)
    device = device_of(request.cookies.get(COOKIE))
    return Aftermath(
        over=over,
        follows=after.code if after else None,
        may_call=over and rematch.may_call(table, reader.caller, device),
        text=paste(summary(reader)) if over else "",
        separator="semicolon" if reader.language == "de" else "comma",
    )


def shares_of(reader: TableReader) -> list[str]:
    """The links that the host may revoke."""
    return links.shares_of(reader.table, reader.caller) if reader.caller.host else []
