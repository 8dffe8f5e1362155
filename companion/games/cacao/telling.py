"""Cacao in plain text: the land as a map of letters, each seat's numbers, its end (CFIN-3, CFIN-4)."""

from collections.abc import Iterator

from companion.engine.pages import Say, Seen
from companion.engine.standings import Standing
from companion.engine.telling import Telling

WORD, SHORT = "cacao.word.tile.", "cacao.word.short."
WIDTH = 8
"""Letters for a square of the map: four numbers of workers and their owner's, or a word cut short."""


def position(view: Seen, say: Say) -> Iterator[str]:
    board = view["board"]
    yield say("cacao.mark.round", number=board["round"], of=board["rounds"])
    yield ""
    yield from _map(board, say)
    yield ""
    yield from (_row(seat, say) for seat in view["seats"])
    shown = ", ".join(say(f"{WORD}{kind}") for kind in board["display"])
    yield say("cacao.telling.jungle", shown=shown or say("cacao.telling.none"), draw=board["draw"])


def _map(board: Seen, say: Say) -> Iterator[str]:
    """What lies on top, row by row: workers clockwise from the top and whose they are, or what the jungle has there."""
    left, top, right, bottom = board["bounds"]
    shown = {(tile["column"], tile["row"]): _tile(tile, say) for tile in board["tiles"] if tile["top"]}
    for row in range(top, bottom + 1):
        squares = (shown.get((column, row), "") for column in range(left, right + 1))
        yield " ".join(f"{square:{WIDTH}}" for square in squares).rstrip()


def _tile(tile: Seen, say: Say) -> str:
    if tile["owner"] is None:
        return say(f"{SHORT}{tile['kind']}")[:WIDTH]
    return f"{''.join(map(str, tile['workers']))}/{tile['owner'] + 1}"


def _row(seat: Seen, say: Say) -> str:
    """A seat's numbers."""
    return say(
        "cacao.telling.seat",
        seat=seat["seat"],
        gold=seat["score"],
        cacao=seat["cacao"],
        suns=seat["suns"],
        value=seat["water"],
        unlaid=seat["hand"] + seat["pile"],
    )


def place(standing: Standing, say: Say) -> str:
    """Gold, and the cacao that breaks a tie."""
    return say("cacao.telling.place", seat=standing.seat, gold=standing.score, cacao=standing.tie_breaks[0])


TELLING = Telling(position, place, "cacao.telling.ahead")
