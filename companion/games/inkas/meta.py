"""The card of Rise of the Inkas: what can be known without loading the rules, and the index of rule ids."""

from companion.engine.meta import GameMeta, Option, indexed

_INDEX = """
    IMAT-1 IMAT-2 IMAT-3 IMAT-4 IMAT-5 IMAT-6*
    ISET-1 ISET-2 ISET-3* IHAND-1*
    ITURN-1 IROLL-1 IROLL-2*
    IROB-1 IROB-2 IROB-3*
    ITRADE-1 ITRADE-2*
    IROAD-1 IROAD-2* ISETT-1 ICITY-1 IOVER-1
    IDEV-1 IDEV-2* IDEV-3*
    IADV-1* IADV-2* IADV-3*
    ITRIBE-1 ITRIBE-2 ITRIBE-3 ITRIBE-4* ITRIBE-5 ITRIBE-6*
    IWIN-1 IWIN-2*
"""
"""Every rule id; a star marks a ruling."""

_DIFFERS = ("IROB-2", "ITRADE-2")
"""What is not the same in all editions."""

_BOX = {
    "IMAT-2": "tiles",
    "IMAT-3": "cards",
    "IMAT-4": "tiles",
    "IMAT-5": "development",
    "ISET-1": "starts",
    "ISET-3": "frame",
}
"""Where a rule needs what is printed on components: the catalogue's section."""

WON, AGREED = "won", "agreed"
BEGINNER, FOUNDING, VARIABLE = "beginner", "founding", "variable"

META = GameMeta(
    id="inkas",
    title="CATAN – Rise of the Inkas",
    version=1,
    players=range(3, 5),
    colours={"red": "circle", "blue": "square", "orange": "triangle", "grey": "diamond"},
    editions=("german", "english"),
    options={
        "dice": Option(("app", "table")),
        "cards": Option(("table", "app")),
        "development": Option(("table", "app")),
        "board": Option((BEGINNER, FOUNDING, VARIABLE)),
    },
    index=indexed(_INDEX, _DIFFERS, _BOX),
    end_reasons={"german": (WON, AGREED), "english": (WON, AGREED)},
    words=(
        *("thicket", "tribe", "robber", "coca", "feather", "potato", "combat"),
        *("dickicht", "niedergang", "räuber", "kartoffel", "kampfkunst"),
    ),
)
