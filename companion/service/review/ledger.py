"""Every point of a game with its receipt, in words, and how it came out. What was told once is kept with the desk."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.actions import Seat
from companion.engine.ledger import Receipt
from companion.i18n import receipt_text, render
from companion.service.errors import Conflict
from companion.service.look.log_lines import Teller
from companion.service.play import chance, results, stored_entries
from companion.service.play.desk import ENDED
from companion.service.review.growing_text import GrowingText
from companion.service.review.kept import grown


@dataclass(frozen=True)
class Account:
    """All points so far in one language, as rows and as the same in JSON; by these names."""

    names: Mapping[Seat, str]
    rows: tuple[dict[str, Any], ...] = ()
    text: GrowingText = field(default_factory=GrowingText)
    totals: Mapping[Seat, int] = field(default_factory=dict)
    sums: Mapping[tuple[str, Seat], int] = field(default_factory=dict)
    """What each seat got by which rule, in the order the rules came to matter."""
    begun: bool = False


class Accountant(Teller):
    """Tells where every point came from, and who won."""

    def ledger(self) -> list[dict[str, Any]]:
        return list(self.account().rows)

    def tally(self) -> list[dict[str, Any]]:
        """What each seat got by which rule."""
        game = self.desk.header.game
        return [
            {"seat": seat, "rule": rule, "amount": amount, "text": self.say(f"{game}.rule.{rule}", {})}
            for (rule, seat), amount in self.account().sums.items()
        ]

    def result(self) -> dict[str, Any]:
        """Ranking, tally, every point, and the seed with how to check it."""
        return self.outcome() | {"ledger": self.ledger()}

    def outcome(self) -> dict[str, Any]:
        """The result without every single point."""
        if self.desk.status != ENDED or self.table.result is None:
            raise Conflict("service.not_ended")
        result = results.read(self.table.result)
        reason = result["reason"]
        return {
            "reason": reason,
            "text": render(f"{self.desk.header.game}.end.{reason}", {}, self.language),
            "ranking": [self.seat_card(place["seat"]) | place for place in result["ranking"]],
            "tally": self.tally(),
            "seed": self.table.seed,
            "commitment": chance.commitment(self.table.seed),
            "provably_fair": self.table.fair,
            "check": render("service.check", {}, self.language),
        }

    def seat_card(self, number: Seat) -> dict[str, Any]:
        seat = self.table.seats[number]
        return {"seat": number, "name": self.names[number], "colour": seat.colour, "claimed": seat.claimed}

    def account(self) -> Account:
        """Kept in each language it was asked for; whoever is called otherwise now is called so from the beginning."""
        name, nothing = f"account {self.language}", Account(self.names)
        return grown(self.desk, name, nothing, self._with, lambda kept: kept.names == self.names)

    def _with(self, account: Account, entries: Sequence[Any]) -> Account:
        opening = [] if account.begun else [(0, receipt) for receipt in self.desk.ruleset.begin().receipts]
        given = [*opening, *(pair for row in entries for pair in stored_entries.receipts(row))]
        totals, sums, rows = dict(account.totals), dict(account.sums), []
        for position, receipt in given:
            totals[receipt.seat] = totals.get(receipt.seat, 0) + receipt.amount
            key = receipt.rule, receipt.seat
            sums[key] = sums.get(key, 0) + receipt.amount
            rows.append(self._row(position, receipt, totals[receipt.seat]))
        text = account.text.longer(_lines(rows, first=not account.rows)) if rows else account.text
        return Account(self.names, (*account.rows, *rows), text, totals, sums, begun=True)

    def _row(self, position: int, receipt: Receipt, total: int) -> dict[str, Any]:
        return {
            "position": position,
            "seat": receipt.seat,
            "amount": receipt.amount,
            "rule": receipt.rule,
            "reason": receipt_text(receipt, self.language, self.names),
            "total": total,
        }


def _lines(rows: Sequence[dict[str, Any]], first: bool) -> bytes:
    """Rows as items of a list in JSON that goes on."""
    said = ",".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return (said if first else f",{said}").encode()
