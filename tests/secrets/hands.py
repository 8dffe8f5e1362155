"""What games with hands of cards have in common when twins are compared: cards are held, noted and forgotten."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.cards import Kinds
from companion.engine.hand import Hand
from companion.engine.notes import ForgetCards, NoteCards
from tests.secrets.hiding import Both

MOST_NOTED = 3


class HiddenHands:
    """A game's part as far as it is the same with any kinds of cards; see `tests.secrets.hiding`."""

    kinds: Kinds
    note: type[NoteCards]
    forget: type[ForgetCards]
    minds: tuple[type[Action], ...] = ()

    @property
    def spoken(self) -> tuple[str, ...]:
        return self.kinds.names

    def cards(self, state: Any, seat: Seat) -> Hand:
        found: Hand = state.players[seat].hand
        return found

    def hand(self, state: Any, seat: Seat) -> Any:
        return self.cards(state, seat)

    def shown(self, hand: Hand) -> dict[str, Any]:
        return {"cards": dict(zip(self.kinds.names, hand.known, strict=True)), "unknown": hand.unknown}

    def noted(self, states: Both, seat: Seat, rng: Random, size: int = 0) -> Both | None:
        unknown = min(self.cards(state, seat).unknown for state in states)
        if not size and not unknown:
            return None
        size = size or rng.randint(1, min(unknown, MOST_NOTED))
        one, other = (self.note(tuple(rng.choices(self.kinds.names, k=size))) for _ in states)
        return one, other

    def forgotten(self, states: Both, seat: Seat, rng: Random) -> Both | None:
        one, other = (self.kinds.listed(self.cards(state, seat).known) for state in states)
        return (self.forget((rng.choice(one),)), self.forget((rng.choice(other),))) if one and other else None

    def otherwise(self, action: Action, rng: Random) -> Mapping[str, Any]:
        return {"cards": [rng.choice(self.kinds.names)] * len(getattr(action, "cards", ()))}
