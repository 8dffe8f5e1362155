"""The Orchard's card: what can be known without loading the rules, and the index of rule ids."""

from companion.engine.meta import GameMeta, Option, indexed, module_cards

_INDEX = """
    TREE-1 TREE-2
    DAY-1 DAY-2 DAY-3 DAY-4
    PICK-1 PICK-2 PICK-3* PICK-4
    CARD-1 CARD-2* CARD-3
    SELL-1 SELL-2 SELL-3
    END-1 END-2* END-3
"""
"""Every rule id; a star marks a ruling."""

_BOX = {"TREE-1": "trees", "TREE-2": "fruit", "DAY-3": "die", "CARD-1": "cards"}
"""Where a rule needs what is printed on components: the catalogue's section."""

LAST_DAY, BARE, AGREED = "last_day", "bare", "agreed"

META = GameMeta(
    id="orchard",
    title="Orchard",
    version=2,
    players=range(2, 5),
    colours={"red": "circle", "green": "diamond", "blue": "square", "white": "triangle"},
    editions=("plain",),
    options={
        "die": Option(("app", "table")),
        "cards": Option(("table", "app")),
        "ladders": Option(("one", "many")),
    },
    index=indexed(_INDEX, box=_BOX),
    optional=module_cards(__package__, "bees"),
    end_reasons={"plain": (LAST_DAY, BARE, AGREED)},
    words=("orchard", "basket", "ladder", "hive", "plum"),
)
