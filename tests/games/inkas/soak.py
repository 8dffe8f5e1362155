"""Random games in which people talk: offers, answers and thefts told, over boards, editions and numbers of players."""

import random
from itertools import product
from typing import Any

from companion.engine.actions import Action
from companion.engine.setup import Header
from companion.games.inkas.cards import CARDS
from companion.games.inkas.game import GAME
from companion.games.inkas.meta import META
from companion.games.inkas.rules.trade import Counter, MakeOffer, partners, trading
from tests.games.inkas.conservation import misplaced
from tests.support.soak import WatchedGame

GROUPS = [*product(META.editions, META.players, *(META.options[name].values for name in ("board", "cards")))]
TALK, COUNTERS = 0.15, 0.3
"""How often somebody says something unasked, and how often an offer is answered by another one."""


class Traded(WatchedGame):
    """A random game in which people offer, answer and tell thefts too."""

    def deals(self) -> bool:
        """Whatever everybody saw may have been something else: what the app keeps it knows afterwards, too."""
        return False

    def was_asked(self, index: int) -> bool:
        """What the app drew stays."""
        return not self.chronicle.line[index].entry.action.secret and super().was_asked(index)

    def enter(self, action: Action, by: str) -> None:
        super().enter(action, by)
        if self.rng.random() < TALK and self.chronicle.state.ended is None:
            self.talk()

    def talk(self) -> None:
        """Somebody offers something or does what can be done unasked; whoever is asked then mostly answers."""
        state, seat = self.chronicle.state, self.rng.randrange(self.header.seats)
        now: Any = self.chronicle.ruleset.situation(self.chronicle.ruleset, state, seat, None)
        self.say(self.offer(now) if state.turn is not None and trading(now) else self.unasked(seat), seat)
        for offer in self.chronicle.state.offers.standing:
            partner = self.rng.choice(offer.to)
            now = self.chronicle.ruleset.situation(self.chronicle.ruleset, self.chronicle.state, partner, None)
            self.say(self.offer(now) if self.rng.random() < COUNTERS else self.unasked(partner), partner)

    def unasked(self, seat: int) -> Action | None:
        could = [*self.chronicle.ruleset.anytime(self.chronicle.state, seat)]
        return self.rng.choice(could) if could else None

    def say(self, action: Action | None, seat: int) -> None:
        if action is not None and not self.chronicle.ruleset.refusals(self.chronicle.state, action, seat):
            self.chronicle.add(action, seat)
            self.done[type(action).__name__] += 1
            self.watch()

    def offer(self, now: Any) -> Action:
        """Something that both may have, as a table would come to by talking."""
        partner, standing = self.rng.choice(partners(now)), now.offers().to(now.seat)
        gives, wants = self.some_of(now, now.seat), self.some_of(now, partner)
        if standing:
            return Counter(gives, wants, standing[0].number)
        return MakeOffer(gives, wants, (partner,))

    def some_of(self, now: Any, seat: int) -> tuple[str, ...]:
        cards = CARDS.listed(now.could_lay(seat)) or CARDS.names
        return (self.rng.choice(cards),)


def header_of(seed: int) -> Header:
    """Every edition, number of players, board and way to hold cards by turns."""
    edition, seats, board, held = GROUPS[seed % len(GROUPS)]
    return GAME.header(edition, seats, seed // len(GROUPS) % seats, board=board, cards=held, development=held)


def random_game(seed: int) -> Traded:
    game = Traded(GAME, header_of(seed), misplaced, random.Random(f"soak {seed}"), twists=4)
    game.play()
    return game
