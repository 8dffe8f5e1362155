"""Caral in plain text: the path with everything on it, each seat's numbers, and what it has at the end (FIN-3)."""

from collections.abc import Iterator, Mapping

from companion.engine.pages import Say, Seen
from companion.engine.standings import Standing
from companion.engine.telling import Telling
from companion.games.caral.path import CENTRE

PLACE_WIDTH = 20
WORD = "caral.word."


def position(view: Seen, say: Say) -> Iterator[str]:
    board = view["board"]
    yield ", ".join(_when(board, say))
    yield ""
    yield say("caral.telling.path")
    for spot in board["spots"]:
        yield f"  {_place(spot, say):{PLACE_WIDTH}} {', '.join(_on(spot, view, say))}".rstrip()
    yield ""
    yield from (_row(seat, say) for seat in view["seats"])
    pile = _cards(board["discard"], say)
    yield say("caral.telling.supply", stones=board["stones"], deck=board["deck"], pile=pile)
    yield from _hands(view, say)


def _when(board: Seen, say: Say) -> Iterator[str]:
    yield say("caral.mark.year", year=board["year"])
    yield say("caral.telling.starter", seat=board["starter"])
    if board["turn"]:
        yield say("engine.telling.turn", seat=board["turn"]["seat"])


def _on(spot: str, view: Seen, say: Say) -> Iterator[str]:
    """Everything that stands at a spot."""
    board = view["board"]
    if spot in board["sites"]:
        yield from _site(board["sites"][spot], say)
    if spot == CENTRE:
        yield say("caral.telling.centre", levels=board["central"], completed=board["completed"])
    if spot == board["architect"]:
        yield say("caral.telling.architect")
    for seat in view["seats"]:
        if seat["figure"] == spot:
            yield say("caral.telling.figure", seat=seat["seat"])


def _site(site: Seen, say: Say) -> Iterator[str]:
    if site["owner"] is None:
        return
    if site["levels"]:
        yield say("caral.telling.pyramid", owner=site["owner"], levels=site["levels"], size=site["size"])
    else:
        yield say("caral.telling.builder", owner=site["owner"])
    if site["priests"]:
        yield say("caral.telling.priests", priests=site["priests"])


def _row(seat: Seen, say: Say) -> str:
    """A seat's numbers."""
    return say(
        "caral.telling.seat",
        seat=seat["seat"],
        score=seat["score"],
        stones=seat["stones"],
        alpacas=seat["alpacas"],
        alpaca_supply=seat["alpaca_supply"],
        at_work=", ".join(f"{_place(quarry, say)}: {count}" for quarry, count in seat["workers"].items()),
        priests=seat["priests"],
        carali_supply=seat["carali_supply"],
        held=seat["cards"],
    )


def _hands(view: Seen, say: Say) -> Iterator[str]:
    """The hands that the viewer may see."""
    hands = dict(enumerate(view.get("hands", ())))
    if "you" in view:
        hands[view["you"]["seat"]] = view["you"]
    for seat, hand in hands.items():
        yield say("caral.telling.hand", seat=seat, held=_cards(hand["cards"], say, hand["unknown"]))


def _cards(cards: Mapping[str, int], say: Say, unknown: int = 0) -> str:
    told = [f"{count} {say(f'{WORD}card.{card}')}" for card, count in cards.items() if count]
    told += [f"{unknown} {say('caral.telling.unknown')}"] if unknown else []
    return ", ".join(told) or say("caral.telling.none")


def _place(spot: str, say: Say) -> str:
    kind, _, label = spot.partition("-")
    return f"{say(f'{WORD}place.{kind}')} {label}".strip()


def place(standing: Standing, say: Say) -> str:
    """Fame, and the goods that break a tie."""
    return say("caral.telling.place", seat=standing.seat, score=standing.score, goods=standing.tie_breaks[0])


TELLING = Telling(position, place, "caral.telling.ahead")
