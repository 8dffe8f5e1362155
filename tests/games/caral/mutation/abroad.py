"""Mutants written by hand for the anaconda and the emissaries."""

from typing import Any

from companion.engine.parts import replace
from companion.games.caral.hooks import ALPACA_PLACES, CARALI_PLACES, SACRIFICE
from companion.games.caral.modules.anaconda import layer as anaconda
from companion.games.caral.modules.emissaries import board as emissary_board
from companion.games.caral.modules.emissaries import layer as emissaries
from companion.games.caral.modules.emissaries import tiles as emissary_tiles
from companion.games.caral.rules import ceremony
from tests.mutation.breaking import Apply, hook, stage, value


def _for_the_first_seat(now: Any, seat: int) -> None:
    now.push(anaconda.ChooseAnacondaSquare(0))


def _stays_lying(self: Any, now: Any, action: Any) -> None:
    now.keep(anaconda.NAME, replace(anaconda.anaconda(now.state), driven=False))


def _alpaca_is_gone(now: Any, action: Any) -> None:
    pays(now, action)
    if isinstance(action, anaconda.GiveUpAlpaca):
        now.change(now.seat, alpaca_supply=now.me.alpaca_supply - 1)


pays = anaconda.pay


def _carali_out_of_nowhere(now: Any, seat: int, by: int) -> None:
    there = emissary_board.sent(now, seat)
    emissary_board.remember(now, seat, replace(there, carali=there.carali + by))


def _any_level_at_once(now: Any, seat: int) -> emissary_board.Sent:
    return emissary_board.Sent(emissary_board.sent(now, seat).level, 1, 1)


def _leaves_complete_levels(change: Any) -> Any:
    def places(now: Any, found: Any, seat: int) -> Any:
        *others, abroad = change(now, found, seat)
        level = emissary_board.sent(now, seat).level
        return (*others, abroad.__class__(abroad.name, abroad.role, level > 0, abroad.room, abroad.take, abroad.put))

    return places


def _no_sled_limit(now: Any, seat: int, stones: int) -> None:
    now.change(seat, stones=now.me.stones + stones)
    now.set(stones=now.state.stones - stones)


def _level_first(now: Any, seat: int) -> None:
    emissary_board.shift_alpaca(now, seat, 1)
    now.next(("emissary_sent", seat), ("alpaca_placed", seat))


def _token_for_catching_up(now: Any, seat: int) -> None:
    sends(now, seat)
    if emissary_board.sent(now, seat).level == max(one.level for one in emissary_board.emissaries(now.state).sent):
        emissary_board.hand_over_token(now, seat)


sends = emissary_board.emissary_sent


def _first_tile_for_ever(now: Any, seat: int) -> str | None:
    return emissary_board.STONE_CLAY if emissary_board.sent(now, seat).level else None


def _nothing_counts_too(now: Any, offering: Any) -> int:
    return int(now.ask(SACRIFICE, offering.count, offering.seat))


MUTANTS: tuple[tuple[str, str, Apply], ...] = (
    (
        "ANA-1",
        "the first seat always places the anaconda",
        stage(anaconda.ANACONDA, "anaconda_comes", _for_the_first_seat),
    ),
    ("ANA-2", "a stone costs no fame", value(anaconda, "FAME_LOST", 0)),
    ("ANA-2", "a lost alpaca leaves the game", value(anaconda, "pay", _alpaca_is_gone)),
    ("ANA-3", "driven away it stays where it lies", value(anaconda.AnacondaSquareStep, "resolve", _stays_lying)),
    ("EMI-1", "sent carali stay in the supply", value(emissary_board, "shift_carali", _carali_out_of_nowhere)),
    ("EMI-2", "every level has room for more", value(emissary_board, "free_spaces", _any_level_at_once)),
    (
        "EMI-2",
        "alpacas leave complete levels",
        hook(emissaries.EMISSARIES, ALPACA_PLACES, _leaves_complete_levels(emissaries.alpaca_places)),
    ),
    (
        "EMI-2",
        "carali leave complete levels",
        hook(emissaries.EMISSARIES, CARALI_PLACES, _leaves_complete_levels(emissaries.carali_places)),
    ),
    ("EMI-3", "levels are not rewarded", value(emissary_board, "reward", lambda now, seat, level, number: None)),
    ("EMI-3", "reward stones know no limit", value(emissary_board, "load", _no_sled_limit)),
    ("EMI-4", "two cards for an alpaca", value(emissaries, "CARDS_PER_ALPACA", 2)),
    ("EMI-4", "three stones for two cards", value(emissary_tiles, "STONES", 3)),
    ("EMI-4", "the level comes before the card", value(emissary_board, "send_alpaca", _level_first)),
    ("EMI-4", "the first tile is kept for ever", value(emissary_tiles, "tile", _first_tile_for_ever)),
    ("EMI-5", "nothing counts as one card", value(ceremony, "bid", _nothing_counts_too)),
    ("EMI-6", "catching up takes the token", stage(emissaries.EMISSARIES, "emissary_sent", _token_for_catching_up)),
)
