"""Posts by which somebody might find out what a seat holds: wrong ones, tried ones, and those of a proxy."""

from collections.abc import Iterator
from typing import Any

from companion.engine.actions import Action
from companion.engine.log import Entry
from companion.engine.meta_actions import Finish
from tests.secrets.script import Moment
from tests.secrets.watch import Watch

FEW = 3
HOSTS = ("host", "host who plays")
CREATED = 201
TURNED_DOWN = (400, 401, 403, 409, 422)
Body = dict[str, Any]


class Prober:
    """Posts at one moment, by everybody but the seat that hides its cards."""

    def __init__(self, watch: Watch, moment: Moment) -> None:
        self.watch, self.moment, self.pair = watch, moment, moment.pair
        self.rng, self.secret, self.hiding = watch.rng, moment.pair.secret, moment.pair.hiding

    def body(self, action: Action, **more: Any) -> Body:
        return self.pair.ruleset.codec.encode(action) | more

    def some(self, actions: list[Any], count: int = FEW) -> list[Any]:
        return self.rng.sample(actions, min(count, len(actions)))

    @property
    def own_seats(self) -> dict[str, int]:
        """The other players, by name."""
        return self.watch.twins.setting.others

    # --- wrong posts -----------------------------------------------------------------------------------------

    def wrong(self) -> None:
        """Everybody sends what must be turned down: not theirs, not readable, too old, too early, said before."""
        for caller in self.watch.outsiders():
            for body in self.turned_down(self.some(self.guesses(), 1)[0]):
                send = self.rng.choice((self.watch.post, self.watch.tap))
                answer = send(caller, body, "wrong")
                assert answer is not None
                assert answer.status in TURNED_DOWN, (caller, body, answer.body)

    def turned_down(self, guess: Action) -> Iterator[Body]:
        yield self.body(guess, seat=self.secret)
        yield self.body(guess, expected=self.moment.position + 3)
        yield self.body(guess, expected=0)
        yield from ({**body, "seat": self.secret} for body in self.hiding.nonsense)

    def repeated(self, bodies: tuple[Body, Body], number: int) -> None:
        """Everybody repeats the id of what the secret seat sent last; nobody hears the answer again."""
        for caller in self.watch.outsiders():
            for send in (self.watch.post, self.watch.tap):
                answer = send(caller, bodies[0] | {"id": f"line-{number:08}"}, "repeated")
                assert answer is not None
                assert answer.status in (401, 403, 409), answer.body

    def unasked(self) -> None:
        """The other players are told what they may not do, whatever the secret seat holds."""
        for caller, seat in self.own_seats.items():
            refused = [action for action, _ in self.pair.ruleset.refused(self.pair.states[0], seat)]
            for action in [*self.some(refused), *self.some(self.guesses(seat))]:
                self.watch.post(caller, self.body(action, seat=seat, dry_run=True), "unasked")

    # --- tried ones ------------------------------------------------------------------------------------------

    def tried(self) -> None:
        """Everybody tries out what they may do, and what may be taken back or restored."""
        for caller in self.watch.outsiders():
            for kind in ("undo", "redo", "note", "finish", "withdraw"):
                self.watch.post(caller, {"kind": kind, "dry_run": True}, "tried")
        for decision in self.moment.asked:
            if decision.seat == self.secret:
                continue
            legal = list(self.pair.ruleset.legal(self.pair.states[0], decision.seat))
            for action in self.some(legal):
                for caller in ("host", *self.own_seats):
                    body = self.body(action, seat="table" if decision.seat < 0 else decision.seat, dry_run=True)
                    self.watch.post(caller, body | {"proxy": caller == "host" and decision.seat >= 0}, "tried")

    def end_tried(self) -> None:
        """The host tries to end the game, to see what would be shown then."""
        for caller in HOSTS:
            self.watch.post(caller, {"kind": "finish", "dry_run": True}, "tried to end")

    # --- the host as a proxy ---------------------------------------------------------------------------------

    def guesses(self, seat: int | None = None) -> list[Action]:
        """What would tell of a hand if it were judged by it."""
        seat = self.secret if seat is None else seat
        guessed = self.hiding.guesses(self.pair.states[0], seat, self.moment.asked)
        return [action for action in guessed if action.kind in self.pair.ruleset.codec.classes]

    def proxies(self) -> None:
        """The host tries everything for the secret seat: as its proxy, with a waiver, and without saying so."""
        asked = any(decision.seat == self.secret for decision in self.moment.asked)
        legal = self.pair.choices_of_proxy(self.secret) if asked else []
        for action in [*self.some(legal, 5), *self.some(self.guesses(), 6 if asked else FEW)]:
            caller = self.rng.choice(HOSTS)
            body = self.body(action, seat=self.secret, dry_run=True)
            self.watch.post(caller, body | {"proxy": True}, "proxy")
            self.watch.post(caller, body | {"proxy": True, "waive": [self.hiding.waived]}, "proxy waives")
            self.watch.post(caller, body, "no proxy")

    def proxy_acts(self) -> None:
        """The host really acts for the secret seat, and everybody looks again; or tries to, with dealt cards."""
        legal = self.pair.choices_of_proxy(self.secret)
        naming = [action for action in legal if isinstance(action, self.hiding.naming)]
        for action in self.some(naming or legal or self.guesses(), 1):
            body = self.body(action, seat=self.secret, proxy=True)
            if self.watch.post("host", body, "proxy acts", chance=True):
                self.watch.glance()

    # --- changing the past -----------------------------------------------------------------------------------

    def amendments(self, entries: list[Entry], count: int = FEW) -> Iterator[Body]:
        """Something else that may have happened a while ago, as far as everybody can see."""
        for entry in self.some(entries, count):
            for action in self.some(self.instead(entry), 1):
                yield {"kind": "amend", "target": entry.position, "action": self.body(action)}

    def instead(self, entry: Entry, veiled: bool = True) -> list[Action]:
        """What could have been entered there by what everybody saw; of this, what names cards before all."""
        game, rules = self.pair.games[0], self.pair.ruleset
        number = next(i for i, deed in enumerate(game.line) if deed.entry.position == entry.position)
        before = game.state_after(number)
        legal = list(rules.legal(rules.veil(before, entry.seat) if veiled else before, entry.seat))
        return [action for action in legal if isinstance(action, self.hiding.naming)] or legal

    def entries(self, secret: bool) -> list[Entry]:
        """Entries that hide nothing: those of the secret seat, or those of everybody else."""
        line = [deed.entry for deed in self.pair.games[0].line if not deed.entry.action.secret]
        return [entry for entry in line if (entry.seat == self.secret) == secret]

    def hidden(self, seat: int) -> list[Entry]:
        """Entries whose cards nobody may see but this seat, and who else had them."""
        line = [deed.entry for deed in self.pair.games[0].line if deed.entry.action.secret]
        return [entry for entry in line if seat in entry.action.owners(entry.seat)]

    def previews(self, secret: bool) -> None:
        """The host asks what would follow if something else had happened."""
        for body in self.amendments(self.entries(secret)):
            self.watch.post(self.rng.choice(HOSTS), body | {"dry_run": True}, "preview")

    def other_cards(self, entry: Entry) -> Body:
        action = self.body(entry.action) | self.hiding.otherwise(entry.action, self.rng)
        return {"kind": "amend", "target": entry.position, "action": action, "dry_run": True}

    def previews_of_own(self) -> None:
        """Players ask what would follow if they had drawn or noted other cards themselves."""
        for caller, seat in self.own_seats.items():
            for entry in self.some(self.hidden(seat)):
                self.watch.post(caller, self.other_cards(entry), "preview of own")

    def laid_otherwise(self) -> None:
        """Players ask what would follow if they had laid out other cards, best where either game would go on apart."""
        for caller, seat in self.own_seats.items():
            own = [deed.entry for deed in self.pair.games[0].line if deed.entry.seat == seat]
            tries = [(entry, action) for entry in self.laid(own) for action in self.instead(entry, veiled=False)]
            for entry, action in sorted(self.some(tries, 10), key=self.alike)[:2]:
                body = {"kind": "amend", "target": entry.position, "action": self.body(action), "dry_run": True}
                self.watch.post(caller, body, "laid otherwise")

    def laid(self, entries: list[Entry]) -> list[Entry]:
        """Those by which somebody laid out cards of their own."""
        return [entry for entry in entries if isinstance(entry.action, self.hiding.naming)]

    def alike(self, tried: tuple[Entry, Action]) -> bool:
        """Whether both games would go on with the same entries."""
        one, other = (game.preview(tried[0].position, tried[1]).first_misfit for game in self.pair.games)
        return one == other

    def previews_of_hidden(self) -> None:
        """Nobody else may ask that of what the secret seat drew or noted."""
        for entry in self.some(self.hidden(self.secret), 1):
            owners = entry.action.owners(entry.seat)
            for caller in (name for name in self.watch.outsiders() if self.own_seats.get(name) not in owners):
                answer = self.watch.post(caller, self.other_cards(entry), "preview of hidden")
                assert answer is not None
                assert answer.status in (401, 403), answer.body

    def past_changes(self) -> None:
        """The host amends what others did, takes something back, restores it, and everybody looks each time."""
        bodies = self.amendments(self.entries(secret=False)[-12:], 1)
        plays_on = (body for body in bodies if body["action"]["kind"] != Finish.kind)
        self.really(*plays_on, {"kind": "undo"}, {"kind": "redo"})

    def set_aside(self) -> None:
        """The secret seat had gone elsewhere a while ago: what it laid out since is offered again where it fits."""
        moves = [entry for entry in self.entries(secret=True) if isinstance(entry.action, self.hiding.elsewhere)]
        for entry in self.some(moves, len(moves)):
            for action in self.some(self.instead(entry)):
                if self.would_offer(entry, action):
                    self.really({"kind": "amend", "target": entry.position, "action": self.body(action)})
                    return

    def would_offer(self, entry: Entry, action: Action) -> bool:
        """Whether the secret seat would be asked then, and something it laid out later might be its answer."""
        amendment = self.pair.games[0].preview(entry.position, action)
        state = amendment.tail[-1].played.state
        decision = self.pair.ruleset.asked(state, self.secret)
        if decision is None:
            return False
        accepted = self.pair.ruleset.steps[type(decision)].step.accepts
        return any(
            isinstance(misfit.action, self.hiding.naming) and type(misfit.action) in accepted
            for misfit in amendment.misfits
        )

    def really(self, *bodies: Body) -> None:
        for body in bodies:
            answer = self.watch.post("host", body, "past changes", chance=True)
            if answer is None or answer.status != CREATED:
                return
            self.watch.position = answer.json["position"]
            self.watch.glance()
