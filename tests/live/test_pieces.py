"""Pieces of a stream: compressed each by itself, read one after the other."""

import gzip
import zlib

from companion.live.pieces import HEAD, SHORT, Packer, piece, plain, whole

SHARED = piece("id: 5\ndata: " + "the board " * 200 + "\n")
OWN, REST = piece("data: a hand\n\n"), piece(": still here\n\n")
FRAMES = ((SHARED, OWN), (REST,), (SHARED, REST))


def test_each_frame_can_be_read_as_soon_as_it_is_there() -> None:
    reader = zlib.decompressobj(31)
    for sent, said in zip(map(Packer(), FRAMES), map(plain, FRAMES), strict=True):
        assert reader.decompress(sent) == said
    assert plain(FRAMES[0]).startswith(SHARED.plain + OWN.plain)


def test_a_piece_is_compressed_once_and_needs_no_other() -> None:
    one, other = (list(map(Packer(), frames)) for frames in (FRAMES, FRAMES[2:]))
    assert SHARED.packed is SHARED.packed
    assert SHARED.packed in one[0]
    assert SHARED.packed in other[0]
    assert len(SHARED.packed) < len(SHARED.plain) / 10
    assert zlib.decompressobj(31).decompress(HEAD + REST.packed) == REST.plain


def test_what_repeats_the_piece_before_it_weighs_less_and_is_read_after_it() -> None:
    shared = piece("data: the quarry by the river, where the animal market used to be before the flood\n")
    own = "data: to the quarry by the river, where the animal market used to be before the flood\n"
    alone, after = piece(own), piece(own, before=shared)
    assert len(after.packed) < len(alone.packed)
    reader = zlib.decompressobj(31)
    assert reader.decompress(Packer()((shared, after))) == shared.plain + after.plain


def test_it_begins_as_any_compressed_file() -> None:
    assert gzip.compress(b"", mtime=0)[:4] == HEAD[:4]
    packed = list(map(Packer(), FRAMES))
    assert packed[0].startswith(HEAD)
    assert not packed[1].startswith(HEAD)


def test_what_is_short_stays_as_it_is() -> None:
    short, long = piece("x" * (SHORT - 1)), piece("x" * SHORT)
    assert short.plain in short.packed
    assert long.plain not in long.packed
    assert zlib.decompressobj(31).decompress(Packer()((piece(""), short, long))) == short.plain + long.plain


def test_pieces_can_be_all_of_a_file() -> None:
    for frame in (*FRAMES, (piece(""),)):
        assert gzip.decompress(whole(frame)) == plain(frame)
