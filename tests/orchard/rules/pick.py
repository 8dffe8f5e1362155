"""A turn: climb a tree, or rest and draw a card (PICK-1 to PICK-4, DAY-4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from tests.orchard.fruit import KINDS
from tests.orchard.now import Now
from tests.orchard.rules.deal import draw

CARDS_FOR_RESTING = 1


@dataclass(frozen=True, slots=True)
class ChooseTree(Decision):
    """Which tree does the seat climb, carrying so many fruit at most?"""

    kind: ClassVar[str] = "orchard.choose_tree"
    carries: int


@dataclass(frozen=True, slots=True)
class Pick(Action):
    kind: ClassVar[str] = "orchard.pick"
    tree: str


@dataclass(frozen=True, slots=True)
class Rest(Action):
    kind: ClassVar[str] = "orchard.rest"


@rule("orchard.pick.no_such_tree", Pick, "TREE-1", guard=True)
def no_such_tree(now: Now, pick: Pick) -> Broken:
    return None if pick.tree in now.box.trees else {"got": pick.tree[:80]}


@rule("orchard.pick.bare", Pick, "PICK-2")
def bare(now: Now, pick: Pick) -> Broken:
    return None if now.state.trees[now.box.trees.index(pick.tree)].fruit else {"tree": pick.tree}


@rule("orchard.pick.ladder", Pick, "PICK-3", waivable=True)
def ladder(now: Now, pick: Pick) -> Broken:
    by = now.state.trees[now.box.trees.index(pick.tree)].ladder
    return None if by is None else {"tree": pick.tree, "seat": by}


class PickStep(Step[Now]):
    answers = ChooseTree
    accepts = (Pick, Rest)
    rules = (no_such_tree, bare, ladder)

    def candidates(self, now: Now) -> Iterator[Action]:
        yield from (Pick(tree) for tree in now.box.trees)
        yield Rest()

    def resolve(self, now: Now, action: Any) -> None:
        if isinstance(action, Rest):
            now.tell("orchard.log.rested", seat=now.seat)
            draw(now, now.seat, CARDS_FOR_RESTING)
        else:
            climb(now, now.box.trees.index(action.tree), now.question(ChooseTree).carries)


def climb(now: Now, tree: int, carries: int) -> None:
    """As many fruit as can be carried go into the basket, as far as there are (PICK-1)."""
    count = min(carries, now.state.trees[tree].fruit)
    now.change_tree(tree, fruit=now.state.trees[tree].fruit - count, ladder=now.seat)
    now.gather(now.seat, KINDS[now.box.kind_at(tree)], count)
    points = count * now.worth(tree)
    now.award(now.seat, points, "PICK-1", "orchard.points.picked", count=count, tree=now.box.trees[tree])
