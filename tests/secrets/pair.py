"""Two games that are the same to everybody but one seat, whose hidden cards differ."""

from random import Random
from typing import Any

from companion import games
from companion.engine.actions import TABLE, Action, Seat
from companion.engine.decisions import Decision, asked_now
from companion.engine.log import APP, Chronicle
from companion.engine.meta_actions import Finish
from tests.secrets.hiding import Both, Hiding
from tests.secrets.setting import Setting


class Pair:
    """The two games, entered side by side."""

    def __init__(self, setting: Setting, hiding: Hiding) -> None:
        self.setting, self.secret, self.hiding = setting, setting.secret, hiding
        self.header = header = setting.header()
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
        """Whether what the secret seat hides differs now."""
        one, other = (self.hiding.hand(state, self.secret) for state in self.states)
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
            answers.append(self.hiding.answers_of_chance(*self._moments(), self.setting, rng))
            for game, answer in zip(self.games, answers[-1], strict=True):
                game.add(answer, TABLE, by=APP)
        return tuple(one for one, _ in answers), tuple(other for _, other in answers)

    def _app_answers(self) -> bool:
        step = self.ruleset.chance(self.states[0])
        return step is not None and self.header.options.get(step.device, APP) == APP

    def _moments(self) -> Both:
        one, other = (self.now(state, TABLE) for state in self.states)
        return one, other

    def now(self, state: Any, seat: Seat) -> Any:
        """The moment at which a seat answers what it is asked."""
        return self.ruleset.situation(self.ruleset, state, seat, self.ruleset.asked(state, seat))

    def choices(self, seat: Seat) -> list[Action]:
        """What this seat may answer in both games; nobody ends the game by chance."""
        one, other = (self.ruleset.legal(state, seat) for state in self.states)
        return [action for action in one if action in other and not isinstance(action, Finish)]

    def choices_of_proxy(self, seat: Seat) -> list[Action]:
        """What somebody may answer for this seat who has not seen its cards."""
        legal = self.ruleset.legal(self.ruleset.veil(self.states[0], seat), seat)
        return [action for action in legal if not self.ruleset.against_proxy(action, seat)]


def _copied(game: Chronicle[Any]) -> Chronicle[Any]:
    twin = Chronicle.__new__(Chronicle)
    lists = {name: list(value) for name, value in vars(game).items() if isinstance(value, list)}
    twin.__dict__.update(vars(game) | lists)
    return twin
