"""Tables whose four phones have their pages open: a tap is a form's post, and everybody is sent what changed."""

import asyncio

from tests.benchmarks.contestants import Contestant
from tests.benchmarks.crowd_tables import AT_TABLE, OurTable, Told
from tests.benchmarks.lines import Doors, PackedStream, listening
from tests.benchmarks.phones import FETCHES, LivePhone, form
from tests.benchmarks.posts import Body


class Page(PackedStream):
    """A phone's page in the crowd: it knows where the table stands by what it shows."""

    def __init__(self, phone: LivePhone, table: "TapTable") -> None:
        super().__init__(table.request(f"{phone.path}/live", **phone.headers, **phone.more()), table.news)
        self.phone, self.table, self.fetching = phone, table, set[asyncio.Task[None]]()

    def told(self, position: int, frame: bytes) -> None:
        text = frame.decode() + "\n"
        if not FETCHES.search(text):
            self.show(text)
        elif position > self.phone.position:
            task = asyncio.ensure_future(self._fetch())
            self.fetching.add(task)
            task.add_done_callback(self.fetching.discard)

    async def _fetch(self) -> None:
        answer = await self.table.doors.ask("GET", self.phone.path, **self.phone.headers)
        assert answer.status == 200, answer
        self.phone.fetched, self.received = self.phone.fetched + 1, self.received + answer.size
        self.show(answer.text.decode())
        self.table.news()

    def show(self, text: str) -> None:
        self.phone.answered(text)
        self.position = self.phone.position


class TapTable(OurTable):
    """One of ours with pages open at all four seats."""

    def __init__(self, server: Contestant, doors: Doors, entries: list[Body]) -> None:
        super().__init__(server, doors, entries)
        self.seats = [LivePhone(server, self.code, seat) for seat in range(AT_TABLE)]

    def seat_of(self, body: Body) -> int:
        """Whoever enters it: what nobody is asked alone, the first does."""
        return body["seat"] if body["seat"] in range(AT_TABLE) else 0

    def known_by(self, body: Body) -> dict[str, str]:
        return self.seats[self.seat_of(body)].headers if self.done else super().known_by(body)

    def fetched(self) -> int:
        return sum(phone.fetched for phone in self.seats)

    async def listen(self) -> None:
        for phone in self.seats:
            phone.answered(phone.look())
            self.phones.append(await listening(self.server.port, lambda phone=phone: Page(phone, self)))

    async def post(self) -> Told:
        body = self.entries[self.done]
        page = self.phones[self.seat_of(body)]
        assert isinstance(page, Page)
        arrived = self.expect(self.entries[self.done + 1]["expected"])
        phone = page.phone
        headers = {"Content-Type": "application/x-www-form-urlencoded", **phone.headers, **phone.more()}
        answer = await self.doors.ask("POST", f"{phone.path}/log", form(body).encode(), **headers)
        assert answer.status == 200, answer
        self.done += 1
        page.received += answer.size
        page.show(answer.text.decode())
        self.news()
        return Told(answer.at, await arrived)
