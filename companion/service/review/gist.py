"""A whole game in one sentence: by how much it was won, and where most of the winner's points came from."""

from collections.abc import Sequence
from dataclasses import replace

from companion.engine.headlines import Most, Ranked, gist, most
from companion.service.review.look import Look


def gist_of(look: Look, ranking: Sequence[Ranked]) -> str:
    """Of an ended game, from its ranking and its receipts."""
    told = gist(ranking, _most(look, ranking[0]))
    return look.say(told.code, told.params)


def _most(look: Look, winner: Ranked) -> Most | None:
    """What gave the winner the most, by its name; what everybody gets alike tells nothing."""
    names = {source: name for source, name in look.source_names().items() if source not in look.lookback.alike}
    best = most(winner.seat, look.sources, [*names])
    return None if best is None else replace(best, source=names[best.source])
