"""Those who are slow together are not all ended together."""

from companion.server.patience import LONGER, Patience

SECONDS, MANY, PARTS = 10.0, 400, 40


def test_nobody_has_less_time_than_was_said() -> None:
    patience = Patience(SECONDS)

    waits = [patience.next() for _ in range(MANY)]

    assert SECONDS <= min(waits) < max(waits) <= SECONDS * (1 + LONGER)


def test_the_ends_of_many_lie_evenly() -> None:
    patience = Patience(SECONDS)

    parts = [int((patience.next() / SECONDS - 1) / LONGER * PARTS) for _ in range(MANY)]

    assert max(map(parts.count, range(PARTS))) <= 1.5 * MANY / PARTS
