"""The lobby: sitting down, and what only the host may do there."""

from tests.support.page_client import Phone, joined, opened, seated


def test_seats_fill(app):
    host = opened(app)
    phone = joined(app, host, "Bernd")
    assert "You sit here" in phone.says()
    assert "Sit down as Bernd" not in phone.buttons()
    assert "Start the game" not in phone.buttons()
    host.look()
    assert "Taken" in host.says()


def test_two_phones_cannot_take_one_seat(app):
    host = opened(app)
    late = Phone(app)
    late.look(host.url)
    joined(app, host, "Bernd")
    answer = late.press("Sit down as Bernd")
    assert answer.status_code == 409
    assert "Bernd is taken." in late.says()
    assert "Sit down as Cleo" in late.buttons()


def test_a_double_tap_sits_down_once(app):
    phone = Phone(app)
    phone.look(opened(app).url)
    page = phone.page
    phone.press("Sit down as Cleo")
    phone.page = page
    assert phone.press("Sit down as Cleo").status_code == 200
    assert "You sit here" in phone.says()


def test_one_phone_may_hold_several_seats(app):
    host = opened(app)
    host.press("Sit down as Anna")
    host.press("Sit down as Cleo")
    lobby, _, sheet = host.says().partition("Start the game")
    assert lobby.count("You sit here") == sheet.count("You sit here") == 2


def test_the_host_frees_a_seat(app):
    host = opened(app)
    phone = joined(app, host, "Bernd")
    host.look()
    host.press("Free the seat of Bernd")
    phone.look()
    assert "Sit down as Bernd" in phone.buttons()
    assert "You sit here" not in phone.says()


def test_a_freed_seat_can_be_taken_in_the_middle_of_the_game(app):
    host, bernd, _ = seated(app)
    host.press("Free the seat of Bernd")
    bernd.look()
    bernd.press("Sit down as Bernd")
    assert bernd.hand() == 1


def test_only_the_host_starts_frees_and_rescues(app):
    host = opened(app)
    phone = joined(app, host, "Bernd")
    start = {"entry": '{"kind":"start","id":"12345678"}', "expected": "0"}
    for room, data in (("free", {"seat": "1"}), ("log", start)):
        answer = phone.client.post(f"{host.url}/{room}", data=data)
        assert answer.status_code == 403
        assert "Only the host can do this." in answer.text
    assert phone.client.get(f"{host.url}/seats/1/rescue").status_code == 403


def test_a_seat_that_makes_no_sense_is_told(app):
    host = opened(app)
    assert host.client.post(f"{host.url}/claim", data={"seat": "x", "id": "12345678"}).status_code == 400
    assert host.client.post(f"{host.url}/claim", data={"seat": "7", "id": "12345678"}).status_code == 404
    assert host.client.get(f"{host.url}/seats/7/rescue").status_code == 404
