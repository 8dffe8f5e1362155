"""What a whole log comes to in a few numbers: worked out once, and gone on with by the entries that come."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Literal, Self

from companion import games
from companion.engine.actions import Seat
from companion.engine.ledger import Receipt
from companion.engine.meta_actions import SEAT_CHANGES, Amend, Note
from companion.service.play import stored_entries
from companion.service.play.desk import Desk
from companion.service.play.snapshots import WorkedOut
from companion.service.review.kept import grown
from companion.service.review.points import Sums, by_source

Sort = Literal["rulings", "proxies", "seats", "corrections", "taken_back"]
"""What was not entered in the ordinary way."""

SORTS: Final[tuple[Sort, ...]] = ("rulings", "proxies", "seats", "corrections", "taken_back")


@dataclass(frozen=True)
class Digest(WorkedOut):
    """Of everything up to the newest entry."""

    sums: Sums = field(default_factory=dict)
    """What each seat got from each source, by its code."""
    by_rule: Mapping[tuple[str, Seat], int] = field(default_factory=dict)
    """What each seat got by which rule, in the order the rules came to matter."""
    given: int = 0
    """How often somebody got or lost points."""
    first: str = ""
    last: str = ""
    """When the first and the last entry were made that are no remarks."""
    unusual: Mapping[Sort, tuple[int, ...]] = field(default_factory=dict)
    """The positions of what was not entered in the ordinary way."""
    begun: bool = False

    def to_json(self) -> Any:
        sums, by_rule = ([[*key, amount] for key, amount in found.items()] for found in (self.sums, self.by_rule))
        return [sums, by_rule, self.given, self.first, self.last, dict(self.unusual)]

    @classmethod
    def from_json(cls, raw: Any) -> Self:
        sums, by_rule, given, first, last, unusual = raw
        known = {(seat, source): amount for seat, source, amount in sums}
        rules = {(rule, seat): amount for rule, seat, amount in by_rule}
        listed = {sort: tuple(unusual[sort]) for sort in SORTS if sort in unusual}
        return cls(known, rules, given, first, last, listed, begun=True)

    def positions(self, sort: Sort) -> tuple[int, ...]:
        return self.unusual.get(sort, ())

    def totals(self, seats: int) -> tuple[int, ...]:
        """Everybody's points."""
        return tuple(sum(amount for (whose, _), amount in self.sums.items() if whose == seat) for seat in range(seats))

    def corrected_after(self, position: int) -> bool:
        """Whether anybody has corrected anything since."""
        return self.positions("corrections")[-1:] > (position,)


def digest_of(desk: Desk) -> Digest:
    return grown(desk, "digest", Digest(), partial(_longer, desk), stored=Digest)


def _longer(desk: Desk, digest: Digest, rows: Sequence[Any]) -> Digest:
    opening = () if digest.begun else desk.ruleset.begin().receipts
    given = [*opening, *(receipt for row in rows for _, receipt in stored_entries.receipts(row))]
    moments = [row.at for row in rows if row.action["kind"] != Note.kind]
    return Digest(
        sums=by_source(given, games.load(desk.header.game).lookback.source, digest.sums),
        by_rule=_by_rule(given, digest.by_rule),
        given=digest.given + len(given),
        first=digest.first or next(iter(moments), ""),
        last=moments[-1] if moments else digest.last,
        unusual=_listed(digest.unusual, rows),
        begun=True,
    )


def _by_rule(given: Iterable[Receipt], before: Mapping[tuple[str, Seat], int]) -> Mapping[tuple[str, Seat], int]:
    sums = dict(before)
    for receipt in given:
        key = receipt.rule, receipt.seat
        sums[key] = sums.get(key, 0) + receipt.amount
    return sums


def _listed(before: Mapping[Sort, tuple[int, ...]], rows: Iterable[Any]) -> Mapping[Sort, tuple[int, ...]]:
    new: dict[Sort, list[int]] = {}
    for row in rows:
        for sort in sorts_of(row):
            new.setdefault(sort, []).append(row.position)
    return {**before, **{sort: (*before.get(sort, ()), *positions) for sort, positions in new.items()}}


def sorts_of(row: Any) -> Iterator[Sort]:
    """In which ways a stored entry was not an ordinary one."""
    kind = row.action["kind"]
    is_so = (row.waive, row.proxy, kind in SEAT_CHANGES, kind == Amend.kind, not row.effective)
    return (sort for sort, found in zip(SORTS, is_so, strict=True) if found)
