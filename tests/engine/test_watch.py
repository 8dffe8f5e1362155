"""Watches: they look at every single change of the parts they name, and at nothing else."""

from collections.abc import Iterator
from typing import Any

from companion.engine.actions import Action, Seat
from companion.engine.parts import replace
from companion.engine.rules import Broken, rule
from companion.engine.steps import Watch
from tests.support.toy import ChoosePick, Moment, Pick, Rest, Throw, ThrowDie, ThrowStep, Wave, at, toy
from tests.support.toy_layers import layer, marks


class Notebook:
    """A watch that writes down what it is shown: the parts before and after."""

    def __init__(self, *parts: str) -> None:
        self.seen: list[tuple[Any, Any]] = []
        self.watch = Watch(self.look, *parts)

    def look(self, now: Moment, before: tuple[Any, ...]) -> None:
        self.seen.append((before, self.watch.parts(now.state)))


def grow(now: Moment, seat: Seat) -> None:
    now.set(fruit=now.state.fruit + 10)


def test_it_looks_after_the_answer_and_after_every_stage_that_changed_something() -> None:
    book = Notebook("fruit", "ended")
    rules = toy(layer(watch=book.watch, stages={"grow": grow, "sun": marks("sun")}))
    state = replace(at(ChoosePick(0, 2)), agenda=(("sun", 0), ("grow", 0), ("sun", 1), ("close", 0)))

    rules.play(state, Pick(2))

    fruit = [(before[0], after[0]) for before, after in book.seen]
    assert fruit == [(3, 1), (1, 11), (11, 11)]
    assert [after[1] for _, after in book.seen] == [None, None, "closed"]


def test_it_does_not_look_where_nothing_of_its_own_has_changed() -> None:
    book = Notebook("fruit", "bidders")
    rules = toy(layer(watch=book.watch))

    rules.play(at(ChoosePick(0, 2)), Rest())
    rules.play(at(ChoosePick(0, 2)), Wave(), 1)
    rules.begin()

    assert book.seen == []


def test_what_it_changes_itself_is_kept_and_seen_with_the_next_change() -> None:
    def watering(now: Moment, before: tuple[Any, ...]) -> None:
        if now.state.fruit < 5:
            now.set(fruit=5)

    rules = toy(layer(watch=Watch(watering, "fruit", "ended"), stages={"sun": marks("sun")}))
    state = replace(at(ChoosePick(0, 2)), agenda=(("sun", 2),))

    played = rules.play(state, Pick(1)).state
    assert played.fruit == 5
    assert played.trace == ("0 picks 1", "sun 2")


def test_several_watches_look_in_the_order_of_the_layers() -> None:
    def say(word: str) -> Any:
        return lambda now, before: now.mark(word)

    layers = [layer(word, watch=Watch(say(word), "fruit", "ended")) for word in ("one", "two")]

    assert toy(*layers).play(at(ChoosePick(0, 2)), Pick(1)).state.trace == ("0 picks 1", "one", "two")


def test_a_rule_that_is_alike_for_a_class_of_actions_is_asked_once_for_a_list() -> None:
    asked: list[Action] = []

    @rule("toy.throw.storm", Throw, "TOY-9", alike=True)
    def storm(now: Moment, throw: Throw) -> Broken:
        asked.append(throw)
        return {} if now.state.fruit == 0 else None

    @rule("toy.throw.odd", Throw, "TOY-9")
    def odd(now: Moment, throw: Throw) -> Broken:
        return {} if throw.face % 2 else None

    rules = toy(layer(rules={ThrowDie: (storm, odd)}))

    assert list(rules.legal(at(ThrowDie(-1)))) == [Throw(2), Throw(4), Throw(6)]
    assert asked == [Throw(1)]
    for faces, found in (((1, 3), False), ((1, 4, 5), True), ((), False)):
        asked.clear()
        moment = rules.moment(at(ThrowDie(-1)), -1, ThrowDie(-1))
        assert moment.allows_any(map(Throw, faces)) is found
        assert len(asked) == bool(faces)
    assert not rules.moment(at(ThrowDie(-1)), -1, None).allows_any([Throw(2)]), "nobody is asked"
    assert list(rules.legal(at(ThrowDie(-1), fruit=0))) == []
    assert [r.code for r in rules.refusals(at(ThrowDie(-1), fruit=0), Throw(3))] == ["toy.throw.storm", "toy.throw.odd"]


def test_a_rule_that_looks_at_the_moment_alone_is_asked_once_for_actions_of_every_class_it_concerns() -> None:
    asked: list[Action] = []

    @rule("toy.calm", Action, "TOY-9", alike=True)
    def calm(now: Moment, action: Action) -> Broken:
        asked.append(action)
        return None

    @rule("toy.busy", Action, "TOY-9", alike=True, besides=(Rest,))
    def busy(now: Moment, action: Action) -> Broken:
        return {}

    calmly, busily = toy(layer(rules={ChoosePick: (calm,)})), toy(layer(rules={ChoosePick: (busy,)}))
    asking = at(ChoosePick(0, 2))

    assert {type(action) for action in calmly.legal(asking)} == {Pick, Rest}
    assert len(asked) == 1
    assert [*busily.legal(asking)] == [Rest()]
    assert busily.refusals(asking, Rest()) == ()
    assert [reason.code for reason in busily.refusals(asking, Pick(1))] == ["toy.busy"]


def test_the_step_that_chance_answers_is_known_beforehand() -> None:
    class Nothing(ThrowStep):
        def options(self, now: Moment) -> Iterator[Action]:
            return iter(())

    rules = toy(layer(steps=(Nothing(),)))

    assert isinstance(rules.chance(at(ThrowDie(-1))), Nothing)
    assert rules.chance(at(ChoosePick(0, 2))) is None
    assert rules.chance(at()) is None
