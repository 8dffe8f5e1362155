"""One process's end of the line, without a Redis."""

from typing import Any

import pytest

from companion.live import relay
from companion.live.messages import Beat, Everything, Heard, Message
from companion.live.relay import Cut, Relay


class Ears:
    def __init__(self) -> None:
        self.woken = self.begun = 0

    def take(self, message: Message) -> None:
        """Nobody else speaks here."""

    def wake_everybody(self) -> None:
        self.woken += 1

    def heard_lately(self) -> Heard:
        return {}

    def begin_anew(self) -> None:
        self.begun += 1


class Line:
    """Somebody who listens to what is published elsewhere, and hears that of it."""

    def __init__(self, *heard: Any) -> None:
        self._heard = list(heard)

    def get_message(self, timeout: float) -> Any:
        if not self._heard:
            raise Cut
        return self._heard.pop(0)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Relay:
    """Its threads are not begun."""
    monkeypatch.setattr(Relay, "start", lambda self: None)
    return Relay("unix:///nowhere", Ears(), lambda: 100.0)


SUBSCRIBED = {"type": "subscribe", "data": 1}


def own_beat(made: Relay) -> dict[str, Any]:
    return {"type": "message", "data": relay.messages.written(made.name, Beat(99.5))}


def test_who_hears_others_but_not_itself_is_not_live_yet(made: Relay) -> None:
    """As where Redis lets nobody publish: everybody looks by themselves until it does."""
    made.late = True
    with pytest.raises(Cut):
        made._hear_from(Line(SUBSCRIBED))
    assert made.late
    assert made._ears.woken == 1, "something may have been missed"
    assert isinstance(made._unsaid.get_nowait(), Beat), "it asks at once"

    with pytest.raises(Cut):
        made._hear_from(Line(SUBSCRIBED, own_beat(made)))
    assert (made.late, made.lag) == (False, 0.5)
    assert (made._ears.woken, made._ears.begun) == (3, 1)


def test_whoever_has_ended_says_nothing_more(made: Relay) -> None:
    """Even where what told it to end was swept away by too much to say."""

    class Server:
        def publish(self, channel: str, text: str) -> None:
            raise AssertionError(text)

    made.stop()
    made._forget()
    assert isinstance(made._unsaid.queue[0], Everything)
    made._carry_over(Server(), "here")
    assert made._unsaid.qsize() == 1, "it lies where it lay"
