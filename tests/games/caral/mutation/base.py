"""Mutants written by hand, for rules that refuse nothing: numbers, orders and effects."""

from collections.abc import Callable
from typing import Any

from companion.engine.actions import TABLE
from companion.engine.hand import Hand
from companion.engine.parts import replace
from companion.games.caral import agenda, box, cards, composition, flow, now, path, scoring
from companion.games.caral.rules import (
    act,
    architect,
    building,
    ceremony,
    cult,
    deal,
    move,
    pairs,
    quarry,
    setup,
    year,
)
from tests.mutation.breaking import Apply, both, value


def stage(name: str, new: Callable[[Any, int], None]) -> Apply:
    """Another thing to happen in the year."""
    return lambda patch: patch.setitem(flow.STAGES, name, new)


def without_task(name: str) -> Apply:
    return value(agenda, "YEARS_END", tuple(task for task in agenda.YEARS_END if task != name))


def box_with(**changes: Any) -> Apply:
    """A box that was read differently."""
    reads = box.BoxReader.box

    def read(reader: Any) -> Any:
        return replace(reads(reader), **changes)

    return value(box.BoxReader, "box", read)


def blank_with(**changes: Any) -> Apply:
    blanks = composition.blank
    return value(composition, "blank", lambda *args: replace(blanks(*args), **changes))


def _new_year_without_return(now: Any, seat: int) -> None:
    now.set(ceremony=None, year=now.state.year + 1)


def _priest_becomes_starter_each_turn(now: Any, seat: int) -> None:
    now.set(starter=now.clockwise(seat)[1])
    now.instead(*agenda.turn_of(now.clockwise(seat)[1]))


def _counts_sites(self: path.Path, spot: int, steps: int) -> int:
    return min(spot + steps, self.centre)


def _play_on(now: Any, seat: int) -> None:
    now.change_turn(actions_left=1, acted=False, built=-1)


def _lead_without_end(now: Any, steps: int) -> None:
    now.set(architect=now.path.architect_after(now.state.architect, steps))


def _cost_without_pyramids(self: path.Path, counted: int, origin: int, target: int) -> int:
    return original_cost(self, self.always_counted, origin, target)


original_cost = path.Path.cost


def _no_sharing(now: Any) -> Any:
    taken = {player.figure for player in now.state.players}
    spots = now.path.spots
    return [a for a in original_move_options(move.MoveStep(), now) if spots.index(a.to) not in taken]


original_move_options = move.MoveStep.options


def _exact_centre(now: Any) -> Any:
    points = now.decision.points
    for action in original_move_options(move.MoveStep(), now):
        spot = now.path.index[action.to]
        if spot != now.path.centre or move.cost_to(now, spot) == points:
            yield action


def _no_reshuffle(now: Any) -> None:
    if now.state.deck.size == 0:
        now.set(deck=Hand(now.state.discard) if now.board.deals else Hand(cards.NONE, sum(now.state.discard)))


def _last_among_equals(now: Any) -> int | None:
    best = max(reversed(ceremony.ceremony(now).laid), key=lambda offering: offering.count)
    return best.seat if best.count else None


def _keep_offerings(now: Any) -> None:
    now.set(ceremony=replace(now.state.ceremony, cleared=True))


def _no_floor(self: now.Now, seat: int, amount: int, rule: str, reason: str, **params: Any) -> None:
    fame = self.state.players[seat].fame
    self.change(seat, fame=fame + amount)
    original_award(self, seat, 0, rule, reason, **params)


original_award = now.Now.award


def _finish_goes_on(self: year.NextYearStep, now: Any, action: Any) -> None:
    return None


def _bless_reserved(now: Any, seat: int) -> None:
    if sites := sum(1 for site in now.state.sites if site.owner == seat):
        deal.draw(now, seat, sites)


def _end_game_with_blessing(now: Any, reason: str) -> None:
    now.set(ended=reason)
    now.instead(("blessing_fame", TABLE), ("tally", TABLE))


def _sacrifice_as_pair(self: Any, now: Any, action: Any) -> None:
    original_sacrifice(self, now, action)
    if getattr(action, "count", 0) >= pairs.PAIR:
        now.change(now.seat, stones=now.me.stones + 1)


original_sacrifice = ceremony.SacrificeStep.resolve


def _ceremony_by_starter(now: Any, priest: int) -> None:
    original_end_year(now, now.state.starter)


original_end_year = agenda.end_year


def _act_again(self: act.ActionStep, now: Any, action: Any) -> None:
    original_act(self, now, action)
    if now.state.turn is not None and isinstance(action, building.BuildHere):
        now.change_turn(actions_left=1)


original_act = act.ActionStep.resolve


def _reversed_path(self: path.Path, spots: tuple[str, ...]) -> None:
    original_path(self, tuple(reversed(spots)))


original_path = path.Path.__init__


def _surplus_loaded(now: Any) -> int:
    return max(0, now.state.stones)


