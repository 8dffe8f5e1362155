"""How each recorded game must end, counted by hand: the remarks at the top of a file give the sum behind a number."""

from dataclasses import dataclass


@dataclass(frozen=True)
class End:
    """Gold by rule and in all, fruits left and places; every row in the order of the seats."""

    sold: tuple[int, ...]
    mined: tuple[int, ...]
    temples: tuple[int, ...]
    suns_and_water: tuple[int, ...]
    gold: tuple[int, ...]
    cacao: tuple[int, ...]
    ranks: tuple[int, ...]
    overbuilt: int
    gaps: int
    """The most gaps that one tile left."""


EXPECTED = {
    "two_players_level": End(
        sold=(32, 25),
        mined=(2, 6),
        temples=(15, 15),
        suns_and_water=(1 + 7, 0 + 11),
        gold=(57, 57),
        cacao=(0, 1),
        ranks=(2, 1),
        overbuilt=3,
        gaps=2,
    ),
    "three_players_three_gaps": End(
        sold=(39, 11, 36),
        mined=(3, 7, 3),
        temples=(6, 21, 18),
        suns_and_water=(1 + 16, 3 + 16, 3 + 0),
        gold=(65, 58, 60),
        cacao=(2, 3, 1),
        ranks=(1, 3, 2),
        overbuilt=3,
        gaps=3,
    ),
    "four_players_overbuilding": End(
        sold=(13, 18, 15, 19),
        mined=(3, 1, 0, 15),
        temples=(11, 11, 13, 7),
        suns_and_water=(2 + 16, 0 + 16, 1 + 16, 0 + 4),
        gold=(45, 46, 45, 45),
        cacao=(1, 4, 1, 1),
        ranks=(2, 1, 2, 2),
        overbuilt=7,
        gaps=2,
    ),
}
