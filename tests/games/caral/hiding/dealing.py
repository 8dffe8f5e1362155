"""How chance deals Caral's cards at twin tables: the same to everybody but the seat that hides them."""

from random import Random

from companion.engine.actions import Action, Seat
from companion.engine.hand import Counts, draw, selections, take
from companion.games.caral.cards import names
from companion.games.caral.now import Now
from companion.games.caral.rules.deal import Deal, DealCards
from companion.games.caral.two_players import Reveal, RevealCard
from tests.secrets.hiding import Parted

ROOM = ((14, 4), (8, 2), (4, 1))
"""With so many cards left in the deck the twins' decks may differ in so many."""


def common(one: Now, other: Now) -> Counts:
    """The cards that lie in both decks."""
    return tuple(map(min, one.state.deck.known, other.state.deck.known))


def drawn(cards: Counts, count: int, rng: Random) -> tuple[str, ...]:
    if sum(cards) < count:
        raise Parted
    return names(draw(cards, count, rng.randrange))


def answers_of_chance(one: Now, other: Now, secret: Seat, rng: Random) -> tuple[Action, Action]:
    """What chance answers in both games: the same, but for the cards dealt to the seat that hides them."""
    decision = one.question(type(other.decision))
    match decision:
        case DealCards(to=to, count=owed):
            count = min(owed, one.state.deck.size)
            if to == secret:
                return secret_deal(one, other, to, count, rng)
            dealt = Deal(drawn(common(one, other), count, rng), to)
            return dealt, dealt
        case RevealCard():
            shown = Reveal(drawn(common(one, other), 1, rng)[0])
            return shown, shown
        case _:
            answer = one.ruleset.steps[type(decision)].step.chance(one, rng.randrange)
            return answer, answer


def secret_deal(one: Now, other: Now, to: Seat, count: int, rng: Random) -> tuple[Action, Action]:
    """Cards that differ as much as the decks can bear until somebody else must draw from them."""
    first = draw(one.state.deck.known, count, rng.randrange)
    left = take(one.state.deck.known, first)
    bearable = next((most for size, most in ROOM if sum(left) >= size), 0)

    def apart(second: Counts) -> int:
        return sum(max(0, a - b) for a, b in zip(left, take(other.state.deck.known, second), strict=True))

    choices = list(selections(other.state.deck.known, count))
    fitting = [choice for choice in choices if apart(choice) <= bearable]
    best = max(map(apart, fitting)) if fitting else min(map(apart, choices))
    second = rng.choice([choice for choice in choices if apart(choice) == best])
    return Deal(names(first), to), Deal(names(second), to)
