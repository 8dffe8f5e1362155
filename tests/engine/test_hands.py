"""Instructions for hands: the difference of two table checks, movements with both their ends, and how they are said."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.engine.handling import Handling, Imperative, Movement, Route
from companion.engine.hands import Instruction, between, instructions, joined
from companion.engine.inspection import CheckLine, Lying
from companion.engine.pages import Pages
from companion.engine.pairing import BOX
from tests.toy.game import GAME


def line(key: str, *lies: Lying, seat: int | None = None, **params: Any) -> CheckLine:
    return CheckLine(key, f"toy.check.{key}", params, area="toy.area", hint="toy.hint", seat=seat, lies=lies)


def told(before: list[CheckLine], after: list[CheckLine], **hands: Handling) -> tuple[Instruction, ...]:
    return between(replace(GAME, hands=hands, pages=Pages(pictures={"bowl": "apple"})), before, after)


def bowls(*there: int, word: str = "bowl", piece: str = "apple") -> list[CheckLine]:
    """A line for each seat's pieces."""
    keys = ((seat, f"{word}-{seat}", count) for seat, count in enumerate(there))
    return [line(key, Lying(piece, key, count), seat=seat, there=count) for seat, key, count in keys]


def stock(there: int, key: str = "stock", piece: str = "apple") -> CheckLine:
    return line(key, Lying(piece, key, there))


def moves(found: tuple[Instruction, ...]) -> list[tuple[int, str, str]]:
    return [(move.count, move.source, move.target) for each in found for move in each.moves]


def test_without_words_of_its_own_a_line_tells_how_it_must_look() -> None:
    (found,) = told([stock(5), *bowls(0)], [stock(3), *bowls(2)])
    assert found == Instruction(
        "bowl-0",
        "toy.check.bowl-0",
        {"there": 2, "count": 2, "which": [""]},
        0,
        icon="apple",
        moves=(Movement("apple", 2, "stock", "bowl-0"),),
    )
    (back,) = told([stock(3), *bowls(2)], [stock(5), *bowls(0)])
    assert (back.key, back.params["there"]) == ("bowl-0", 0), "of the end that is somebody's"


def test_nothing_is_told_where_nothing_lies_elsewhere() -> None:
    same = [stock(5), *bowls(1)]
    assert told(same, [stock(5), *bowls(1)]) == ()
    assert told(same, [replace(each, hint="another") for each in same]) == ()
    rules = GAME.ruleset(GAME.header())
    state = rules.begin().state
    assert instructions(GAME, rules, state, state) == instructions(GAME, rules, state, rules.blank) == ()


def test_a_bank_gives_and_takes_even_if_what_it_holds_stays_the_same() -> None:
    before, after = [stock(5), *bowls(2, 0)], [stock(5), *bowls(0, 2)]
    assert moves(told(before, after)) == [(2, "bowl-0", "bowl-1")]
    found = told(before, after, apple=Handling(bank="stock"))
    assert moves(found) == [(2, "bowl-0", "stock"), (2, "stock", "bowl-1")]
    assert [each.key for each in found] == ["bowl-0", "bowl-1"]


def test_every_piece_has_its_own_place_in_a_bank() -> None:
    found = told([], bowls(1, piece="ring-4"), ring=Handling(bank="case"))
    assert moves(found) == [(1, "case-4", "bowl-0")]


def test_what_nobody_counts_comes_from_the_box() -> None:
    assert moves(told([], bowls(1))) == [(1, BOX, "bowl-0")]
    assert moves(told(bowls(1), [])) == [(1, "bowl-0", BOX)]


PILES = Handling(
    bank="stock", routes=(Route("bowl", "stock"), Route("bowl", "heap")), refill=("heap", "stock"), carrier="bowl"
)


