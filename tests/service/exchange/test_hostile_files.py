"""Files that are meant to keep us busy: refused in words, within limits that no game comes near."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion import deadline
from companion.engine.log import Chronicle
from companion.service.errors import BadInput, TooMany
from companion.service.exchange import apart, brought, folding, gamefile
from companion.service.exchange.apart import Apart, Here
from companion.service.review import verify
from tests.support.api_client import BASE, Table, box

Export = dict[str, Any]


@pytest.fixture
def export(app: Flask) -> Export:
    """A short game that has ended."""
    table = Table(app, 2, catalogue=box(4)).start()
    table.play_until("caral.choose_move")
    table.play_until("caral.choose_next_year")
    table.enter(table.host, "finish")
    found: Export = json.loads(table.public.get(f"{table.path}/export.json").text)
    return found | {"uid": "00000000-0000-4000-8000-000000000001"}


def with_more(export: Export, action: dict[str, Any], count: int) -> str:
    """The game with so many more entries at its end."""
    last = export["entries"][-1]
    more = [
        {"position": last["position"] + 1 + number, "seat": 0, "action": action, "by": "host", "at": last["at"]}
        for number in range(count)
    ]
    return json.dumps(export | {"entries": [*export["entries"], *more]})


def amendment(export: Export) -> dict[str, Any]:
    """A correction of the first entry that changes nothing, and has everything after it played again."""
    first = next(entry for entry in export["entries"] if entry["action"]["kind"] == "caral.start_at")
    return {"kind": "amend", "target": first["position"], "action": first["action"]}


def refused(app: Flask, text: str, language: str = "en") -> tuple[int, str]:
    headers = {"Accept-Language": language}
    answer = app.test_client().post(
        f"{BASE}/tables/import", data=text, content_type="application/json", headers=headers
    )
    assert answer.content_type == "application/problem+json"
    return answer.status_code, answer.json["detail"]


def test_too_many_corrections_are_refused_before_any_is_played(
    app: Flask, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []
    monkeypatch.setattr(Chronicle, "append", lambda self, entry: played.append(entry.position))
    text = with_more(export, amendment(export), folding.MOST_CHANGES + 1)

    assert refused(app, text) == (400, "Too much was taken back and corrected in this game: more than can be checked.")
    assert "zurückgenommen" in refused(app, text, "de")[1]
    assert played == []


def test_corrections_that_move_too_much_are_given_up_early(
    app: Flask, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "MOVED_ANYWAY", 0)
    monkeypatch.setattr(folding, "MOVED_PER_ENTRY", 1)
    previews, plain = [0], Chronicle.preview

    def counted(*args: Any, **more: Any) -> Any:
        previews[0] += 1
        return plain(*args, **more)

    monkeypatch.setattr(Chronicle, "preview", counted)

    assert refused(app, with_more(export, amendment(export), 200))[0] == 400
    assert previews[0] < 200


def test_too_many_entries_are_refused_before_any_is_read(
    app: Flask, export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gamefile, "MOST_ENTRIES", 300)
    monkeypatch.setattr(gamefile, "parse", lambda *_: pytest.fail("it was read"))
    text = with_more(export, {"kind": "note"}, 300)

    assert refused(app, text) == (400, "This game has more than 300 entries, which is more than can be read back.")


def test_a_text_that_is_too_long_is_not_even_parsed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gamefile, "MOST_LETTERS", 1000)

    with pytest.raises(BadInput, match=r"service\.import\.too_long"):
        gamefile.read("[" + "[]," * 400 + "[]]")


def test_chance_is_counted_anew_only_when_the_log_has_changed(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    counts, plain = [0], verify.given_by_chance

    def counted(chronicle: Any) -> Any:
        counts[0] += 1
        return plain(chronicle)

    monkeypatch.setattr(verify, "given_by_chance", counted)
    text = json.dumps(export)
    changing = sum(entry["action"]["kind"] in ("start", "note") for entry in export["entries"])

    brought.brought(text)

    assert counts[0] <= changing < len(export["entries"])


def games(reader: apart.Reader, text: str, gone: Callable[[], bool] = lambda: False) -> list[Any]:
    return list(reader.games(text, lambda uids: (), gone, alone=False))


def test_another_process_reads_the_same(export: Export) -> None:
    text = json.dumps(export)

    assert games(Apart(60), text) == json.loads(json.dumps(games(Here(), text)))


def test_another_process_tells_what_is_wrong_with_its_line(export: Export) -> None:
    text = json.dumps(export | {"seed": "another"}, indent=1)
    found = []
    for reader in (Apart(60), Here()):
        with pytest.raises(BadInput) as problem:
            games(reader, text)
        found.append((problem.value.code, problem.value.where, problem.value.params))

    assert found[0] == found[1]


def test_a_file_that_takes_too_long_is_given_up(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "COMMAND", ("-c", "import time; time.sleep(600)"))

    with pytest.raises(BadInput, match=r"service\.import\.too_slow"):
        games(Apart(0.2), json.dumps(export))


def test_a_process_ends_when_its_client_has_gone(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "COMMAND", ("-c", "import time; time.sleep(600)"))
    begun = threading.Event()

    def gone() -> bool:
        """Still there when the work begins, and gone soon after."""
        was, _ = begun.is_set(), begun.set()
        return was

    with pytest.raises(BadInput):
        games(Apart(600), json.dumps(export), gone)


def test_nobody_s_file_is_not_begun(export: Export, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "Popen", lambda *_, **__: pytest.fail("it was begun"))

    assert games(Apart(60), json.dumps(export), lambda: True) == []


def test_who_has_waited_elsewhere_waits_no_longer_for_a_file_of_others(export: Export) -> None:
    reader = Apart(600)
    first = reader.games(json.dumps(export), lambda uids: (), lambda: False, alone=True)
    with deadline.until(0.0), reader._turn, pytest.raises(TooMany):
        next(iter(first))


def test_one_file_is_read_at_a_time(export: Export) -> None:
    reader = Apart(0.1)
    first = reader.games(json.dumps(export), lambda uids: (), lambda: False, alone=True)
    with reader._turn, pytest.raises(TooMany) as problem:
        next(iter(first))

    assert (problem.value.code, problem.value.retry_after) == ("service.import.busy", apart.SOON)
