"""The log: entries that are never erased, folded into a line of effective deeds.

Undo, redo and amend are entries too. Each swaps a tail of the line for another one, so that taking back a
taking back is the same swap again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from companion.engine.actions import TABLE, Action, Codec, Seat
from companion.engine.ledger import Ledger
from companion.engine.meta_actions import Amend, Note, Redo, SeatChange, Start, Undo
from companion.engine.problems import BrokenLog
from companion.engine.rules import Refused
from companion.engine.ruleset import Played, Ruleset
from companion.engine.seats import read_seat, signature, write_seat
from companion.engine.steps import S

APP = "app"
"""Who entered what the app rolled or dealt by itself."""


SHAPES: dict[str, Any] = {
    "position": int,
    "seat": object,
    "action": object,
    "waive": list,
    "by": str,
    "at": str,
    "proxy": bool,
    "joined": bool,
}
"""What an entry's fields hold in JSON; seat and action have readers of their own."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a deed for a seat, who entered it and when, which rules it waives."""

    position: int
    seat: Seat
    action: Action
    waive: tuple[str, ...] = ()
    by: str = ""
    at: str = ""
    proxy: bool = False
    joined: bool = False
    """Whether it was entered in one with the same person's entry before it, and is taken back with that."""

    def to_json(self, codec: Codec) -> dict[str, Any]:
        raw: dict[str, Any] = {"position": self.position, "seat": write_seat(self.seat)}
        raw["action"] = codec.encode(self.action)
        flags = {"proxy": self.proxy, "joined": self.joined}
        extras = {"waive": list(self.waive), "by": self.by, "at": self.at} | flags
        return raw | {name: value for name, value in extras.items() if value}

    @classmethod
    def from_json(cls, raw: Any, codec: Codec, where: str) -> "Entry":
        if not isinstance(raw, Mapping):
            raise BrokenLog("engine.log.not_an_object", where)
        for name in ("position", "seat", "action"):
            if name not in raw:
                raise BrokenLog("engine.log.missing", f"{where}.{name}")
        for name, value in raw.items():
            if name not in SHAPES:
                raise BrokenLog("engine.log.extra", f"{where}.{name}")
            if not isinstance(value, SHAPES[name]) or (isinstance(value, bool) and name == "position"):
                raise BrokenLog("engine.log.type", f"{where}.{name}", expected=SHAPES[name].__name__)
        if not all(isinstance(code, str) for code in raw.get("waive", ())):
            raise BrokenLog("engine.log.type", f"{where}.waive", expected="str")
        return cls(
            raw["position"],
            read_seat(raw["seat"], f"{where}.seat"),
            codec.decode(raw["action"], f"{where}.action"),
            tuple(raw.get("waive", ())),
            raw.get("by", ""),
            raw.get("at", ""),
            raw.get("proxy", False),
            raw.get("joined", False),
        )


@dataclass(frozen=True, slots=True)
class Deed(Generic[S]):
    """An entry that holds, with what it led to. An amended one keeps its position and takes the new action."""

    entry: Entry
    played: Played[S]


@dataclass(frozen=True, slots=True)
class Swap(Generic[S]):
    """The other tail of the line from `kept` on, and what was set aside with it."""

    kept: int
    tail: tuple[Deed[S], ...]
    aside: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Amendment(Generic[S]):
    """What an amendment would do: the new tail, and the entries that no longer fit, first misfit first."""

    kept: int
    tail: tuple[Deed[S], ...]
    misfits: tuple[Entry, ...]

    @property
    def first_misfit(self) -> int | None:
        return self.misfits[0].position if self.misfits else None


