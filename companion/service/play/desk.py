"""A table in memory: its rules and its present state, found without folding the whole log where that can be avoided."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard

from companion import games
from companion.engine.actions import Seat
from companion.engine.freeze import Damaged, Freezer, freezer_of
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.meta_actions import ONLY_TOLD
from companion.engine.problems import Problem
from companion.engine.rules import Refused
from companion.engine.ruleset import Ruleset
from companion.engine.setup import Header
from companion.engine.steps import ChanceStep
from companion.service.play import chance, snapshots
from companion.service.play.hands import Hands
from companion.service.play.snapshots import WorkedOut
from companion.service.play.stored_entries import StoredEntry
from companion.store import log, ticks
from companion.store.records import TableRecord

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
EVERY = 50
"""How many entries may lie between two snapshots."""

HANDS = "hands"
"""By what it is kept what hands have to do, where it was made anew."""

LATEST = 30
"""How many of the newest entries are kept at hand for pages."""


@dataclass
class Desk:
    """One table's rules, position and state; the whole chronicle only once somebody needs it."""

    table: int
    uid: str
    header: Header
    ruleset: Ruleset[Any]
    freezer: Freezer
    version: str
    """Of the rules and of the classes that states are made of: a snapshot of another one is none of ours."""
    position: int = 0
    state: Any = None
    ordinals: dict[str, int] = field(default_factory=dict)
    """How many answers of chance are in effect, by stream."""
    aside: tuple[Entry, ...] = ()
    """Entries that no longer fitted after an amendment. While there are any, the chronicle is kept."""
    chronicle: Chronicle[Any] | None = None
    only_tried: bool = False
    """Whether this is what would be, not what is: an end that was only tried out opens no hand."""
    derived: dict[str, tuple[int, Any]] = field(default_factory=dict)
    """What was worked out of the whole log, with the position up to which it holds."""
    used_at: float = 0.0
    """When somebody last came to it, in seconds."""
    latest: tuple[Any, ...] = ()
    """The newest entries as they are stored, up to the position; those of another position are void."""
    told: dict[Hashable, tuple[Any, Any]] = field(default_factory=dict)
    """What the newest entries say to whom: each as it is stored, and its line."""
    revision: int = 0
    """Of the table when they were read: whoever takes a name out of notes counts it up, or ticks something."""
    hid: Mapping[int, bool] = field(default_factory=dict)
    """Of the newest entries whether somebody saw something by them that others did not, as far as they were made here
    and nobody has changed the past since."""
    hands: Hands | None = None
    """What hands still have to do, once somebody has asked for it."""
    ticks: Mapping[str, int] = field(default_factory=dict)
    """What they have done, up to which position."""
    damaged: int | None = None
    """The entry that cannot be read: this is the table as it was before it, and nothing can be added."""

    @property
    def status(self) -> str:
        """The first entry is always the start."""
        if self.position == 0:
            return LOBBY
        return PLAYING if self.state.ended is None else ENDED

    def differs(self, table: TableRecord) -> bool:
        """Whether the table agreed on other components since, which it may as long as it has not begun."""
        later = self.position == 0 and table.revision > self.revision
        return later and self.header.catalogue != table.header.get("catalogue", {})

    def is_that_of(self, table: TableRecord) -> bool:
        """Whether it is where somebody has just seen the table."""
        return (self.uid, self.position, self.revision) == (table.uid, table.position, table.revision)

    def seen(self) -> "Desk":
        """The desk as it is now, for somebody who reads while others write. Every reader has one, so fields are not
        filled in one by one.
        """
        found = object.__new__(Desk)
        found.__dict__.update(self.__dict__, ordinals=dict(self.ordinals), chronicle=None)
        return found

    def rewound(self) -> "Desk":
        """The same table before its first entry."""
        begun = self.ruleset.begin().state
        found = replace(self, position=0, state=begun, ordinals={}, aside=(), chronicle=None, derived={}, hands=None)
        found.hid = {}
        return found

    def snapshot(self) -> dict[str, Any]:
        found = {name: (at, value.to_json()) for name, (at, value) in [*self.derived.items()] if _is_kept(value)}
        kept = snapshots.Kept(self.state, self.ordinals, [entry.position for entry in self.aside], found)
        return {
            "table_id": self.table,
            "position": self.position,
            "version": self.version,
            "data": snapshots.written(kept, self.freezer),
        }

    def whole(self) -> Chronicle[Any]:
        """The folded log, for undo, amend and review."""
        if self.chronicle is None:
            self.chronicle = self.fold(self.position)
        return self.chronicle

    def fold(self, position: int) -> Chronicle[Any]:
        """The log up to a position, from its beginning."""
        chronicle: Chronicle[Any] = Chronicle(self.ruleset)
        for row in self.rows(0, position):
            if row.position != chronicle.position + 1:
                raise log.DamagedEntry(self.table, chronicle.position + 1)
            with self.follows(row):
                chronicle.append(self.entry(row))
        return chronicle

    @contextmanager
    def follows(self, row: Any) -> Iterator[None]:
        """An entry that was accepted is played again; one that cannot be is damaged."""
        try:
            yield
        except (Problem, Refused, LookupError, TypeError, ValueError) as problem:
            raise log.DamagedEntry(self.table, row.position) from problem

    def rows(self, after: int, limit: int | None = None) -> Sequence[Any]:
        """Stored entries after a position; the newest are at hand."""
        if self.damaged is not None:
            left = max(0, self.position - after)
            limit = left if limit is None else min(limit, left)
        known = self.position - len(self.latest) if self._knows_latest() else self.position
        if known <= after < self.position:
            return self.latest[after - known :][:limit]
        return log.entries(self.table, after, limit)

    def _knows_latest(self) -> bool:
        return bool(self.latest) and self.latest[-1].position == self.position

    def know_latest(self, revision: int) -> None:
        """Have the newest entries at hand, as they are at a revision of the table."""
        if self.revision != revision:
            self.ticks = ticks.done(self.table)
        if self.revision != revision or (self.position and not self._knows_latest()):
            many = min(LATEST, self.position)
            self.latest = tuple(log.entries(self.table, self.position - many, many))
            self.revision = revision

    def keep_latest(self, rows: Iterable[dict[str, Any]]) -> None:
        """These were added just now."""
        self.latest = (*self.latest, *(StoredEntry(**row) for row in rows))[-LATEST:]

    def keep_hidden(self, position: int, *, hidden: bool) -> None:
        """What was just played at a position; read by others meanwhile, so it is never changed."""
        known = {**self.hid, position: hidden}
        if len(known) > LATEST:
            del known[min(known)]
        self.hid = known

    def put_away(self) -> None:
        """Keep what is needed to play on; what was made of the whole log can be made again.

        Where something was set aside the chronicle stays: it alone tells what became of that.
        """
        self.derived, self.told, self.latest, self.hid, self.hands = {}, {}, (), {}, None
        if not self.aside:
            self.chronicle = None

    def offers(self, own: frozenset[Seat]) -> tuple[Entry, ...]:
        """What people had entered, an amendment set aside, and would fit now, as far as the seats `own` may know.

        Whether something fits another seat is judged as if its hidden cards were unknown. The app rolls and deals by
        itself.
        """
        return tuple(entry for entry in self.aside if entry.by != APP and self._fits(entry, own))

    def _fits(self, entry: Entry, own: frozenset[Seat]) -> bool:
        mine = not own.isdisjoint(entry.action.owners(entry.seat))
        if entry.action.secret and not mine:
            return False
        proxy = entry.proxy or not mine
        return not self.ruleset.refusals(self.state, entry.action, entry.seat, entry.waive, proxy=proxy)

    def follow(self) -> None:
        """Take over where the chronicle stands."""
        if self.chronicle is not None:
            self.state, self.aside = self.chronicle.state, self.chronicle.aside

    def entry(self, row: Any) -> Entry:
        with self.follows(row):
            action = self.ruleset.codec.decode(row.action)
            return Entry(row.position, row.seat, action, tuple(row.waive), row.by, row.at, row.proxy, row.joined)

    def tell_hands(self, entry: Entry, before: Any) -> None:
        """An entry led from a state to the one that is now. Nothing is kept before anybody has asked for it."""
        at, found = self.derived.get(HANDS, (None, None))
        known = self.hands or (found if at == entry.position - 1 else None)
        self.hands = None if known is None else known.after(entry, before, self.state)

    def count_chance(self) -> None:
        """Count the answers of chance anew, after the line has changed."""
        self.ordinals = {}
        for deed in self.whole().line:
            self.note_chance(deed.entry)

    def note_chance(self, entry: Entry) -> None:
        if entry.by == APP:
            stream = self.streams[entry.action.kind]
            self.ordinals[stream] = self.ordinals.get(stream, 0) + 1

    def app_answers(self) -> ChanceStep[Any] | None:
        """The step of chance that the app answers now, if this table left it to the app."""
        step = self.ruleset.chance(self.state)
        return step if step is not None and self.header.options.get(step.device, APP) == APP else None

    @property
    def streams(self) -> dict[str, str]:
        """For each action of chance the device it comes from."""
        return chance.streams_of(self.ruleset)


