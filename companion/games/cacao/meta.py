"""Cacao's card: what can be known without loading the rules, and the index of rule ids."""

from companion.engine.meta import GameMeta, Option, indexed

_INDEX = """
    CMAT-1 CMAT-2 CMAT-3 CMAT-4 CMAT-5
    CSET-1 CSET-2*
    CPUT-1 CPUT-2 CPUT-3
    CFILL-1 CFILL-2 CFILL-3*
    CACT-1* CACT-2* CACT-3
    CTILE-1 CTILE-2 CTILE-3 CTILE-4 CTILE-5 CTILE-6
    CEND-1
    COVER-1* COVER-2 COVER-3* COVER-4
    CFIN-1 CFIN-2 CFIN-3 CFIN-4 CFIN-5*
"""
"""Every rule id; a star marks a ruling."""

_BOX = {"CMAT-1": "water", "CMAT-2": "workers", "CMAT-3": "jungle"}
"""Where a rule needs what is printed on components: the catalogue's section."""

EDITION, LAST_TILE = "classic", "last_tile"

META = GameMeta(
    id="cacao",
    title="Cacao",
    version=1,
    players=range(2, 5),
    colours={"red": "circle", "purple": "diamond", "white": "square", "yellow": "triangle"},
    editions=(EDITION,),
    options={"tiles": Option(("table", "app")), "display": Option(("table", "app"))},
    index=indexed(_INDEX, box=_BOX),
    end_reasons={EDITION: (LAST_TILE,)},
    bgg=171499,
    words=(
        *("jungle", "plantation", "temple", "sun token", "water carrier", "gold mine", "overbuild"),
        *("urwald", "plantage", "tempel", "sonnenstein", "wasserträger", "goldgrube", "überbauen"),
    ),
)
