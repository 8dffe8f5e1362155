"""Selling cacao, for all who stand at a market with something to sell (CTILE-2, CACT-2, CACT-3)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.engine.actions import Action
from companion.engine.decisions import Decision
from companion.engine.rules import Broken, rule
from companion.engine.steps import Step
from companion.games.cacao.activation import Sold, Stalls, price, sales
from companion.games.cacao.now import Now
from companion.games.cacao.rules.yields import store


@dataclass(frozen=True, slots=True)
class ChooseSale(Decision):
    """How much does the seat sell where? What these edges harvest can be sold too, in whatever order is best."""

    kind: ClassVar[str] = "cacao.choose_sale"
    stalls: Stalls
    harvests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """A market for each fruit sold there; nothing at all renounces every sale."""

    kind: ClassVar[str] = "cacao.sell"
    sold: tuple[str, ...]


def possible(now: Now) -> Mapping[Sold, int]:
    """Everything the seat can sell, with the cacao then left."""
    asked = now.question(ChooseSale)
    return sales(now.me.cacao, now.box.storage, asked.harvests, asked.stalls)


@rule("cacao.sell.no_worker", Sell, "CTILE-2", guard=True)
def no_worker(now: Now, sell: Sell) -> Broken:
    """More than the workers at that market can sell."""
    workers: Counter[str] = Counter()
    for market, count in now.question(ChooseSale).stalls:
        workers[market] += count
    over = next((market for market, count in Counter(sell.sold).items() if count > workers[market]), None)
    return None if over is None else {"market": over[:80], "count": workers[over]}


@rule("cacao.sell.no_cacao", Sell, "CTILE-1, CACT-2")
def no_cacao(now: Now, sell: Sell) -> Broken:
    """In no order of the edges is there so much to sell."""
    most = max(map(len, possible(now)))
    return None if tuple(sorted(sell.sold)) in possible(now) else {"most": most}


class SaleStep(Step[Now]):
    answers = ChooseSale
    accepts = (Sell,)
    rules = (no_worker, no_cacao)

    def candidates(self, now: Now) -> Iterator[Action]:
        return map(Sell, possible(now))

    def options(self, now: Now) -> Iterator[Action]:
        return self.candidates(now)

    def resolve(self, now: Now, sell: Any) -> None:
        left = possible(now)[tuple(sorted(sell.sold))]
        store(now, now.seat, left + len(sell.sold) - now.me.cacao, sum(now.question(ChooseSale).harvests))
        for market, count in sorted(Counter(sell.sold).items()):
            now.award(now.seat, count * price(market), "CTILE-2", "cacao.gold.sold", count=count, market=market)
        now.change(now.seat, cacao=left)
        if not sell.sold:
            now.tell("cacao.log.kept", seat=now.seat, count=left)
