"""A whole game in one sentence: by how much it was won, and where most of the winner's points came from."""

from collections.abc import Sequence

from companion.engine.headlines import Ranked, gist, most
from companion.service.review.look import Look


def gist_of(look: Look, ranking: Sequence[Ranked]) -> str:
    """Of an ended game, from its ranking and its receipts."""
    told = gist(ranking)
    clause = _most(look, ranking[0]) if "seat" in told.params else ""
    return look.say(told.code, {**told.params, "most": clause})


def _most(look: Look, winner: Ranked) -> str:
    """Where most came from; nothing where it came to everybody alike."""
    names = {source: name for source, name in look.source_names().items() if source not in look.lookback.alike}
    best = most(winner.seat, look.sources, [*names])
    if best is None:
        return ""
    params = {"amount": best.amount, "score": winner.score, "text": names[best.source]}
    return look.say("engine.gist.most", params)
