"""The board in words, for everybody who does not see it."""

from collections.abc import Iterator

from companion.engine.pages import Say, Seen
from companion.games.caral.pages.drawings.seams import Drawn


def told(view: Seen, say: Say, drawn: tuple[Drawn, ...]) -> str:
    """What matters, sentence by sentence."""
    more = (sentence for one in drawn for sentence in one.told(view, say))
    return " ".join((*_walkers(view, say), *more, *_pyramids(view["board"], say), *_workers(view, say)))


def _walkers(view: Seen, say: Say) -> Iterator[str]:
    board = view["board"]
    yield say("caral.drawing.architect", spot=board["architect"])
    for seat in view["seats"]:
        yield say("caral.drawing.figure", seat=seat["seat"], spot=seat["figure"])


def _pyramids(board: Seen, say: Say) -> Iterator[str]:
    yield say("caral.drawing.central", levels=board["central"])
    for name, site in board["sites"].items():
        owner, levels, size = site["owner"], site["levels"], site["size"]
        if owner == "neutral":
            yield say("caral.drawing.neutral", site=name)
        elif owner is not None and not levels:
            yield say("caral.drawing.builder", seat=owner, site=name)
        elif owner is not None:
            yield say("caral.drawing.pyramid", seat=owner, site=name, levels=levels, size=size, priests=site["priests"])


def _workers(view: Seen, say: Say) -> Iterator[str]:
    for seat in view["seats"]:
        for quarry, count in seat["workers"].items():
            if count:
                yield say("caral.drawing.workers", seat=seat["seat"], count=count, quarry=quarry)
