"""What a stream brings is put in place where it fits: nothing twice, nothing missed, and at once though compressed."""

from playwright.sync_api import expect

from tests.support.devices import Device, Room

STARTS = "Start a pyramid at building site {}"
SHOW = "position => { document.getElementById('table').dataset.position = position; }"
MOVED = """() => {
  const box = document.createElement("div");
  box.innerHTML = '<svg><g id="walker"><use id="w-0" x="1"/></g></svg>';
  document.body.append(box);
  const [before] = box.querySelectorAll("use");
  parts.putAll('<hx-partial hx-target="#walker" hx-swap="outerMorph strip:true">'
    + '<svg><g id="walker"><use id="w-0" x="5"/><use id="w-1" x="2"/></g></svg></hx-partial>');
  const uses = [...box.querySelectorAll("use")];
  return [uses[0] === before, uses.map((use) => use.getAttribute("x")), uses.map((use) => use.namespaceURI),
    box.querySelectorAll("svg").length];
}"""
ROWS = """([before, now]) => {
  const row = (name) => `<li><b id="row-${name}">${name}</b></li> `;
  const list = (rows) => `<ul id="rows"> ${rows.map(row).join("")}</ul>`;
  document.body.insertAdjacentHTML("beforeend", list(before));
  const rows = document.getElementById("rows");
  const seen = new MutationObserver(() => {});
  seen.observe(rows, { childList: true });
  parts.putAll(`<hx-partial hx-target="#rows" hx-swap="outerMorph">${list(now)}</hx-partial>`);
  const touched = seen.takeRecords().flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
  const names = new Set(touched.filter(({ nodeName }) => nodeName === "LI").map(({ textContent }) => textContent));
  const shown = [...rows.children].map(({ textContent }) => textContent);
  rows.remove();
  return [shown.join(""), [...names].sort().join("")];
}"""

TOLD = """([tab, drawn]) => new Promise((done) => {
  const line = (words) => `<p id="told-late">${words}</p>`;
  const told = (words) => `<hx-partial hx-target="#told-late" hx-swap="outerMorph">${line(words)}</hx-partial>`;
  const now = () => document.getElementById("told-late").textContent;
  location.replace(`#${tab}`);
  document.getElementById("p-story").insertAdjacentHTML("beforeend", line("old"));
  parts.putAll(told("first"));
  const seen = [now()];
  document.dispatchEvent(new Event("htmx:before:swap"));
  seen.push(now());
  document.addEventListener("parts:late", () => done([...seen, now()]));
  parts.putAll(told("second"));
  seen.push(now());
  if (!drawn) done(seen);
})"""


def at(device: Device, position: int) -> None:
    expect(device.page.locator("#table")).to_have_attribute("data-position", str(position))


def looks(device: Device) -> list[str]:
    return [url for url in device.asked_for("GET") if url == device.page.url]


def test_a_compressed_stream_is_read_piece_by_piece(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    with cleo.page.expect_response("**/live") as stream:
        cleo.page.reload()
    cleo.connected()
    assert stream.value.headers["content-encoding"] == "gzip"
    cleo.forget()
    for position, (device, site) in enumerate(((host, 3), (bernd, 6)), start=2):
        device.tap(STARTS.format(site))
        at(cleo, position)
        expect(cleo.page.locator("#lately")).to_contain_text(f"building site {site}")
    assert cleo.asked_for("GET") == []


def test_whoever_missed_something_asks_for_what_is_there(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    cleo.page.evaluate(SHOW, "0")
    cleo.forget()
    host.tap(STARTS.format(3))
    at(cleo, 2)
    assert len(looks(cleo)) == 1
    bernd.tap(STARTS.format(6))
    at(cleo, 3)
    assert len(looks(cleo)) == 1, "from then on it fits again"


def test_what_is_older_than_the_page_is_left_alone(room: Room) -> None:
    host, bernd, cleo = room.quick_table()
    cleo.page.evaluate(SHOW, "99")
    before = cleo.page.locator("#lately").inner_text()
    cleo.forget()
    host.tap(STARTS.format(3))
    at(bernd, 2)
    bernd.tap(STARTS.format(6))
    at(host, 3)
    cleo.page.evaluate("0")
    assert cleo.page.locator("#lately").inner_text() == before
    assert looks(cleo) == []


def test_something_of_a_drawing_is_changed_where_it_is(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    stays, where, spaces, drawings = host.page.evaluate(MOVED)
    assert (stays, where, drawings) == (True, ["5", "2"], 1), "so that it can glide"
    assert set(spaces) == {"http://www.w3.org/2000/svg"}


def test_rows_that_stay_are_not_moved(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    for before, now, touched in (
        ("abcd", "bcd", "a"),
        ("bcd", "abcd", "a"),
        ("abcd", "abxd", "cx"),
        ("abcd", "ad", "bc"),
        ("abc", "xyz", "abcxyz"),
    ):
        assert host.page.evaluate(ROWS, [[*before], [*now]]) == [now, touched], before


def test_what_no_tab_shows_comes_when_the_rest_is_drawn_and_before_what_follows(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    assert host.page.evaluate(TOLD, ["now", True]) == ["old", "first", "first", "second"]


def test_what_a_tab_shows_is_there_at_once(room: Room) -> None:
    (host,) = room.quick_table(pages=1)
    assert host.page.evaluate(TOLD, ["p-story", False]) == ["first", "first", "second"]
