"""How each recorded game must end, written by hand: the remarks at the top of its file derive every number."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class End:
    """Fame after each ceremony and after the tally, and the places; every row in the order of the seats."""

    edition: str
    reason: str
    years: tuple[tuple[int, ...], ...]
    fame: tuple[int, ...]
    ranks: tuple[int, ...]
    level: dict[int, int] = field(default_factory=dict)
    """The goods of every seat that has as much fame as another (FIN-3)."""


EXPECTED = {
    "retail_seventh_pyramid": End(
        edition="retail",
        reason="seventh_pyramid",
        years=((8, 6, 6), (15, 10, 12), (17, 19, 23)),
        fame=(43, 49, 49),
        ranks=(3, 2, 1),
        level={1: 5, 2: 10},
    ),
    "retail_two_players": End(
        edition="retail",
        reason="seventh_pyramid",
        years=((6, 8), (10, 15), (13, 19), (20, 20), (33, 24), (43, 26)),
        fame=(69, 53),
        ranks=(1, 2),
    ),
    "retail_agreed": End(
        edition="retail",
        reason="agreed",
        years=((6, 6, 11, 6), (13, 9, 12, 7)),
        fame=(24, 24, 32, 12),
        ranks=(2, 2, 1, 4),
        level={0: 9, 1: 9},
    ),
    "crowd_seventh_pyramid": End(
        edition="crowd",
        reason="seventh_pyramid",
        years=((4, 6, 6, 8), (5, 7, 7, 11), (8, 11, 11, 15), (13, 12, 14, 16), (15, 21, 16, 18)),
        fame=(27, 43, 31, 30),
        ranks=(4, 1, 2, 3),
    ),
    "crowd_seventh_year": End(
        edition="crowd",
        reason="seventh_year",
        years=((4, 8), (3, 7), (2, 13), (1, 16), (0, 22), (0, 28), (7, 32)),
        fame=(23, 50),
        ranks=(2, 1),
    ),
    "crowd_agreed": End(
        edition="crowd",
        reason="agreed",
        years=((6, 8, 6), (10, 12, 10), (13, 16, 13)),
        fame=(33, 19, 33),
        ranks=(1, 3, 1),
        level={0: 8, 2: 8},
    ),
}
