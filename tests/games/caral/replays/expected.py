"""How each recorded game must end, derived without the engine.

The remarks at the top of a file give the sum behind every number; `recount` counts it anew from the text alone.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class End:
    """Fame at the end of each year and after the tally, and the places; every row in the order of the seats."""

    edition: str
    reason: str
    years: tuple[tuple[int, ...], ...]
    fame: tuple[int, ...]
    ranks: tuple[int, ...]
    level: dict[int, int] = field(default_factory=dict)
    """The goods of every seat that has as much fame as another (FIN-3)."""
    modules: tuple[str, ...] = ()
    sources: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Where a game with modules got its fame from: the sum of every rule's points."""


ALL_SIX = ("whim", "annual", "status", "progress", "anaconda", "emissaries")

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
    "retail_whim": End(
        edition="retail",
        reason="agreed",
        years=((8, 6, 6, 6), (9, 9, 7, 7), (10, 10, 8, 10), (11, 11, 9, 13), (12, 17, 10, 14), (13, 19, 14, 18)),
        fame=(17, 33, 17, 28),
        ranks=(3, 1, 4, 2),
        level={0: 16, 2: 14},
        modules=("whim",),
        sources={
            "SET-2": (5, 5, 5, 5),
            "BUILD-4": (0, 3, 0, 3),
            "CER-3": (8, 10, 9, 10),
            "END-2": (0, 1, 0, 0),
            "FIN-1": (4, 14, 3, 10),
        },
    ),
    "crowd_annual": End(
        edition="crowd",
        reason="seventh_year",
        years=((9, 9, 11), (13, 13, 14), (15, 19, 14), (17, 21, 17), (21, 23, 21), (27, 27, 25), (31, 33, 29)),
        fame=(34, 35, 32),
        ranks=(2, 1, 3),
        modules=("annual",),
        sources={
            "SET-2": (5, 5, 5),
            "CER-3": (7, 11, 13),
            "TILE-1": (19, 17, 11),
            "FIN-1": (3, 2, 3),
        },
    ),
    "retail_status": End(
        edition="retail",
        reason="agreed",
        years=((6, 8, 8), (10, 11, 17), (15, 16, 29), (27, 22, 37)),
        fame=(52, 45, 62),
        ranks=(2, 3, 1),
        modules=("status",),
        sources={
            "SET-2": (5, 5, 5),
            "BUILD-4": (3, 2, 5),
            "CER-3": (8, 6, 10),
            "END-2": (9, 9, 10),
            "STAT-1": (2, 0, 7),
            "FIN-1": (25, 23, 25),
        },
    ),
    "retail_progress": End(
        edition="retail",
        reason="seventh_pyramid",
        years=((4, 8), (6, 11), (7, 14), (18, 22), (22, 30)),
        fame=(54, 57),
        ranks=(2, 1),
        modules=("progress",),
        sources={
            "SET-2": (5, 5),
            "BUILD-4": (6, 8),
            "CER-3": (4, 17),
            "END-2": (7, 0),
            "FIN-1": (32, 27),
        },
    ),
    "crowd_anaconda": End(
        edition="crowd",
        reason="agreed",
        years=((6, 8, 6, 6), (9, 9, 5, 7), (9, 13, 11, 11), (13, 14, 10, 14)),
        fame=(17, 26, 24, 30),
        ranks=(4, 2, 3, 1),
        modules=("anaconda",),
        sources={
            "SET-2": (5, 5, 5, 5),
            "BUILD-4": (0, 3, 2, 3),
            "CER-3": (9, 6, 3, 4),
            "END-2": (0, 0, 0, 2),
            "ANA-2": (-1, 0, 0, 0),
            "FIN-1": (4, 12, 14, 16),
        },
    ),
    "crowd_emissaries": End(
        edition="crowd",
        reason="seventh_year",
        years=((8, 10), (11, 15), (20, 21), (24, 24), (25, 28), (29, 29), (33, 30)),
        fame=(49, 42),
        ranks=(1, 2),
        modules=("emissaries",),
        sources={
            "SET-2": (5, 5),
            "BUILD-4": (3, 3),
            "CER-3": (17, 14),
            "EMI-3": (8, 8),
            "FIN-1": (12, 12),
            "FIN-2": (4, 0),
        },
    ),
    "retail_all_modules": End(
        edition="retail",
        reason="seventh_pyramid",
        years=((7, 7, 14), (14, 8, 14), (29, 15, 17), (33, 25, 27), (41, 27, 30), (52, 30, 32)),
        fame=(70, 52, 54),
        ranks=(1, 3, 2),
        modules=ALL_SIX,
        sources={
            "SET-2": (5, 5, 5),
            "BUILD-4": (5, 4, 5),
            "CER-3": (21, 8, 6),
            "END-2": (2, 0, 0),
            "TILE-1": (12, 6, 9),
            "STAT-1": (3, 2, 5),
            "ANA-2": (0, -1, 0),
            "EMI-3": (4, 6, 2),
            "FIN-1": (18, 18, 22),
            "FIN-2": (0, 4, 0),
        },
    ),
    "crowd_all_modules": End(
        edition="crowd",
        reason="seventh_pyramid",
        years=((11, 13, 17, 17), (16, 24, 22, 28), (18, 27, 29, 38)),
        fame=(39, 44, 44, 53),
        ranks=(4, 3, 2, 1),
        level={1: 7, 2: 10},
        modules=ALL_SIX,
        sources={
            "SET-2": (5, 5, 5, 5),
            "BUILD-4": (4, 3, 2, 5),
            "CER-3": (-1, 8, 5, 9),
            "END-2": (3, 1, 0, 0),
            "TILE-1": (3, 6, 6, 7),
            "STAT-1": (2, 0, 3, 5),
            "ANA-2": (0, 0, 0, -1),
            "EMI-3": (2, 4, 8, 8),
            "FIN-1": (21, 17, 11, 15),
            "FIN-2": (0, 0, 4, 0),
        },
    ),
}
