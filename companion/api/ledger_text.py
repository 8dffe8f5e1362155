"""The ledger as JSON that goes on: what was written and packed once is kept with the desk."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from companion.api.growing_text import GrowingText
from companion.service.look.reader import TableReader
from companion.service.review.ledger import PointsGiven


@dataclass(frozen=True)
class Written:
    """So many points are written, up to this one."""

    count: int = 0
    last: PointsGiven | None = None
    text: GrowingText = field(default_factory=GrowingText)

    def goes_on_in(self, points: Sequence[PointsGiven]) -> bool:
        """Whether these are the points that were written, and perhaps more."""
        return self.count <= len(points) and (not self.count or points[self.count - 1] is self.last)


def ledger_text(reader: TableReader) -> GrowingText:
    """Every point as an item of a list."""
    points, name = reader.ledger(), f"ledger text {reader.language}"
    kept: Written = reader.desk.derived.get(name, (0, Written()))[1]
    if not kept.goes_on_in(points):
        kept = Written()
    if kept.count < len(points):
        lines = _lines(points[kept.count :], first=not kept.count)
        kept = Written(len(points), points[-1], kept.text.longer(lines))
        reader.desk.derived[name] = (reader.desk.position, kept)
    return kept.text


def _lines(points: Sequence[PointsGiven], *, first: bool) -> bytes:
    said = ",".join(json.dumps(asdict(point), ensure_ascii=False, separators=(",", ":")) for point in points)
    return (said if first else f",{said}").encode()