MUTANTS: tuple[tuple[str, str, Apply], ...] = (
    ("MAT-1", "twice the carali", box_with(carali=22)),
    ("MAT-1", "one alpaca more", box_with(alpacas=9)),
    ("MAT-2", "one card of each kind more", box_with(cards=(14, 14, 14, 14))),
    ("MAT-4", "the path is walked backwards", value(path.Path, "__init__", _reversed_path)),
    ("MAT-5", "the sled carries five stones", box_with(sled_stones=5)),
    ("MAT-5", "movement begins at two", box_with(sled_movement=2)),
    ("MAT-5", "the sled has room for four alpacas", box_with(sled_alpacas=4)),
    ("MAT-6", "the discard pile is shuffled but stays", value(deal, "reshuffle", _no_reshuffle)),
    ("SET-1", "the central pyramid begins with two levels", blank_with(central=2)),
    ("SET-1", "the architect begins one square ahead", blank_with(architect=1)),
    ("SET-2", "fame begins at four", value(setup, "START_FAME", 4)),
    ("SET-2", "two alpacas at the start", value(composition, "START_ALPACAS", 2)),
    (
        "SET-3",
        "seats play counter-clockwise",
        value(
            now.Now,
            "clockwise",
            lambda self, first: tuple((first - n) % self.ruleset.seats for n in range(self.ruleset.seats)),
        ),
    ),
    ("SET-4", "the first level has size 3", value(setup, "LARGE", 3)),
    ("SET-5", "everybody gets two stones", value(setup, "START_STONES", (2, 2, 2, 2))),
    ("SET-5", "everybody gets four cards", value(setup, "START_CARDS", (4, 4, 4, 4))),
    ("YEAR-1", "the starting player changes every turn", stage("end_turn", _priest_becomes_starter_each_turn)),
    ("YEAR-2", "the die is never rolled", stage("roll", lambda now, seat: now.set(turn=flow.Turn(seat)))),
    ("YEAR-3", "sites count for the architect", value(path.Path, "architect_after", _counts_sites)),
    ("YEAR-4", "nobody moves", value(agenda, "TURN", ("roll", "arrive", "act", "end_turn"))),
    ("YEAR-5", "entering the centre ends nothing", stage("arrive", _play_on)),
    ("YEAR-5", "the starting player is always head priest", value(agenda, "end_year", _ceremony_by_starter)),
    ("YEAR-6", "the architect in the centre ends nothing", value(architect, "lead", _lead_without_end)),
    (
        "MOVE-2",
        "pyramids do not count",
        both(value(path.Path, "cost", _cost_without_pyramids), value(move.MoveStep, "options", lambda self, now: None)),
    ),
    ("MOVE-6", "figures may not share squares", value(move.MoveStep, "options", lambda self, now: _no_sharing(now))),
    (
        "MOVE-7",
        "the centre needs the exact count",
        value(move.MoveStep, "options", lambda self, now: _exact_centre(now)),
    ),
    ("ACT-4", "the sled has no limit", value(quarry, "room", _surplus_loaded)),
    ("ACT-5", "three cards at the cult square", value(cult, "CARDS_DRAWN", 3)),
    ("BUILD-1", "two stones a level", value(building, "STONES_PER_LEVEL", 2)),
    ("BUILD-2", "building may go on and on", value(act.ActionStep, "resolve", _act_again)),
    ("BUILD-4", "another fame row", value(building, "COMPLETION_FAME", (3, 3, 3, 2, 2, 1, 1))),
    ("BUILD-4", "an eighth pyramid gives fame", value(building, "COMPLETION_FAME", (3, 3, 2, 2, 2, 1, 1, 1))),
    ("BUILD-5", "the central pyramid grows at the third", value(building, "CENTRAL_GROWS_AT", (3, 4, 6, 7))),
    ("CARD-2", "a sacrificed pair works", value(ceremony.SacrificeStep, "resolve", _sacrifice_as_pair)),
    ("CARD-4", "clay pairs are not checked", value(pairs, "BUILDING_PAIRS", ("stone",))),
    ("CER-3", "another row for the highest", value(ceremony, "HIGHEST_FAME", (3, 4, 5, 6, 8))),
    ("CER-3", "nothing costs nothing", value(ceremony, "NOTHING_FAME", 0)),
    ("CER-3", "any sacrifice gives two", value(ceremony, "OTHERS_FAME", 2)),
    ("CER-4", "the last among equals wins", value(ceremony, "highest_bidder", _last_among_equals)),
    ("CER-5", "sacrificed cards vanish", value(flow, "discard_offerings", _keep_offerings)),
    ("CER-7", "fame falls below zero", value(now.Now, "award", _no_floor)),
    ("END-1", "figures stay where they are", stage("return_figures", _new_year_without_return)),
    ("END-2", "no fame for priests", without_task("blessing_fame")),
    ("END-2", "no cards", without_task("blessing_cards")),
    ("END-2", "cards for reserved sites", stage("bless", _bless_reserved)),
    ("END-3", "an eighth pyramid is needed", value(flow, "LAST_PYRAMID", 8)),
    (
        "END-5",
        "a blessing after the last ceremony",
        both(value(flow, "end_game", _end_game_with_blessing), value(year, "end_game", _end_game_with_blessing)),
    ),
    ("END-6", "agreeing to end does not end", value(year.NextYearStep, "resolve", _finish_goes_on)),
    ("FIN-1", "three for a priest", value(scoring, "PRIEST_FAME", 3)),
    ("FIN-1", "four for a small pyramid", value(scoring, "SMALL_FAME", 4)),
    ("FIN-1", "nine for a large pyramid", value(scoring, "LARGE_FAME", 9)),
    ("FIN-1", "nothing for unfinished levels", value(scoring, "LEVEL_FAME", 0)),
    ("FIN-2", "three for the diplomacy token", value(scoring, "DIPLOMACY_FAME", 3)),
    ("FIN-3", "stones do not break ties", value(scoring, "goods", lambda now, seat: now.state.players[seat].hand.size)),
)
