"""A log as text: whole and byte-identical, or a problem with its line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.actions import TABLE
from companion.engine.log import APP, Chronicle, Entry
from companion.engine.logfile import dump
from companion.engine.problems import Problem
from companion.engine.setup import Header
from tests.support.toy import TOY, Bid, Pick, Rest, Throw, Wave
from tests.support.toy_file import CODEC, ENTRIES, HEADER, LINES, TEXT, changed, joined, problem, read

# --- whole ----------------------------------------------------------------------------------------------------


def test_a_log_survives_the_round_trip_byte_by_byte() -> None:
    header, entries = read(TEXT)

    assert header == HEADER
    assert entries == list(ENTRIES)
    assert dump(header, entries, CODEC) == TEXT
    assert Chronicle(TOY, entries).state == Chronicle(TOY, ENTRIES).state


def test_a_log_reads_as_header_entries_and_their_number() -> None:
    assert json.loads(LINES[0]) == {"header": HEADER.to_json()}
    assert json.loads(LINES[2]) == {
        "position": 2,
        "seat": 0,
        "action": {"kind": "toy.pick", "count": 3},
        "waive": ["toy.pick.greedy"],
        "by": "d1",
        "proxy": True,
    }
    assert json.loads(LINES[3]) == {
        "position": 3,
        "seat": "table",
        "action": {"kind": "toy.throw", "face": 2},
        "by": APP,
    }
    assert json.loads(LINES[-1]) == {"entries": 8}
    assert "äpple" in TEXT


def test_what_was_entered_in_one_is_read_back_so() -> None:
    entries = [Entry(1, 0, Pick(1), by="d1"), Entry(2, 0, Wave(), by="d1", joined=True)]
    text = dump(HEADER, entries, CODEC)

    assert read(text) == (HEADER, entries)
    assert [json.loads(line).get("joined") for line in text.splitlines()] == [None, None, True, None]


def test_an_empty_log_is_a_log() -> None:
    text = dump(HEADER, (), CODEC)

    assert read(text) == (HEADER, [])


def test_remarks_and_blank_lines_are_passed_over() -> None:
    lines = [line for number, plain in enumerate(LINES) for line in (f"# remark {number}", "", "   ", plain)]
    text = joined(*lines, "", "# the end")

    assert read(text) == (HEADER, list(ENTRIES))


def test_a_last_line_without_a_newline_is_enough() -> None:
    assert read(TEXT.rstrip("\n")) == (HEADER, list(ENTRIES))


def test_windows_line_ends_are_no_problem() -> None:
    assert read(TEXT.replace("\n", "\r\n")) == (HEADER, list(ENTRIES))


unicode = st.text(
    st.characters(exclude_categories=("Cs",)) | st.sampled_from("\u0085\u2028\u2029\r\n\x0b\x1c#"), max_size=12
)


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(unicode, unicode)
def test_any_text_in_a_log_survives_the_round_trip(by: str, card: str) -> None:
    header = Header("toy", by, 3, catalogue={card: [by]})
    entries = [Entry(1, 0, Bid((card, by)), by=by, at=card)]
    text = dump(header, entries, CODEC)

    assert read(text) == (header, entries)
    assert dump(*read(text), CODEC) == text


# --- not whole ------------------------------------------------------------------------------------------------


def test_a_log_cut_in_the_middle_of_a_line_is_not_whole() -> None:
    for line in range(1, len(LINES) + 1):
        cut = joined(*LINES[: line - 1]) + LINES[line - 1][: len(LINES[line - 1]) // 2]
        assert problem(cut) == ("engine.log.not_json", f"line {line}")


def test_a_log_cut_after_a_line_is_not_whole() -> None:
    assert problem("") == ("engine.log.no_header", "line 1")
    for lines in range(1, len(LINES)):
        assert problem(joined(*LINES[:lines])) == ("engine.log.truncated", f"line {lines}")


def test_no_cut_at_all_gives_a_log() -> None:
    for length in range(len(TEXT) - 1):
        with pytest.raises(Problem):
            read(TEXT[:length])


def test_a_missing_entry_is_noticed() -> None:
    for missing in range(1, len(LINES) - 1):
        text = joined(*LINES[:missing], *LINES[missing + 1 :])
        assert problem(text) == ("engine.log.count", f"line {len(LINES) - 1}")


def test_a_wrong_number_of_entries_is_noticed() -> None:
    for number in (0, 7, 9, -1, "8", None, [], True):
        text = joined(*LINES[:-1], json.dumps({"entries": number}))
        assert problem(text) == ("engine.log.count", "line 10")
    one = dump(HEADER, ENTRIES[:1], CODEC).replace('{"entries": 1}', '{"entries": true}')
    assert problem(one) == ("engine.log.count", "line 3")


def test_reordered_entries_are_noticed() -> None:
    text = joined(LINES[0], LINES[2], LINES[1], *LINES[3:])

    assert problem(text) == ("engine.log.position", "line 2")


def test_a_position_twice_is_noticed() -> None:
    assert problem(joined(*LINES[:3], LINES[2], *LINES[4:])) == ("engine.log.position", "line 4")
    assert problem(changed(5, lambda raw: raw.update(position=3))) == ("engine.log.position", "line 5")


def test_the_header_comes_first_and_the_number_last() -> None:
    assert problem(joined(*LINES[1:])) == ("engine.log.no_header", "line 1")
    assert problem(joined("# remark", "", *LINES[1:])) == ("engine.log.no_header", "line 3")
    assert problem("# nothing here\n") == ("engine.log.no_header", "line 1")
    assert problem(joined(*LINES, LINES[1])) == ("engine.log.truncated", "line 11")
    assert problem(joined(LINES[0], *LINES))[1] == "line 11"


def test_a_header_and_a_number_on_one_line_are_no_log() -> None:
    text = json.dumps(json.loads(LINES[0]) | {"entries": 0})

    assert problem(text)[1] == "line 1"


@pytest.mark.parametrize("line", ["[]", "7", "null", '"text"', "[{}]"])
def test_every_line_is_an_object(line: str) -> None:
    assert problem(joined(line, *LINES[1:])) == ("engine.log.not_an_object", "line 1")
    assert problem(joined(*LINES[:4], line, *LINES[5:])) == ("engine.log.not_an_object", "line 5")


def test_lines_nested_beyond_measure_are_a_problem_and_no_crash() -> None:
    assert problem(joined(*LINES[:4], "[" * 100_000, *LINES[5:]))[1] == "line 5"


def test_a_whole_game_is_written_and_read() -> None:
    log = Chronicle(TOY)
    for action, seat in ((Rest(), 0), (Throw(1), TABLE), (Rest(), 1), (Throw(1), TABLE), (Rest(), 2)):
        log.add(action, seat)
    for seat in (2, 0, 1):
        log.add(Bid(()), seat)
    _, entries = read(dump(HEADER, log.entries, CODEC))

    assert Chronicle(TOY, entries).state == log.state
    assert log.state.ended == "closed"
