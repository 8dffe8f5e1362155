"""The table check: where every fruit and every card must be now. Only what everybody may see."""

from collections.abc import Iterator
from functools import partial

from companion.engine.actions import TABLE, Seat
from companion.engine.inspection import CheckLine, Lying
from companion.engine.ruleset import Ruleset
from tests.orchard.fruit import KINDS
from tests.orchard.now import Now
from tests.orchard.optional import MODULES
from tests.orchard.state import Orchard, Player

GROUND, PERSON, SUPPLY = "orchard.check.ground", "orchard.check.person", "orchard.check.supply"


def inspection(ruleset: Ruleset[Orchard], state: Orchard) -> tuple[CheckLine, ...]:
    """Everything there is to look at, area by area, as it is laid out."""
    now = Now(ruleset, state, TABLE, None)
    people = (line for seat in range(ruleset.seats) for line in person(now, seat))
    return (*trees(now), *supply(now), *MODULES.lines(now), *people)


def person(now: Now, seat: Seat) -> Iterator[CheckLine]:
    player, to_see = now.state.players[seat], partial(CheckLine, area=PERSON, seat=seat)
    lies, hint = (Lying(f"score-{seat}", str(player.score)),), "orchard.check.hint.score"
    yield to_see(f"score-{seat}", "orchard.check.score", {"score": player.score}, hint=hint, lies=lies)
    fruit, key, hint = basket(player), f"basket-{seat}", "orchard.check.hint.tree"
    lies = tuple(Lying(f"fruit-{kind}", key, there) for kind, there in fruit.items())
    yield to_see(key, "orchard.check.basket", {"basket": fruit}, hint=hint, lies=lies)
    if not now.board.deals:
        key, held, hint = f"hand-{seat}", player.hand.size, "orchard.check.hint.cards"
        yield to_see(key, "orchard.check.hand", {"hand": held}, hint=hint, lies=(Lying("card", key, held),))


def basket(player: Player) -> dict[str, int]:
    return dict(zip(KINDS, player.basket, strict=True))


def trees(now: Now) -> Iterator[CheckLine]:
    """What hangs on each tree, and whose ladder leans on it."""
    to_see = partial(CheckLine, area=GROUND, hint="orchard.check.hint.tree")
    for number, tree in enumerate(now.state.trees):
        key, name, fruit, owner = f"tree-{number}", now.box.trees[number], tree.fruit, tree.ladder
        hangs = Lying(f"fruit-{KINDS[now.box.kind_at(number)]}", key, fruit)
        if owner is None:
            yield to_see(key, "orchard.check.tree", {"tree": name, "fruit": fruit}, lies=(hangs,))
        else:
            lies = (hangs, Lying(f"ladder-{owner}", key))
            yield to_see(key, "orchard.check.ladder", {"tree": name, "fruit": fruit, "owner": owner}, lies=lies)


def supply(now: Now) -> Iterator[CheckLine]:
    """Cards that the app deals lie nowhere."""
    if not now.board.deals:
        to_see = partial(CheckLine, area=SUPPLY, hint="orchard.check.hint.cards")
        deck, pile = now.state.deck.size, sum(now.state.discard)
        yield to_see("deck", "orchard.check.deck", {"deck": deck}, lies=(Lying("card", "deck", deck),))
        yield to_see("discard", "orchard.check.discard", {"pile": pile}, lies=(Lying("card", "discard", pile),))
