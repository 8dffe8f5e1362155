"""The hive: put at another tree every morning, it makes each fruit there worth more (BEE-1 to BEE-3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action, Seat
from companion.engine.decisions import Decision
from companion.engine.layers import Layer
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from tests.orchard.hooks import WORTH
from tests.orchard.modules.bees.card import CARD
from tests.orchard.now import Now
from tests.orchard.state import Orchard

NAME = CARD.name


@dataclass(frozen=True, slots=True)
class Hive:
    """The tree the hive stands at."""

    tree: int


@dataclass(frozen=True, slots=True)
class ChooseHive(Decision):
    """Where does the starting player put the hive?"""

    kind: ClassVar[str] = "orchard.choose_hive"


@dataclass(frozen=True, slots=True)
class PutHive(Action):
    kind: ClassVar[str] = "orchard.put_hive"
    tree: str


def hive(state: Orchard) -> Hive | None:
    found: Hive | None = state.extras.get(NAME)
    return found


def places(now: Now) -> list[int]:
    """Trees with fruit at which the hive does not stand yet."""
    stands, trees = hive(now.state), enumerate(now.state.trees)
    return [number for number, tree in trees if tree.fruit and (stands is None or stands.tree != number)]


@rule("orchard.hive.no_such_tree", PutHive, "TREE-1", guard=True)
def no_such_tree(now: Now, action: PutHive) -> Broken:
    return None if action.tree in now.box.trees else {"got": action.tree[:80]}


@rule("orchard.hive.bare", PutHive, "BEE-1", waivable=True)
def bare(now: Now, action: PutHive) -> Broken:
    return None if now.state.trees[now.box.trees.index(action.tree)].fruit else {"tree": action.tree}


@rule("orchard.hive.stays", PutHive, "BEE-3", waivable=True)
def stays(now: Now, action: PutHive) -> Broken:
    stands = hive(now.state)
    return {"tree": action.tree} if stands is not None and now.box.trees[stands.tree] == action.tree else None


class HiveStep(Step[Now]):
    answers = ChooseHive
    accepts = (PutHive,)
    rules = (no_such_tree, bare, stays)

    def candidates(self, now: Now) -> Iterator[Action]:
        return (PutHive(tree) for tree in now.box.trees)

    def resolve(self, now: Now, action: Any) -> None:
        now.keep(NAME, Hive(now.box.trees.index(action.tree)))
        now.tell("orchard.log.hive", seat=now.seat, tree=action.tree)


def put_hive(now: Now, seat: Seat) -> None:
    """Nobody is asked where there is no choice left."""
    if places(now):
        now.push(ChooseHive(now.state.starter))


def honey(now: Now, worth: int, tree: int) -> int:
    stands = hive(now.state)
    return worth + now.box.modules[NAME] if stands is not None and stands.tree == tree else worth


LAYER = Layer(
    name=NAME,
    source="BEE-1",
    steps=(HiveStep(),),
    hooks={WORTH: honey},
    stages={"put_hive": put_hive},
    after={"morning": ("put_hive",)},
)
