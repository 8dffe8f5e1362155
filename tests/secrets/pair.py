"""Two games that are the same to everybody but one seat, whose hidden cards differ."""

from random import Random
from typing import Any

from companion import games
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, asked_now
from companion.engine.hand import Counts, draw, selections, take
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Finish
from companion.engine.setup import Header
from companion.games.caral.cards import names
from companion.games.caral.now import Now
from companion.games.caral.rules.deal import Deal, DealCards
from companion.games.caral.two_players import Reveal, RevealCard

Both = tuple[Any, Any]

ROOM = ((14, 4), (8, 2), (4, 1))
"""With so many cards left in the deck the twins' decks may differ in so many."""


class Parted(Exception):
    """The deck cannot hide the difference any longer: somebody else would have to get other cards."""


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


class Pair:
    """The two games, entered side by side."""

    def __init__(self, header: Header, secret: Seat) -> None:
        self.header, self.secret = header, secret
        self.ruleset = games.load(header.game).ruleset(header)
        self.games = Chronicle(self.ruleset), Chronicle(self.ruleset)
        self.started = False

    def copy(self) -> "Pair":
        twin = Pair.__new__(Pair)
        twin.__dict__.update(vars(self))
        twin.games = _copied(self.games[0]), _copied(self.games[1])
        return twin

    @property
    def states(self) -> Both:
        return self.games[0].state, self.games[1].state

    @property
    def position(self) -> int:
        return self.games[0].position

    @property
    def asked(self) -> tuple[Decision, ...]:
        one, other = (asked_now(state.pending) for state in self.states)
        if one != other:
            raise AssertionError(f"the hidden cards decide who is asked: {one} or {other}")
        return one

    @property
    def differs(self) -> bool:
        """Whether the secret seat's cards differ now."""
        one, other = (state.players[self.secret].hand for state in self.states)
        return bool(one != other)

    def enter(
        self, actions: tuple[Action, Action], seat: Seat, by: str, rng: Random, proxy: bool = False
    ) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """Enter an action in each game; what chance answered to it in each."""
        for game, action in zip(self.games, actions, strict=True):
            game.add(action, seat, by=by, proxy=proxy)
        self.started = True
        answers: list[tuple[Action, Action]] = []
        while self._app_answers():
            answers.append(answers_of_chance(*self._moments(), self.secret, rng))
            for game, answer in zip(self.games, answers[-1], strict=True):
                game.add(answer, TABLE, by=APP)
        return tuple(one for one, _ in answers), tuple(other for _, other in answers)

    def _app_answers(self) -> bool:
        step = self.ruleset.chance(self.states[0])
        return step is not None and self.header.options[step.device] == APP

    def _moments(self) -> tuple[Now, Now]:
        one, other = (Now(self.ruleset, state, TABLE, self.ruleset.asked(state, TABLE)) for state in self.states)
        return one, other

    def choices(self, seat: Seat) -> list[Action]:
        """What this seat may answer in both games; nobody ends the game by chance."""
        one, other = (self.ruleset.legal(state, seat) for state in self.states)
        return [action for action in one if action in other and not isinstance(action, Finish)]

    def choices_of_proxy(self, seat: Seat) -> list[Action]:
        """What somebody may answer for this seat who has not seen its cards."""
        return list(self.ruleset.legal(self.ruleset.veil(self.states[0], seat), seat))


def _copied(game: Chronicle[Any]) -> Chronicle[Any]:
    twin = Chronicle.__new__(Chronicle)
    lists = {name: list(value) for name, value in vars(game).items() if isinstance(value, list)}
    twin.__dict__.update(vars(game) | lists)
    return twin
