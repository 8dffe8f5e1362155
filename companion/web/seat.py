"""What the screen of a seat shows while the game runs: to everybody alike, and to one phone alone."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from companion.engine.actions import TABLE, Action
from companion.engine.meta_actions import Withdraw
from companion.engine.questions import Button, Target
from companion.http.language import asked_now
from companion.service.look.great_moments import asked_after
from companion.service.look.hands import open_lines, rows, told_to
from companion.service.look.log_lines import LogLine
from companion.service.look.reader import TableReader
from companion.service.look.view import View
from companion.service.play.hands import Line
from companion.service.play.open_hands import last_entered_by
from companion.service.review.when import era_of, round_of
from companion.web.dice import roll_of
from companion.web.drawing import picture
from companion.web.fragments import fragment, people
from companion.web.panel import Panel
from companion.web.rendering import rendered
from companion.web.theatre import Theatre, theatre
from companion.web.track import NARROW
from companion.web.turn import Turn, by_place, place_of, turn_of

RECENT = 30
"""How many entries the page looks at."""

TOLD = 10
"""How many of them it tells."""

LATELY = 2
LYING = "lying"
WHISPERED = 3
"""How many of the latest entries that others cannot read a page tells."""


def public(spectator: TableReader) -> dict[str, Any]:
    """For the parts that everybody sees alike, from what a spectator sees."""
    view, entries, lines = spectator.view(), spectator.latest(TOLD, RECENT), open_lines(spectator.desk)
    more = spectator.game.pages.needs(dict(view.seen), [])
    return {
        "view": view.seen,
        "code": view.code,
        "game": view.game,
        "who": spectator.caller,
        "ring": changed_place(spectator, view, entries),
        "waiting": [waiting.seat for waiting in view.waiting_for],
        "order": spectator.game.pages.chips(view.seen),
        "story": _story(spectator, entries),
        "latest": entries[:LATELY],
        "rolled": roll_of(spectator.game.pages, entries),
        "act": act(spectator, view),
        "cards": {**_seat_cards(view), LYING: _lying(spectator, view, more)},
        "era": era_of(spectator),
        "round": round_of(spectator),
        "picture": picture(spectator, view.seen),
        "to_do": _to_do(spectator, view, lines),
    } | more


def act(spectator: TableReader, view: View) -> Theatre | None:
    """The great moment that everybody looks at now."""
    found = asked_after(spectator)
    return theatre(found, view.seats, width=NARROW) if found else None


def _seat_cards(view: View) -> dict[str, Markup]:
    """Everybody's numbers."""
    asked = {waiting.seat for waiting in view.waiting_for}
    return {
        f"seat-{seat['seat']}": fragment("seat/card.html", game=view.game, seat=seat, asked=seat["seat"] in asked)
        for seat in view.seats
    }


def _to_do(spectator: TableReader, view: View, lines: Sequence[Line]) -> Markup:
    """What hands have to do."""
    return fragment("seat/to_do.html", game=view.game, seats=people(view.seats), rows=rows(spectator, lines))


def _lying(spectator: TableReader, view: View, more: dict[str, Any]) -> Markup:
    """What else lies on the table; `more` is what the game's pages need besides."""
    context = {"view": view.seen, "code": view.code, "game": view.game, "who": spectator.caller}
    return rendered("seat/lying.html", context | more)


def _story(spectator: TableReader, entries: Iterable[LogLine]) -> list[str]:
    """What happened, each line made once for as long as it says the same."""

    def made(line: LogLine) -> Markup:
        return rendered("table/entry.html", {"code": spectator.table.code, "entry": line})

    return [spectator.told_once(("line", line.position), line, partial(made, line)) for line in entries]


def changed_place(spectator: TableReader, view: View, entries: Sequence[LogLine]) -> Target | None:
    """Where on the map whoever did the last thing did something last."""
    drawing, codec = spectator.game.drawing, spectator.desk.ruleset.codec
    if drawing is None:
        return None
    every, named = drawing.targets(view.seen), drawing.newest(view.seen)
    targets = by_place(every)
    done = (line.action for line in of_one(entries) if isinstance(line.action, Action))
    places = (place_of(targets, codec.encode(action)) for action in done)
    newest = (target for target in every if target.place == named)
    return next((place for place in places if place), None) or next(newest, None)


def of_one(entries: Sequence[LogLine]) -> Iterator[LogLine]:
    """The newest entries that whoever acted last made, with what chance did in between; none about the log itself."""
    actor = TABLE
    for line in entries:
        if not line.effective or (isinstance(line.action, Action) and line.action.of_log):
            return
        if line.seat != TABLE and actor not in (TABLE, line.seat):
            return
        actor = line.seat if line.seat != TABLE else actor
        yield line


def private(reader: TableReader, panel: Panel, view: View) -> dict[str, Any]:
    """For the parts that are this phone's alone."""
    question, anytime = panel.question(opened_for()), list(panel.anytime())
    turn = turn_of(reader, view.seen, question) if question else None
    return {
        "turn": turn,
        "me": min(reader.caller.seats, default=None),
        "heading": heading(reader, turn),
        "anytime": anytime,
        "withdrawals": list(_withdrawals(anytime)),
        "offers": panel.offers(),
        "you": view.you,
        "whispered": reader.whispered(WHISPERED, RECENT),
        "title": title(reader, turn),
        "sheet": turn is None and at_length(reader),
    } | reader.game.pages.needs(dict(view.seen), [question] if question else [])


def at_length(reader: TableReader) -> bool:
    """Whether this phone says at length what hands have to do: after an own entry, while nothing else is asked."""
    here = reader.played_here()
    return last_entered_by(reader.desk) in here and bool(told_to(open_lines(reader.desk), here))


def opened_for() -> str:
    """The seat of somebody with a phone of their own for whom the host opened this page."""
    asked = asked_now()
    return asked.args.get("for", "") if asked.query_string else ""


def _withdrawals(anytime: Iterable[tuple[int, list[Button]]]) -> Iterable[Button]:
    """While others have not yet answered, one may still think again."""
    return (each for _, buttons in anytime for each in buttons if each.action["kind"] == Withdraw.kind)


def heading(reader: TableReader, turn: Turn | None) -> str:
    """Whose turn it is, for whoever holds this phone."""
    if turn is None:
        return reader.say("web.seat.waiting" if reader.caller.seats else "web.seat.looking_on", {})
    seat = turn.question.seat
    if seat in reader.caller.seats:
        return reader.say("web.seat.yours", {})
    return reader.say("web.seat.table", {}) if seat == "table" else reader.say("web.seat.for", {"seat": seat})


def title(reader: TableReader, turn: Turn | None) -> str | None:
    """The page's title tells a waiting person that they are asked."""
    if turn is None or turn.question.seat not in reader.caller.seats:
        return None
    return reader.say("web.play.yours", {"seat": turn.question.seat})