class Chronicle(Generic[S]):
    """A game's log and the line of deeds it folds to."""

    def __init__(self, ruleset: Ruleset[S], entries: Iterable[Entry] = ()) -> None:
        self.ruleset = ruleset
        self.opening = ruleset.begin()
        self.entries: list[Entry] = []
        self.line: list[Deed[S]] = []
        self.aside: tuple[Entry, ...] = ()
        self._undo: list[Swap[S]] = []
        self._redo: list[Swap[S]] = []
        for entry in entries:
            self.append(entry)

    @property
    def position(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> S:
        return self.state_after(len(self.line))

    def state_after(self, deeds: int) -> S:
        """The state after so many effective deeds."""
        return self.line[deeds - 1].played.state if deeds else self.opening.state

    def effective(self) -> frozenset[int]:
        """The positions of the entries that hold."""
        return frozenset(deed.entry.position for deed in self.line)

    def ledger(self) -> Ledger:
        opening = [(0, receipt) for receipt in self.opening.receipts]
        played = [(deed.entry.position, receipt) for deed in self.line for receipt in deed.played.receipts]
        return Ledger(self.ruleset.seats, [*opening, *played])

    def add(
        self, action: Action, seat: Seat, *, waive: Iterable[str] = (), by: str = "", at: str = "", proxy: bool = False
    ) -> Entry:
        """Enter an action at the end of the log."""
        entry = Entry(self.position + 1, seat, action, tuple(waive), by, at, proxy)
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> None:
        """Fold one more entry; a refused one raises and leaves everything as it was."""
        if entry.position != self.position + 1:
            raise BrokenLog("engine.log.position", expected=self.position + 1, got=entry.position)
        if not self._has_seat(entry.seat):
            raise BrokenLog("engine.log.no_seat", got=str(entry.seat)[:80])
        if entry.joined and not self._can_join(entry):
            raise BrokenLog("engine.log.joined")
        match entry.action:
            case Undo():
                self._swap(self._undo, self._redo, "engine.log.nothing_to_undo")
            case Redo():
                self._swap(self._redo, self._undo, "engine.log.nothing_to_redo")
            case Amend(target, action):
                self._amend(self.preview(target, action, entry.waive, entry.by))
            case Start() | Note() | SeatChange():
                pass
            case _:
                self.take(self._played(entry, self.state))
                return
        self.entries.append(entry)

    def preview(self, target: int, action: Action, waive: Iterable[str] = (), by: str = "") -> Amendment[S]:
        """What would follow if the entry at `target` had been this action. Changes nothing.

        Whether later entries still fit is judged by what the one who asks can know: everybody's public facts, and the
        cards of their own seat where they correct their own entry. What the app dealt stays known to it: what surely
        could be done before must surely be possible still. What a proxy entered stays a claim. A private note that no
        longer fits says nothing any more; that it does not fit would tell of a hand.
        """
        kept = next((i for i, deed in enumerate(self.line) if deed.entry.position == target), None)
        if kept is None:
            raise BrokenLog("engine.log.not_effective", position=target)
        old = self.line[kept].entry
        changed = Entry(target, old.seat, action, tuple(waive), old.by, old.at, old.proxy, old.joined)
        tail = [self._played(changed, self.state_after(kept))]
        later = [deed.entry for deed in self.line[kept + 1 :]]
        for number, entry in enumerate(later):
            state, note = tail[-1].played.state, self.ruleset.is_note(type(entry.action))
            open_to_asker = note or signature(entry.seat) == by == signature(old.seat)
            before = self.state_after(kept + 1 + number)
            sight = None if open_to_asker or entry.proxy else self.ruleset.surely(before, state, entry.seat)
            try:
                tail.append(self._played(entry, state, sight))
            except Refused:
                if not note:
                    return Amendment(kept, tuple(tail), tuple(later[number:]))
                tail.append(Deed(entry, Played(state)))
        return Amendment(kept, tuple(tail), ())

    def last_group(self) -> tuple[Deed[S], ...] | None:
        """What an undo would take back: the last person's entry with all that goes with it. Empty for an amendment."""
        if not self._undo:
            return None
        swap = self._undo[-1]
        return () if swap.tail else tuple(self.line[swap.kept :])

    def next_group(self) -> tuple[Deed[S], ...] | None:
        """What a redo would restore. Empty for an amendment."""
        if not self._redo:
            return None
        swap = self._redo[-1]
        return () if len(self.line) > swap.kept else swap.tail

    def offers(self) -> tuple[Entry, ...]:
        """Entries set aside by an amendment that would fit now, as far as everybody can tell.

        Entering one again takes it from the list.
        """
        state, refusals = self.state, self.ruleset.refusals
        return tuple(e for e in self.aside if not refusals(state, e.action, e.seat, e.waive, proxy=True))

    def _played(self, entry: Entry, state: S, sight: S | None = None) -> Deed[S]:
        proxy = entry.proxy or sight is not None
        return Deed(entry, self.ruleset.play(state, entry.action, entry.seat, entry.waive, proxy, sight=sight))

    def _has_seat(self, seat: Any) -> bool:
        """Whether somebody sits there, or it is the table: what else is written cannot be read back."""
        return seat == TABLE or (isinstance(seat, int) and 0 <= seat < self.ruleset.seats)

    def _can_join(self, entry: Entry) -> bool:
        """Whether the last person's entry is a deed for the same seat by the same person, which this one goes on."""
        last = next((each for each in reversed(self.entries) if each.by != APP), None)
        if last is None or last.action.of_log or entry.action.of_log:
            return False
        return (last.seat, last.by) == (entry.seat, entry.by)

    def take(self, deed: Deed[S]) -> None:
        """Append a deed that was played already, on the state at the end of the line."""
        entry = deed.entry
        self.entries.append(entry)
        if entry.by != APP and not entry.joined:
            self._undo.append(Swap(len(self.line), (), self.aside))
        self._redo.clear()
        self.line.append(deed)
        again = next((old for old in self.aside if (old.seat, old.action) == (entry.seat, entry.action)), None)
        self.aside = tuple(old for old in self.aside if old is not again)

    def _amend(self, amendment: Amendment[S]) -> None:
        self._undo.append(Swap(amendment.kept, tuple(self.line[amendment.kept :]), self.aside))
        self._redo.clear()
        self.line[amendment.kept :] = amendment.tail
        self.aside = amendment.misfits + self.aside

    def _swap(self, source: list[Swap[S]], target: list[Swap[S]], nothing: str) -> None:
        if not source:
            raise BrokenLog(nothing)
        swap = source.pop()
        target.append(Swap(swap.kept, tuple(self.line[swap.kept :]), self.aside))
        self.line[swap.kept :] = swap.tail
        self.aside = swap.aside