def test_pieces_go_the_likeliest_way() -> None:
    """One seat takes from the stock, the other throws away."""
    before, after = [stock(5), stock(0, "heap"), *bowls(0, 2)], [stock(4), stock(1, "heap"), *bowls(1, 1)]
    assert moves(told(before, after, apple=PILES)) == [(1, "stock", "bowl-0"), (1, "bowl-1", "heap")]
    assert moves(told(after, before, apple=PILES)) == [(1, "bowl-0", "stock"), (1, "heap", "bowl-1")]


def test_what_one_hand_took_and_threw_away_went_through_it() -> None:
    before, after = [stock(5), stock(1, "heap"), *bowls(3, 1)], [stock(3), stock(4, "heap"), *bowls(2, 1)]
    went = [(1, "bowl-0", "heap"), (2, "stock", "bowl-0"), (2, "bowl-0", "heap")]
    assert moves(told(before, after, apple=PILES)) == went
    turned = [stock(4), stock(2, "heap"), *bowls(3, 1)]
    assert moves(told(before, turned, apple=PILES)) == [(1, "stock", "heap")], "nobody's hand changed"


def test_from_hand_to_hand_it_goes_through_the_bank() -> None:
    before, after = [stock(5), stock(1, "heap"), *bowls(3, 0)], [stock(5), stock(1, "heap"), *bowls(1, 2)]
    assert moves(told(before, after, apple=PILES)) == [(2, "bowl-0", "stock"), (2, "stock", "bowl-1")]


def test_somebody_s_own_place_takes_from_nobody_else() -> None:
    own = Handling(bank="stock", routes=(Route("bowl", "plate", same=True),))
    before = [stock(5), *bowls(2, 2), *bowls(0, 0, word="plate")]
    mine = moves(told(before, [stock(5), *bowls(0, 2), *bowls(2, 0, word="plate")], apple=own))
    assert mine == [(2, "bowl-0", "plate-0")]
    other = moves(told(before, [stock(5), *bowls(0, 2), *bowls(0, 2, word="plate")], apple=own))
    assert other == [(2, "bowl-0", "stock"), (2, "stock", "plate-1")]


def test_a_pile_that_is_used_up_is_filled_before_anything_is_taken() -> None:
    before, after = [stock(0), stock(7, "heap"), *bowls(0)], [stock(5), stock(0, "heap"), *bowls(2)]
    assert moves(told(before, after, apple=PILES)) == [(7, "heap", "stock"), (2, "stock", "bowl-0")]
    some = [stock(5), stock(0, "heap"), *bowls(1)]
    returned = moves(told([stock(3), stock(3, "heap"), *bowls(0)], some, apple=PILES))
    assert returned == [(1, "heap", "bowl-0"), (2, "heap", "bowl-0"), (2, "bowl-0", "stock")], "it was not used up"


TRACK = (Imperative("toy.home", target="start", together="toy.all_home"), Imperative("toy.to"))


def at(*places: str) -> list[CheckLine]:
    found = enumerate(places)
    return [line(f"figure-{seat}", Lying(f"figure-{seat}", place), seat=seat, place=place) for seat, place in found]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (("a", "b", "c"), ("start", "start", "start"), [("all_home", "toy.all_home", None)]),
        (("start", "b", "c"), ("start", "start", "start"), [("all_home", "toy.all_home", None)]),
        (("start", "start", "c"), ("start", "start", "start"), [("home-2", "toy.home", 2)]),
        (("a", "b", "c"), ("start", "start", "c"), [("home-0", "toy.home", 0), ("home-1", "toy.home", 1)]),
        (("a", "start", "c"), ("b", "start", "c"), [("to-0", "toy.to", 0)]),
    ],
)
def test_together_is_said_of_several_if_none_stays_behind(before: Any, after: Any, said: Any) -> None:
    found = told(at(*before), at(*after), figure=Handling(TRACK))
    assert [(each.key, each.code, each.seat) for each in found] == said


