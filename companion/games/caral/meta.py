"""Caral's card: what can be known without loading the rules, and the index of rule ids."""

from companion.engine.meta import GameMeta, Option, RuleInfo

_INDEX = """
    MAT-1 MAT-2 MAT-3 MAT-4 MAT-5 MAT-6*
    SET-1 SET-2 SET-3 SET-4 SET-5 SET-6*
    YEAR-1 YEAR-2 YEAR-3 YEAR-4 YEAR-5 YEAR-6*
    MOVE-1 MOVE-2* MOVE-3 MOVE-4* MOVE-5* MOVE-6* MOVE-7
    ACT-1 ACT-2 ACT-3* ACT-4 ACT-5 ACT-6* ACT-7 ACT-8*
    BUILD-1 BUILD-2 BUILD-3 BUILD-4* BUILD-5
    CARD-1 CARD-2 CARD-3* CARD-4 CARD-5* CARD-6*
    CER-1* CER-2 CER-3 CER-4 CER-5 CER-6 CER-7*
    END-1* END-2* END-3 END-4 END-5* END-6*
    FIN-1 FIN-2 FIN-3*
"""
"""Every rule id; a star marks a ruling."""

_MODULES = {
    "whim": "WHIM-1 WHIM-2 WHIM-3 WHIM-4 WHIM-5*",
    "annual": "TILE-1 TILE-2* TILE-3 TILE-4* TILE-5*",
    "status": "STAT-1* STAT-2 STAT-3*",
    "progress": "PROG-1* PROG-2* PROG-3* PROG-4* PROG-5* PROG-6*",
    "anaconda": "ANA-1 ANA-2* ANA-3*",
    "emissaries": "EMI-1 EMI-2 EMI-3* EMI-4* EMI-5* EMI-6",
}
"""The same for each optional module."""


_DIFFERS = ("MAT-1", "MAT-2", "MAT-3", "END-3", "END-4", "WHIM-4")
"""What is not the same in all editions."""

_BOX = {
    "MAT-1": "players",
    "MAT-2": "cards",
    "MAT-3": "levels",
    "MAT-4": "path",
    "MAT-5": "sled",
    "YEAR-2": "die",
    "WHIM-1": "whim",
    "TILE-1": "annual",
    "STAT-2": "status",
    "PROG-1": "progress",
    "EMI-1": "emissaries",
    "EMI-3": "emissaries",
    "EMI-4": "emissaries",
}
"""Where a rule needs what is printed on components: the catalogue's section."""


def _indexed(marks: str, module: str | None = None) -> tuple[RuleInfo, ...]:
    return tuple(_rule(mark.rstrip("*"), mark.endswith("*"), module) for mark in marks.split())


def _rule(rule: str, ruling: bool, module: str | None) -> RuleInfo:
    return RuleInfo(rule, ruling, module, differs=rule in _DIFFERS, box=_BOX.get(rule))


RULES = (*_indexed(_INDEX), *(rule for name, marks in _MODULES.items() for rule in _indexed(marks, name)))

SEVENTH_PYRAMID, SEVENTH_YEAR, AGREED = "seventh_pyramid", "seventh_year", "agreed"

META = GameMeta(
    id="caral",
    title="Caral",
    version=1,
    players=range(2, 5),
    colours=("red", "blue", "yellow", "green"),
    editions=("retail", "crowd"),
    options={
        "die": Option(("app", "table")),
        "cards": Option(("table", "app")),
        "setup": Option(("app", "table")),
        "priests": Option(("many", "one")),
    },
    rules=RULES,
    modules=tuple(_MODULES),
    weights={"whim": 1, "annual": 1, "status": 1, "progress": 2, "anaconda": 2, "emissaries": 3},
    end_reasons={
        "retail": (SEVENTH_PYRAMID, AGREED),
        "crowd": (SEVENTH_PYRAMID, SEVENTH_YEAR, AGREED),
    },
)
