"""What hidden entries look like to others, and that everything may be seen after the end."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

import pytest

from companion import games
from companion.engine.actions import TABLE, Action, Codec, Seat
from tests.secrets.hidings import SETTINGS, hiding_of
from tests.secrets.journey import Journey
from tests.secrets.script import script
from tests.secrets.seating import API, Headers
from tests.secrets.setting import Setting
from tests.secrets.twins import Answer, Request, Twins

Entry = dict[str, Any]
NOTES = 50
"""How many other notes are tried."""


def got(journey: Journey, path: str, headers: Headers | None = None) -> Any:
    """What the first twin answers, as JSON."""
    answer: Answer = journey.twins.send(Request("GET", f"{API}/{journey.seating.code}{path}", headers=headers or {}))[0]
    assert answer.status == 200, answer.body
    return answer.json


def late(journey: Journey) -> None:
    """Go to the last stop before the end."""
    journey.restore(journey.stops[-1].saved)


def codec_of(setting: Setting) -> Codec:
    return games.load(setting.game).ruleset(setting.header()).codec


def hidden_of_secret_seat(journey: Journey) -> dict[int, tuple[Entry, Action]]:
    """What the seat hides as it reads it itself, by position."""
    entries = got(journey, "/log", journey.seating.secret.token)["entries"]
    codec, kinds = codec_of(journey.setting), hiding_of(journey.setting).hidden
    read = {entry["position"]: (entry, codec.decode(entry["action"])) for entry in entries if is_of(entry, kinds)}
    secret = journey.setting.secret
    return {number: (entry, action) for number, (entry, action) in read.items() if secret in owners(entry, action)}


def is_of(entry: Entry, kinds: Collection[str]) -> bool:
    """Whether it is of these kinds and can be read."""
    return entry["action"]["kind"] in kinds and "redacted" not in entry["action"]


def owners(entry: Entry, action: Action) -> tuple[Seat, ...]:
    return action.owners(entry["seat"] if isinstance(entry["seat"], int) else TABLE)


def others_who_know(journey: Journey, entry: Entry, action: Action) -> set[str]:
    """Of everybody else those whose secret it is as well."""
    return {name for name, seat in journey.setting.others.items() if seat in owners(entry, action)}


def test_hidden_entries_keep_their_position_and_nothing_else(journey: Journey) -> None:
    late(journey)
    own, codec = hidden_of_secret_seat(journey), codec_of(journey.setting)
    assert own
    for name, person in journey.seating.outsiders.items():
        seen = {entry["position"]: entry["action"] for entry in got(journey, "/log", person.token)["entries"]}
        assert [*seen] == list(range(1, len(seen) + 1))
        for number, (entry, action) in own.items():
            knows = name in others_who_know(journey, entry, action)
            assert seen[number] == (entry["action"] if knows else codec.redact(action))
            assert knows or not seen[number].keys() & {*action.secret}


def test_what_is_whispered_stands_in_nobody_else_s_text(journey: Journey) -> None:
    late(journey)
    own, words = hidden_of_secret_seat(journey), hiding_of(journey.setting).spoken
    assert all(any(word in entry["text"] for word in words) for entry, _ in own.values())
    for name, person in journey.seating.outsiders.items():
        texts = {entry["position"]: entry["text"] for entry in got(journey, "/log", person.token)["entries"]}
        for number, (entry, action) in own.items():
            told = any(word in texts[number] for word in words)
            assert told == (name in others_who_know(journey, entry, action)), (name, texts[number])


def test_before_the_end_the_export_is_redacted_and_keeps_the_seed(journey: Journey) -> None:
    late(journey)
    own, codec = hidden_of_secret_seat(journey), codec_of(journey.setting)
    for name, person in journey.seating.outsiders.items():
        export = got(journey, "/export.json", person.token)
        assert export["importable"] is False, name
        assert "seed" not in export
        assert "result" not in export
        written = {entry["position"]: entry["action"] for entry in export["entries"]}
        for number, (entry, action) in own.items():
            knows = name in others_who_know(journey, entry, action)
            assert written[number] == (entry["action"] if knows else codec.redact(action)), name


def test_after_the_end_everybody_sees_the_cards(journey: Journey) -> None:
    journey.restore(journey.end)
    hands, own = journey.script.ends, hidden_of_secret_seat(journey)
    assert own
    for person in journey.seating.outsiders.values():
        for twin, answer in enumerate(
            journey.twins.send(Request("GET", f"{API}/{journey.seating.code}", headers=person.token))
        ):
            shown = answer.json["hands"][journey.setting.secret]
            assert shown == hiding_of(journey.setting).shown(hands[twin])
        entries = {entry["position"]: entry["action"] for entry in got(journey, "/log", person.token)["entries"]}
        assert all(entries[number] == entry["action"] for number, (entry, _) in own.items())
        assert got(journey, "/export.json", person.token)["importable"] is True
        assert "hands" in got(journey, "/states/5", person.token)


def test_streams_tell_the_same_positions(twins: Twins) -> None:
    """From the lobby on: the frames of a stream that stays open, after every line."""
    journey = Journey(twins, SETTINGS[2])
    with journey.twins.listening() as frames:
        for number in range(25):
            journey.send(number)
            one, other = frames()
            assert one == other
            assert one.startswith(f"id: {journey.script.moments[number + 1].position}\n".encode())
    assert not journey.watch.differences, journey.watch.report()


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_the_twins_differ_for_a_good_part_of_the_game(setting: Setting) -> None:
    moments = script(setting).moments
    assert sum(moment.pair.differs for moment in moments) > len(moments) / 3


def noted_otherwise(journey: Journey, setting: Setting) -> tuple[int, dict[str, Any]]:
    """The first private line of the secret seat that could have been another one with as many cards, and that one."""
    secret, hiding, codec = f"seat-{setting.secret}", hiding_of(setting), codec_of(setting)
    for number, line in enumerate(journey.script.lines):
        if line.by != secret or line.bodies[0]["kind"] not in hiding.hidden:
            continue
        pair, body = journey.script.moments[number].pair, bare(line.bodies[1])
        for seed in range(NOTES):
            note = body | hiding.otherwise(codec.decode(body), Random(seed))
            if note != body and not pair.ruleset.refusals(pair.states[1], codec.decode(note), setting.secret):
                return number, note
    raise LookupError("nothing could have been noted otherwise")


def bare(body: Mapping[str, Any]) -> dict[str, Any]:
    """Without whom it is for."""
    return {name: value for name, value in body.items() if name != "seat"}


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.notes], ids=lambda setting: setting.name)
def test_a_note_amended_to_itself_looks_like_any_other_amendment(twins: Twins, setting: Setting) -> None:
    """Otherwise everybody learns that a seat had noted the same cards before."""
    journey = Journey(twins, setting)
    number, other = noted_otherwise(journey, setting)
    for before in range(number + 1):
        journey.send(before)
    line, position = journey.script.lines[number], journey.script.moments[number + 1].position
    amend = {"kind": "amend", "target": position, "expected": position, "id": "amending"}
    bodies = [amend | {"action": action} for action in (bare(line.bodies[0]), other)]
    path = f"{API}/{journey.seating.code}/log"
    headers = journey.seating.person(line.by).token
    answers = journey.twins.send(*(Request("POST", path, body, headers) for body in bodies))
    assert [answer.status for answer in answers] == [201, 201]
    journey.watch.position = position + 1
    journey.watch.glance()
    assert not journey.watch.differences, journey.watch.report()
