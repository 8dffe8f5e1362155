"""QR codes: they lead phones to this machine, and a seat's own code gives the seat away once."""

import pytest

from companion import address, create_app
from companion.qr import public_svg, svg
from tests.support.page_client import Phone, opened, seated
from tests.support.qr_camera import read_svg

HOME, OFFICE = "192.168.1.5", "10.0.0.7"


def qr(phone, query=""):
    return phone.client.get(f"/api/v1/tables/{phone.url[3:9]}/qr.svg{query}")


@pytest.fixture
def networks(monkeypatch):
    monkeypatch.setattr(address, "lan_addresses", lambda: [HOME, OFFICE])


def test_a_code_says_what_it_was_made_of():
    text = "http://192.168.1.5:8008/t/K7M2QX#rescue=3.abcdefghijklmnopqrstuv"
    made = svg(text)
    assert read_svg(made) == text
    assert "style" not in made


def test_the_code_leads_to_the_table_and_is_not_kept(app, networks):
    host = opened(app)
    answer = qr(host)
    assert (answer.status_code, answer.content_type) == (200, "image/svg+xml")
    assert answer.headers["Cache-Control"] == "no-store"
    assert read_svg(answer.text) == f"http://{HOME}{host.url}"
    assert f"http://{HOME}{host.url}" in host.look().text


def test_it_is_drawn_once_for_all_who_come_and_one_that_gives_a_seat_away_is_not_kept(app, networks):
    host, *others = seated(app)
    public_svg.cache_clear()
    drawn = [qr(phone).text for phone in (host, *others)]
    assert len(set(drawn)) == public_svg.cache_info().misses == 1
    assert qr(host, "?seat=1").status_code == 200
    assert public_svg.cache_info().currsize == 1


def test_a_configured_address_goes_first(tmp_path, networks):
    host = opened(create_app(INSTANCE=str(tmp_path), PUBLIC_URL="https://caral.example"))
    assert read_svg(qr(host, f"?address={OFFICE}").text) == f"https://caral.example{host.url}"
    assert OFFICE not in host.look().text


def test_the_host_chooses_among_several_networks(app, networks):
    host = opened(app)
    assert host.page.links[OFFICE] == f"{host.url}?address={OFFICE}"
    host.look(f"{host.url}?address={OFFICE}")
    assert f"/qr.svg?address={OFFICE}" in host.answer.text
    host.url = host.url[:9]
    assert f"http://{OFFICE}{host.url}" in host.look().text
    assert read_svg(qr(host).text) == f"http://{OFFICE}{host.url}"
    assert read_svg(qr(host, "?address=evil.example").text) == f"http://{HOME}{host.url}"


def test_guests_are_not_asked_for_the_network(app, networks):
    guest = Phone(app)
    guest.look(opened(app).url)
    assert OFFICE not in guest.page.links


def test_a_seat_s_code_gives_the_seat_to_another_phone_once(app, networks):
    host, bernd, _ = seated(app)
    assert "qr.svg?seat=1" in host.client.get(f"{host.url}/seats/1/rescue").text
    link = read_svg(qr(host, "?seat=1").text)
    page, _, secret = link.partition("#rescue=1.")
    assert page == f"http://{HOME}{host.url}"
    new = Phone(app)
    new.look(host.url)
    assert secret not in new.answer.text
    new.press("Play here from now on", seat="1", secret=secret)
    assert new.hand() == 1
    bernd.look()
    assert bernd.hand() is None
    answer = bernd.press("Play here from now on", seat="1", secret=secret)
    assert answer.status_code == 403
    assert "already used" in bernd.says()


def test_a_newer_code_replaces_the_older(app, networks):
    host, *_ = seated(app)
    old, new = (read_svg(qr(host, "?seat=2").text).partition("#rescue=2.")[2] for _ in range(2))
    phone = Phone(app)
    phone.look(host.url)
    assert phone.press("Play here from now on", seat="2", secret=old).status_code == 403
    assert phone.press("Play here from now on", seat="2", secret=new).status_code == 200


def test_a_seat_s_code_is_the_host_s_and_for_our_own_pages(app):
    host, bernd, _ = seated(app)
    path = f"/api/v1/tables/{host.url[3:]}/qr.svg?seat=1"
    assert bernd.client.get(path).status_code == 403
    assert Phone(app).client.get(path).status_code == 401
    assert host.client.get(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert host.client.get(path.replace("seat=1", "seat=7")).status_code == 404
