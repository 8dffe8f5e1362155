"""How chance deals Caral's cards at twin tables: the same to everybody but the seat that hides them."""

from random import Random

from companion.engine.actions import Action
from companion.games.caral.cards import names
from companion.games.caral.now import Now
from companion.games.caral.rules.deal import Deal, DealCards
from companion.games.caral.two_players import Reveal, RevealCard
from tests.secrets.dealing import alike, apart
from tests.secrets.setting import Setting


def answers_of_chance(one: Now, other: Now, setting: Setting, rng: Random) -> tuple[Action, Action]:
    """What chance answers in both games: the same, but for the cards dealt to the seat that hides them."""
    decision = one.question(type(other.decision))
    decks = one.state.deck.known, other.state.deck.known
    match decision:
        case DealCards(to=to, count=owed):
            count = min(owed, one.state.deck.size)
            if to == setting.secret:
                first, second = apart(*decks, count, rng)
                return Deal(names(first), to), Deal(names(second), to)
            dealt = Deal(names(alike(*decks, count, rng)), to)
            return dealt, dealt
        case RevealCard():
            shown = Reveal(names(alike(*decks, 1, rng))[0])
            return shown, shown
        case _:
            answer = one.ruleset.steps[type(decision)].step.chance(one, rng.randrange)
            return answer, answer
