"""The board in words, for everybody who does not see it."""

from collections.abc import Iterator
from itertools import chain

from companion.engine.actions import TABLE, Seat
from companion.engine.pages import Say, Seen
from companion.engine.view import Unchanged
from companion.games.caral.pages.drawings.seams import Drawn


def told(view: Seen, say: Say, drawn: tuple[Drawn, ...]) -> str:
    """What matters, sentence by sentence."""
    more = (sentence for one in drawn for sentence in one.told(view, say))
    pyramids = _pyramids(TABLE, say, view["board"]["central"], view["board"]["sites"])
    workers = (_workers(seat["seat"], say, seat["workers"]) for seat in view["seats"])
    return " ".join((*_walkers(view, say), *more, *pyramids, *chain.from_iterable(workers)))


def _walkers(view: Seen, say: Say) -> Iterator[str]:
    board = view["board"]
    yield say("caral.drawing.architect", spot=board["architect"])
    for seat in view["seats"]:
        yield say("caral.drawing.figure", seat=seat["seat"], spot=seat["figure"])


@Unchanged
def _pyramids(table: Seat, say: Say, central: int, sites: Seen) -> tuple[str, ...]:
    return say("caral.drawing.central", levels=central), *_at_sites(say, sites)


def _at_sites(say: Say, sites: Seen) -> Iterator[str]:
    for name, site in sites.items():
        owner, levels, size = site["owner"], site["levels"], site["size"]
        if owner == "neutral":
            yield say("caral.drawing.neutral", site=name)
        elif owner is not None and not levels:
            yield say("caral.drawing.builder", seat=owner, site=name)
        elif owner is not None:
            yield say("caral.drawing.pyramid", seat=owner, site=name, levels=levels, size=size, priests=site["priests"])


@Unchanged
def _workers(seat: Seat, say: Say, workers: Seen) -> tuple[str, ...]:
    there = ((quarry, count) for quarry, count in workers.items() if count)
    return tuple(say("caral.drawing.workers", seat=seat, count=count, quarry=quarry) for quarry, count in there)
