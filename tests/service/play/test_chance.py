"""Chance from the seed: numbers that anybody can compute again, evenly spread, the same whenever asked again."""

import hashlib
import hmac
import re
from collections import Counter

import pytest

from companion.engine.actions import TABLE
from companion.engine.parts import replace
from companion.games.caral.cards import KINDS
from companion.games.caral.game import GAME
from companion.games.caral.rules.architect import Roll, RollDie
from companion.games.caral.rules.deal import Deal, DealCards
from companion.service.play import chance

VECTORS = [
    ("caral", "die", 0, 0, "0708e6a52b09932bac6d4b100537a4ae5efc83d1b373a25e26b63f3f69420f95"),
    ("caral", "die", 1, 0, "64620be8642bd613418ba300e3f8590d9ab0fee14afb8877f804c2d0f31f7a2b"),
    ("caral", "cards", 0, 0, "3797ea3234de3587f3f3ddc55288d8bd5e8fad81cd77ef6121eecf647e196ccb"),
    ("caral", "cards", 0, 1, "e90c83f6078fe2fcd5d0262e9480be18ddec1fc89d36bc9be56998d00dcb736b"),
    ("caral", "cards", 7, 0, "2757293b6fe1f760e98a6ef67df820ddbcb86b783058730c0007af66a58fc413"),
    ("Anna's seed", "die", 1, 0, "ef833926fbf7b17af5ff76c9baeb826abd98ff72b6d24467cdef1b06f7057140"),
    ("Anna's seed", "cards", 7, 0, "a3f7a6198742e41a6a9fb10eb5a0c84d19bf6cd6798350210d348e51292eb4c5"),
]
"""Seed, stream, ordinal, try, and the digest that belongs to them."""


def digest(seed: str, stream: str, ordinal: int, attempt: int) -> int:
    """One draw as anybody would compute it who has read how it is done."""
    return int(hmac.new(seed.encode(), f"{stream}:{ordinal}:{attempt}".encode(), hashlib.sha256).hexdigest(), 16)


@pytest.mark.parametrize(("seed", "stream", "ordinal", "attempt", "hexadecimal"), VECTORS)
@pytest.mark.parametrize("n", [1, 2, 6, 7, 60])
def test_numbers_are_those_of_the_vectors(
    seed: str, stream: str, ordinal: int, attempt: int, hexadecimal: str, n: int
) -> None:
    draw = chance.below(seed, stream, ordinal)
    numbers = [draw(n) for _ in range(attempt + 1)]

    assert digest(seed, stream, ordinal, attempt) == int(hexadecimal, 16)
    assert numbers[attempt] == int(hexadecimal, 16) % n


def test_the_commitment_is_the_seed_s_hash() -> None:
    assert chance.commitment("caral") == "3751d4ab4128f06c489abad26da14bba471702962c75ba51ecaf31ceff14f065"


def test_new_seeds_are_long_and_never_the_same() -> None:
    seeds = {chance.new_seed() for _ in range(100)}

    assert len(seeds) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52])
def test_every_number_comes_as_often_as_the_others(n: int) -> None:
    """The spread over many answers is what chance would make of it, by the chi-square test."""
    rounds = 4000
    found = Counter(chance.below("even", "die", ordinal)(n) for ordinal in range(rounds))
    square = sum((found[number] - rounds / n) ** 2 / (rounds / n) for number in range(n))

    assert set(found) == set(range(n))
    assert square < n + 4 * (2 * n) ** 0.5


def test_later_draws_of_one_answer_are_spread_as_well() -> None:
    draw = chance.below("even", "cards", 0)
    found = Counter(draw(6) for _ in range(6000))

    assert all(850 < found[number] < 1150 for number in range(6))


def test_what_would_favour_small_numbers_is_thrown_away() -> None:
    """Just above half of the span every other try is none: the next one counts."""
    n = chance.SPAN // 2 + 1
    for ordinal in range(40):
        draw = chance.below("caral", "die", ordinal)
        tries = (digest("caral", "die", ordinal, attempt) for attempt in range(200))
        kept = [value for value in tries if value < n]
        assert [draw(n) for _ in range(5)] == kept[:5]


def test_the_same_question_has_the_same_answer() -> None:
    first, second = (chance.below("caral", "cards", 3) for _ in range(2))

    assert [first(60 - n) for n in range(20)] == [second(60 - n) for n in range(20)]


def test_streams_ordinals_and_seeds_are_independent() -> None:
    first = {
        (seed, stream, ordinal): tuple(map(chance.below(seed, stream, ordinal), [1000] * 5))
        for seed in ("a", "b")
        for stream in ("die", "cards")
        for ordinal in (0, 1, 2)
    }

    assert len(set(first.values())) == len(first)


def test_a_roll_is_the_face_that_the_number_names() -> None:
    ruleset = GAME.ruleset(GAME.header("retail", 2))
    faces = [[0], [1], [2], [0, 1], [0, 2], [1, 2]]
    state = ruleset.begin().state
    asked = replace(state, pending=(RollDie(TABLE),))
    step = ruleset.chance(asked)
    assert step is not None
    for ordinal in range(30):
        face = faces[digest("caral", "die", ordinal, 0) % 6]
        assert chance.answer(ruleset, asked, step, "caral", ordinal) == Roll("/".join(map(str, face)))


def test_a_deal_is_drawn_card_by_card() -> None:
    ruleset = GAME.ruleset(GAME.header("retail", 2, cards="app"))
    box = ruleset.board.box.cards
    state = ruleset.begin().state
    asked = replace(state, pending=(DealCards(TABLE, 0, 4),))
    step = ruleset.chance(asked)
    assert step is not None
    for ordinal in range(10):
        deck = [kind for kind, count in zip(KINDS, box, strict=True) for _ in range(count)]
        drawn = [deck.pop(digest("caral", "cards", ordinal, n) % len(deck)) for n in range(4)]
        dealt = chance.answer(ruleset, asked, step, "caral", ordinal)
        assert isinstance(dealt, Deal)
        assert (sorted(dealt.cards), dealt.to) == (sorted(drawn), 0)


def test_each_device_has_a_stream_of_its_own() -> None:
    two = chance.streams_of(GAME.ruleset(GAME.header("retail", 2)))
    four = chance.streams_of(GAME.ruleset(GAME.header("retail", 4)))

    assert two == {"caral.roll": "die", "caral.deal": "cards", "caral.reveal": "cards"}
    assert four == {"caral.roll": "die", "caral.deal": "cards"}
