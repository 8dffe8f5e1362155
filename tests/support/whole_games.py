"""A client that knows nothing but the REST contract plays whole games of any kind."""

from collections.abc import Callable
from random import Random

from tests.support.api_client import Body, Phone, Table, new_id


def never(view: Body) -> bool:
    """Nobody agrees to end the game."""
    return False


def choice(decision: Body, rng: Random) -> Body:
    """Any legal action, but nobody ends the game by chance."""
    action: Body = rng.choice([action for action in decision["legal"] if action["kind"] != "finish"])
    return action


def play_to_the_end(table: Table, seed: int, finishes: Callable[[Body], bool] = never) -> list[Body]:
    """Everybody answers what they are asked, until nobody is asked any more. What was entered, in order."""
    rng, entered = Random(seed), []
    view = table.start().view()
    while view["status"] == "playing":
        if finishes(view):
            view = table.enter(table.host, "finish")["view"]
            continue
        seat = view["waiting_for"][0]["seat"]
        phone: Phone = rng.choice(table.seats) if seat == "table" else table.seats[seat]
        asked = table.decisions(phone)
        decision = next(each for each in asked["decisions"] if each["seat"] == seat)
        sent = choice(decision, rng) | {"expected": asked["position"], "id": new_id(), "seat": seat}
        answer = phone.post(f"{table.path}/log", sent)
        assert answer.status_code == 201, answer.json
        entered.append(answer.json["entry"])
        view = answer.json["view"]
    return entered
