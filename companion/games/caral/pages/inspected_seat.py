"""What a player's place must look like (MAT-1, MAT-5, SET-2): figure, points, sled, hand, workers, supply."""

from collections.abc import Iterator
from functools import lru_cache, partial

from companion.engine.actions import Seat
from companion.engine.inspection import CheckLine, Lying
from companion.games.caral.path import Path
from companion.games.caral.state import Player

PERSON = "caral.check.person"
REMEMBERED = 1024


@lru_cache(maxsize=REMEMBERED)
def person(path: Path, movement: int, deals: bool, seat: Seat, player: Player) -> tuple[CheckLine, ...]:
    """Everything of one player. It is remembered, because most moves change one player alone."""
    hand = () if deals else (in_hand(seat, player.hand.size),)
    return (*trackers(path, seat, player), *sled(movement, seat, player), *hand, *figures(path, seat, player))


def trackers(path: Path, seat: Seat, player: Player) -> Iterator[CheckLine]:
    to_see, spot, fame = partial(CheckLine, area=PERSON, seat=seat), path.spots[player.figure], player.fame
    stands, hint = (Lying(f"figure-{seat}", spot),), "caral.check.hint.figure"
    yield to_see(f"figure-{seat}", "caral.check.figure", {"spot": spot}, hint=hint, lies=stands)
    stands, hint = (Lying(f"fame-{seat}", str(fame)),), "caral.check.hint.fame"
    yield to_see(f"fame-{seat}", "caral.check.fame", {"fame": fame}, hint=hint, lies=stands)


def sled(movement: int, seat: Seat, player: Player) -> Iterator[CheckLine]:
    """What is on it, and what stands in front of it."""
    to_see, key = partial(CheckLine, area=PERSON, seat=seat), f"stones-{seat}"
    there, hint = player.stones, "caral.check.hint.stones"
    yield to_see(key, "caral.check.stones", {"stones": there}, hint=hint, lies=(Lying("stone", key, there),))
    there, key, hint = player.alpacas, f"sled-{seat}", "caral.check.hint.alpacas"
    lies, movement = (Lying(f"alpaca-{seat}", key, there),), movement + there
    yield to_see(key, "caral.check.sled", {"alpacas": there, "movement": movement}, hint=hint, lies=lies)


def in_hand(seat: Seat, held: int) -> CheckLine:
    """Counted, their kinds stay hidden."""
    to_see, key = partial(CheckLine, area=PERSON, seat=seat, hint="caral.check.hint.cards"), f"hand-{seat}"
    return to_see(key, "caral.check.hand", {"hand": held}, lies=(Lying("card", key, held),))


def figures(path: Path, seat: Seat, player: Player) -> Iterator[CheckLine]:
    """Workers, and what is left in the supply. Builders and priests are told with their sites."""
    to_see, own, hint = partial(CheckLine, area=PERSON, seat=seat), f"carali-{seat}", "caral.check.hint.carali"
    for number, (quarry, there) in enumerate(zip(path.quarries, player.workers, strict=True)):
        key = f"workers-{number}-{seat}"
        lies = (Lying(own, key, there),)
        yield to_see(key, "caral.check.workers", {"quarry": quarry, "carali": there}, hint=hint, lies=lies)
    left = player.carali_supply
    yield to_see(own, "caral.check.carali", {"carali": left}, hint=hint, lies=(Lying(own, own, left),))
    left, key, hint = player.alpaca_supply, f"alpacas-{seat}", "caral.check.hint.alpacas"
    lies = (Lying(f"alpaca-{seat}", key, left),)
    yield to_see(key, "caral.check.alpacas", {"alpacas": left}, hint=hint, lies=lies)