def _is_kept(value: Any) -> TypeGuard[WorkedOut]:
    return isinstance(value, WorkedOut)


def desk_for(table: TableRecord) -> Desk:
    return fresh(table.id, table.uid, table.header)


def fresh(table: int, uid: str, raw: dict[str, Any]) -> Desk:
    """A table before its first entry."""
    header = Header.from_json(raw)
    game = games.load(header.game)
    ruleset = game.ruleset(header)
    freezer = freezer_of(ruleset, game.parts)
    version = f"{header.game} {header.version} {header.format} {freezer.fingerprint}"
    return Desk(table, uid, header, ruleset, freezer, version, state=ruleset.begin().state)


def opened(begun: Desk, position: int) -> Desk:
    """The desk at a position: from the nearest snapshot if the entries since then allow it, else from the start."""
    desk, aside = restored(begun, position)
    if desk.position and not aside and (caught := caught_up(desk, position)) is not None:
        return caught
    desk = desk.rewound()
    desk.chronicle = desk.fold(position)
    desk.position = desk.chronicle.position
    if desk.position < position:
        raise log.DamagedEntry(desk.table, desk.position + 1)
    desk.follow()
    desk.count_chance()
    if position and not desk.aside:
        desk.chronicle = None
    return desk


def opened_before(begun: Desk, damaged: int) -> Desk:
    """The table as it was before the first entry that cannot be read: this one, or one before it."""
    while True:
        try:
            desk = opened(begun, damaged - 1)
        except log.DamagedEntry as earlier:
            damaged, begun = min(earlier.position, damaged - 1), begun.rewound()
        else:
            desk.damaged = damaged
            return desk


