"""Caral's card: what can be known without loading the rules, and the index of rule ids."""

from companion.engine.meta import GameMeta, Option, indexed, module_cards

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

_DIFFERS = ("MAT-1", "MAT-2", "MAT-3", "END-3", "END-4")
"""What is not the same in all editions."""

_BOX = {
    "MAT-1": "players",
    "MAT-2": "cards",
    "MAT-3": "levels",
    "MAT-4": "path",
    "MAT-5": "sled",
    "YEAR-2": "die",
}
"""Where a rule needs what is printed on components: the catalogue's section."""

SEVENTH_PYRAMID, SEVENTH_YEAR, AGREED = "seventh_pyramid", "seventh_year", "agreed"

META = GameMeta(
    id="caral",
    title="Caral",
    version=1,
    players=range(2, 5),
    colours={"red": "circle", "blue": "square", "yellow": "triangle", "green": "diamond"},
    editions=("retail", "crowd"),
    options={
        "die": Option(("app", "table")),
        "cards": Option(("table", "app")),
        "setup": Option(("app", "table"), of_modules=True),
        "priests": Option(("many", "one")),
    },
    index=indexed(_INDEX, _DIFFERS, _BOX),
    optional=module_cards(__package__, "whim", "annual", "status", "progress", "anaconda", "emissaries"),
    end_reasons={
        "retail": (SEVENTH_PYRAMID, AGREED),
        "crowd": (SEVENTH_PYRAMID, SEVENTH_YEAR, AGREED),
    },
    words=(
        *("fame", "ceremony", "whim", "architect", "alpaca", "carali", "pyramid", "anaconda", "emissary", "emissaries"),
        *("quarry", "quarries", "sacrifice", "priest", "sled", "cult"),
        *("ruhm", "zeremonie", "laune", "architekt", "alpaka", "pyramide", "anakonda", "steinbruch"),
        *("opfer", "priester", "schlitten", "kultplatz"),
    ),
)
