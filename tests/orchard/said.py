"""What the Orchard's texts need to be checked."""

from tests.i18n.manner import Codes, Manner
from tests.orchard.fruit import KINDS
from tests.orchard.pages.box import ENDS
from tests.orchard.vocabulary import TREE

VALUES = frozenset({"orchard.hands.value.draw", "orchard.hands.value.lay"})


def words() -> Codes:
    """The vocabulary: words for what parameters name, with the placeholders they may have."""
    own = [*(f"fruit.{kind}" for kind in KINDS), *(f"tree.{end}" for end in ENDS)]
    own += [f"tree.{kind}{form}" for kind in KINDS for form in ("", *(f".{form}" for form in TREE.forms))]
    return {f"orchard.word.{word}": set() for word in own} | {"orchard.word.cards": {"count", "each"}}


SAID = Manner(
    words=words(),
    samples={
        "action": "orchard.rest",
        "basket": {"apple": 2},
        "card": "pear",
        "cards": ["apple", "apple", "plum"],
        "decision": "orchard.choose_tree",
        "to": 1,
        "tree": "plum-2",
        "which": ["plum"],
    },
    ids=(r"(apple|pear|plum)-\d",),
    english="apple apples basket bees carry climb climbs fruit fruits hive ladder pear plum rests tree trees",
    tables=(
        {"seats": 2, "cards": "table"},
        {"seats": 3, "cards": "app", "modules": ("bees",)},
        {"seats": 4, "cards": "table", "modules": ("bees",), "ladders": "many"},
    ),
    number_only=VALUES,
    same=frozenset({"orchard.outcome.tree"}) | VALUES,
    variety=40,
    private=r" (got|noted|took back the note of) |hat .* (bekommen|notiert)|hat die Notiz von ",
)
