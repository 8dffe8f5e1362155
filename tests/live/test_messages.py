"""What processes tell each other is read as it was written, and what is none of ours ends nobody's hearing."""

import pytest

from companion.live.channel import TableVersion
from companion.live.messages import Beat, Everything, Message, News, Presences, read, written


@pytest.mark.parametrize(
    "message",
    [
        News("HERE"),
        News("HERE", TableVersion(3, 1), "page"),
        Everything(),
        Presences({"HERE": {"phone": 0.5}}),
        Beat(12.5),
    ],
)
def test_it_is_read_as_it_was_written(message: Message) -> None:
    assert read(written("somebody", message)) == ("somebody", message)


@pytest.mark.parametrize(
    "text",
    [
        b"\xff",
        "",
        "3",
        "[]",
        '["somebody","gossip",{}]',
        '["somebody",[],{}]',
        '["somebody","news",[]]',
        '["somebody","news",{}]',
        '["somebody","news",{"table":"HERE","weather":"fine"}]',
        '["somebody","news",{"table":"HERE","version":[1]}]',
        '["somebody","news",{"table":"HERE","version":["far","away"]}]',
        '["somebody","presences",{"heard":["phone"]}]',
        '["somebody","presences",{"heard":{"HERE":["phone"]}}]',
        '["somebody","presences",{"heard":{"HERE":{"phone":"lately"}}}]',
        '["somebody","beat",{"at":null}]',
    ],
)
def test_nonsense_says_nothing(text: bytes | str) -> None:
    assert read(text) is None


def test_a_table_is_named_by_text() -> None:
    assert read('["somebody","news",{"table":["HERE"]}]') == ("somebody", News("['HERE']"))