def test_the_end_that_is_named_is_the_one_it_is_said_of() -> None:
    before, after = [stock(5), *bowls(0)], [stock(3), *bowls(2)]
    (found,) = told(before, after, apple=Handling((Imperative("toy.give", source="stock"),)))
    assert (found.key, found.seat) == ("give", None)
    both = Imperative("toy.take", "stock", "bowl", row="toy.row", value="toy.value", icon="pear")
    (found,) = told(before, after, apple=Handling((Imperative("toy.other", target="heap"), both)))
    assert (found.key, found.code, found.seat, found.icon) == ("take-0", "toy.take", 0, "pear")
    assert (found.row, found.value) == ("toy.row", "toy.value")


def test_a_neutral_piece_is_nobody_s_and_named_ones_are_told_one_by_one() -> None:
    owned = [line("site-3", Lying("ring-x", "site-3"), Lying("ring-y", "site-3"), owner=-2)]
    put = (Imperative("toy.put", target="site"),)
    (both,) = told([], owned, ring=Handling(put))
    assert (both.key, both.seat, both.params["which"], both.params["count"]) == ("put-3", None, ["x", "y"], 2)
    assert [each.key for each in told([], owned, ring=Handling(put, named=True))] == ["put-x", "put-y"]


def test_they_stand_in_the_order_of_the_lines() -> None:
    before, after = [*bowls(1, 1), stock(0)], [*bowls(0, 0), stock(2)]
    assert [each.key for each in told(before, after)] == ["bowl-0", "bowl-1"]
    swapped = told([before[2], before[1], before[0]], [after[2], after[1], after[0]])
    assert [each.key for each in swapped] == ["bowl-1", "bowl-0"]


def test_what_is_not_done_yet_is_said_with_what_comes_after_it() -> None:
    lines = [[stock(5), *bowls(0, 0)], [stock(3), *bowls(2, 0)], [stock(1), *bowls(3, 1)]]
    take = Handling((Imperative("toy.take", target="bowl"),), bank="stock")
    first, then = (told(before, after, apple=take) for before, after in pairwise(lines))
    found = joined(first, then)
    assert [(each.key, each.params["count"], each.params["there"]) for each in found] == [
        ("take-0", 3, 3),
        ("take-1", 1, 1),
    ]
    assert moves(found) == [(2, "stock", "bowl-0"), (1, "stock", "bowl-0"), (1, "stock", "bowl-1")]
    assert joined((), then) == then
    assert joined(first, ()) == first


def test_what_goes_together_may_be_said_of_each_seat_by_itself() -> None:
    back = Imperative("toy.back", source="field", together="toy.all_back", own=True)
    handling = Handling((back,), bank="stock")

    def fields(*owners: tuple[str, int]) -> list[CheckLine]:
        return [line(f"field-{name}", Lying(f"peg-{seat}", f"field-{name}"), seat=seat) for name, seat in owners]

    before = fields(("a", 0), ("b", 0), ("c", 1), ("d", 1))
    found = told(before, fields(("d", 1)), peg=handling)
    assert [(each.key, each.code, each.seat, each.params["count"]) for each in found] == [
        ("all_back-0", "toy.all_back", 0, 2),
        ("back-c", "toy.back", 1, 1),
    ]


def test_every_single_piece_is_told_where_a_game_wants_it() -> None:
    handling = Handling((Imperative("toy.take", target="bowl", each=True),), bank="stock")
    before = [line("bowl-0", Lying("fruit-pear", "bowl-0", 0), Lying("fruit-plum", "bowl-0", 1), seat=0)]
    after = [line("bowl-0", Lying("fruit-pear", "bowl-0", 2), Lying("fruit-plum", "bowl-0", 2), seat=0)]
    more = [line("bowl-0", Lying("fruit-pear", "bowl-0", 3), Lying("fruit-plum", "bowl-0", 2), seat=0)]
    first, second = told(before, after, fruit=handling), told(after, more, fruit=handling)
    assert first[0].params["pieces"] == ["pear", "pear", "plum"]
    (both,) = joined(first, second)
    assert (both.params["count"], both.params["pieces"]) == (4, ["pear", "pear", "plum", "pear"])
