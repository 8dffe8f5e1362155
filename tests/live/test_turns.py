"""No more requests are worked on at once than there are places."""

import threading

from companion.live.turns import Turns
from tests.support.server_process import PATIENCE


def test_the_next_waits_until_a_place_is_free() -> None:
    inside, free = threading.Semaphore(0), threading.Semaphore(0)
    most, lock, working = [0], threading.Lock(), [0]

    def app(environ, start_response):
        with lock:
            working[0] += 1
            most[0] = max(most[0], working[0])
        inside.release()
        assert free.acquire(timeout=PATIENCE)
        with lock:
            working[0] -= 1
        return [b"done"]

    gated = Turns(app, 2, PATIENCE, PATIENCE)
    threads = [threading.Thread(target=gated, args=({}, None)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for _ in threads:
        assert inside.acquire(timeout=PATIENCE)
        free.release()
    for thread in threads:
        thread.join(PATIENCE)

    assert most == [2]


def test_a_place_is_free_again_after_a_failure() -> None:
    def failing(environ, start_response):
        raise RuntimeError

    gated = Turns(failing, 1, PATIENCE, PATIENCE)
    for _ in range(3):
        try:
            gated({}, None)
        except RuntimeError:
            continue
    assert gated._changing.acquire(blocking=False)