def restored(desk: Desk, position: int) -> tuple[Desk, list[int]]:
    """A fresh desk at the nearest snapshot up to a position, and the positions of what was set aside by then.

    Snapshots that other code wrote are not looked at, damaged ones are dropped.
    """
    while (found := log.snapshot(desk.table, position, desk.version)) is not None:
        try:
            kept = snapshots.read(found.data, desk.freezer, type(desk.state))
        except Damaged:
            log.drop_snapshot(desk.table, found.position)
            position = found.position - 1
            continue
        desk.position, desk.state, desk.ordinals = found.position, kept.state, kept.ordinals
        return desk, kept.aside
    return desk, []


def caught_up(desk: Desk, position: int) -> Desk | None:
    """The desk with the entries up to a position played on, unless one of them changed the past."""
    return played_on(desk, log.entries(desk.table, desk.position, position - desk.position))


def played_on(desk: Desk, rows: Iterable[Any]) -> Desk | None:
    """The desk with these entries played on, unless one of them changed the past and the chronicle is not there."""
    for row in rows:
        entry, before = desk.entry(row), desk.state
        if entry.position != desk.position + 1:
            raise log.DamagedEntry(desk.table, desk.position + 1)
        if desk.chronicle is not None:
            with desk.follows(row):
                desk.chronicle.append(entry)
            desk.follow()
        elif entry.action.of_log:
            if entry.action.kind not in ONLY_TOLD:
                return None
        else:
            with desk.follows(row):
                played = desk.ruleset.play(desk.state, entry.action, entry.seat, entry.waive, entry.proxy)
            desk.state = played.state
        desk.position = entry.position
        desk.tell_hands(entry, before)
        if entry.action.of_log:
            if desk.chronicle is not None:
                desk.count_chance()
                desk.hid = {}
        else:
            desk.note_chance(entry)
    return desk
