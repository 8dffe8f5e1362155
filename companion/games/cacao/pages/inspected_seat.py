"""What a village must look like (CMAT-1, CSET-2, CFIN-5): water carrier, gold, cacao, sun tokens, worker tiles."""

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine, Lying
from companion.games.cacao.state import Player

PERSON = "cacao.check.person"
REMEMBERED = 1024


@lru_cache(maxsize=REMEMBERED)
def person(track: tuple[int, ...], deals: bool, seat: Seat, player: Player) -> tuple[CheckLine, ...]:
    """Everything of one player. It is remembered, because most answers change one village alone."""
    tiles = unlaid if deals else in_hand
    return (carrier(seat, player.water, track[player.water]), *goods(seat, player), *tiles(seat, player))


def carrier(seat: Seat, fields: int, value: int) -> CheckLine:
    key, hint = f"carrier-{seat}", "cacao.check.hint.carrier"
    stands = (Lying(key, f"field-{fields}"),)
    return CheckLine(key, "cacao.check.carrier", {"value": value}, area=PERSON, hint=hint, seat=seat, lies=stands)


def goods(seat: Seat, player: Player) -> Iterator[CheckLine]:
    """Coins are counted in gold, whatever their denominations; a debt is nothing that lies there."""
    to_see, key = partial(CheckLine, area=PERSON, seat=seat), f"purse-{seat}"
    lies, hint = (Lying("coin", key, max(0, player.gold)),), "cacao.check.hint.gold"
    yield to_see(key, "cacao.check.gold", {"gold": player.gold}, hint=hint, lies=lies)
    key, hint = f"store-{seat}", "cacao.check.hint.cacao"
    lies = (Lying("fruit", key, player.cacao),)
    yield to_see(key, "cacao.check.cacao", {"cacao": player.cacao}, hint=hint, lies=lies)
    key, hint = f"suns-{seat}", "cacao.check.hint.suns"
    yield to_see(key, "cacao.check.suns", {"suns": player.suns}, hint=hint, lies=(Lying("sun", key, player.suns),))


def in_hand(seat: Seat, player: Player) -> Iterator[CheckLine]:
    """Hand and pile, counted."""
    to_see, hint = partial(CheckLine, area=PERSON, seat=seat), "cacao.check.hint.tiles"
    key, count = f"hand-{seat}", player.hand.size
    yield to_see(key, "cacao.check.hand", {"count": count}, hint=hint, lies=(Lying(f"tile-{seat}", key, count),))
    key, count = f"pile-{seat}", player.pile.size
    yield to_see(key, "cacao.check.pile", {"count": count}, hint=hint, lies=(Lying(f"tile-{seat}", key, count),))


def unlaid(seat: Seat, player: Player) -> Iterator[CheckLine]:
    """What the app deals lies in nobody's hand: all tiles that are not laid yet lie beside the village."""
    key, count = f"hand-{seat}", player.hand.size + player.pile.size
    lies, hint = (Lying(f"tile-{seat}", key, count),), "cacao.check.hint.unlaid"
    yield CheckLine(key, "cacao.check.unlaid", {"count": count}, area=PERSON, hint=hint, seat=seat, lies=lies)
