"""A text that grows is at any time one whole gzip file, with whatever stands before and behind it."""

import gzip
import random

import pytest

from companion.api.growing_text import GrowingText

PARTS = [b"", b"x", b"a line, and another\n" * 40, "Größe ä ".encode() * 3000, bytes(range(256)) * 20, b"x" * 100_000]


@pytest.mark.parametrize("begin", [b"", b"{", b"a line, and another\n" * 400])
@pytest.mark.parametrize("end", [b"", b"]}", b"a line, and another\n" * 400])
def test_it_unpacks_to_what_it_says(begin: bytes, end: bytes) -> None:
    text, said = GrowingText(), b""
    for part in PARTS:
        text, said = text.longer(part), said + part
        assert text.within(begin, end) == begin + said + end
        assert gzip.decompress(text.gzipped_within(begin, end)) == begin + said + end


def test_any_number_of_small_pieces_makes_one_file() -> None:
    draw, text, said = random.Random(7), GrowingText(), b""
    for number in range(500):
        piece = f'{{"position":{number},"amount":{draw.randrange(9)},"reason":"Anna built a pyramid."}},'.encode()
        text, said = text.longer(piece), said + piece

    packed = text.gzipped_within(b"[", b"]")
    assert gzip.decompress(packed) == b"[" + said + b"]"
    assert len(packed) < len(said) / 3


def test_a_longer_text_leaves_the_shorter_one_alone() -> None:
    short = GrowingText().longer(b"one ")
    one, other = short.longer(b"two"), short.longer(b"three")

    assert [gzip.decompress(text.gzipped_within(b"", b"")) for text in (short, one, other)] == [
        b"one ",
        b"one two",
        b"one three",
    ]
