"""Chance from a seed that the table can verify after the game.

The number below n for the k-th answer of a stream is drawn from HMAC-SHA256(seed, "stream:k:try"), read as a big
number; values that would favour small results are thrown away and the next try is taken. The same seed, stream and
ordinal always give the same answer, so redoing a roll repeats it. SHA-256 of the seed is published before the game.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.engine.actions import TABLE, Action
from companion.engine.ruleset import Ruleset
from companion.engine.steps import ChanceStep

SEED_BYTES = 32
SPAN = 1 << 256
REMEMBERED = 1024
"""For how many tables it is remembered what was published: with each look at one it is shown again."""


def new_seed() -> str:
    return secrets.token_hex(SEED_BYTES)


@lru_cache(maxsize=REMEMBERED)
def commitment(seed: str) -> str:
    """What is published before the game: everybody can check later that the seed was fixed."""
    return hashlib.sha256(seed.encode()).hexdigest()


def below(seed: str, stream: str, ordinal: int) -> Callable[[int], int]:
    """Numbers for one answer: call after call the next draw of this stream and ordinal."""
    tries = 0

    def draw(n: int) -> int:
        nonlocal tries
        while True:
            message = f"{stream}:{ordinal}:{tries}"
            tries += 1
            value = int.from_bytes(hmac.digest(seed.encode(), message.encode(), "sha256"), "big")
            if value < SPAN - SPAN % n:
                return value % n

    return draw


def streams_of(ruleset: Ruleset[Any]) -> dict[str, str]:
    """For each action of chance the device it comes from, which names its stream."""
    steps = [bound.step for bound in ruleset.steps.values()]
    return {cls.kind: step.device for step in steps if isinstance(step, ChanceStep) for cls in step.accepts}


def answer(ruleset: Ruleset[Any], state: Any, step: ChanceStep[Any], seed: str, ordinal: int) -> Action:
    """What chance says to the question asked of the table now, as the answer with this number in its stream."""
    now = ruleset.situation(ruleset, state, TABLE, ruleset.asked(state, TABLE))
    return step.chance(now, below(seed, step.device, ordinal))
