"""Nothing gets lost: every fruit and every card is somewhere."""

from collections import Counter

from companion.engine.ruleset import Ruleset
from tests.orchard.fruit import KINDS
from tests.orchard.state import Orchard


def misplaced(rules: Ruleset[Orchard], state: Orchard) -> dict[str, tuple[int, int]]:
    """What is not as it must be: found and expected, by name. Empty when everything is conserved."""
    found, expected = stock(rules, state), in_box(rules)
    wrong = {name: (found[name], expected[name]) for name in found | expected if found[name] != expected[name]}
    hands = [state.deck, *(player.hand for player in state.players)]
    counts = [*(count for hand in hands for count in (*hand.known, hand.unknown)), *(t.fruit for t in state.trees)]
    return wrong | ({"less than nothing": (min(counts), 0)} if min(counts) < 0 else {})


def stock(rules: Ruleset[Orchard], state: Orchard) -> Counter[str]:
    """Fruit by kind on trees and in baskets; cards, by kind too where the app deals and so knows them."""
    pieces: Counter[str] = Counter()
    for number, tree in enumerate(state.trees):
        pieces[KINDS[rules.board.box.kind_at(number)]] += tree.fruit
    for player in state.players:
        pieces.update(dict(zip(KINDS, player.basket, strict=True)))
    hands = [state.deck, *(player.hand for player in state.players)]
    pieces["cards"] = sum(hand.size for hand in hands) + sum(state.discard)
    for number, kind in enumerate(KINDS if rules.board.deals else ()):
        pieces[f"{kind} cards"] = sum(hand.known[number] for hand in hands) + state.discard[number]
    return pieces


def in_box(rules: Ruleset[Orchard]) -> Counter[str]:
    """How many there must be."""
    box = rules.board.box
    pieces: Counter[str] = Counter(cards=sum(box.cards))
    for number in range(len(box.trees)):
        pieces[KINDS[box.kind_at(number)]] += box.bears[box.kind_at(number)]
    by_kind = {f"{kind} cards": count for kind, count in zip(KINDS, box.cards, strict=True)}
    return pieces + Counter(by_kind if rules.board.deals else {})
