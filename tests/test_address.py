"""The address in the QR: one that phones in the room can reach."""

import socket
from typing import NamedTuple

import ifaddr
import pytest
from flask import Flask

from companion import address

HOME, CABLE, TUNNEL, CONTAINERS = "192.168.1.20", "10.0.0.3", "10.8.0.6", "172.17.0.1"


class Ip(NamedTuple):
    ip: str | tuple[str, int, int]


class Adapter(NamedTuple):
    nice_name: str
    ips: list[Ip]


LOOPBACK = Adapter("lo", [Ip("127.0.0.1"), Ip(("::1", 0, 0))])
WIFI = Adapter("wlan0", [Ip(HOME), Ip(("fe80::1", 0, 3))])
WIRED = Adapter("eth0", [Ip(CABLE)])
DOCKER = Adapter("docker0", [Ip(CONTAINERS)])
VPN = Adapter("tun0", [Ip(TUNNEL)])
UNPLUGGED = Adapter("eth1", [Ip("169.254.7.7")])


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch):
    """Pretend that the machine has these adapters, and that one address leads out."""

    def pretend(*adapters: Adapter, outward: str | None = None) -> None:
        monkeypatch.setattr(ifaddr, "get_adapters", lambda: list(adapters))
        monkeypatch.setattr(address, "outward_address", lambda: outward)

    return pretend


@pytest.fixture
def app() -> Flask:
    made = Flask("companion")
    made.config.update(HOST="0.0.0.0", SERVED_PORT=8008, PUBLIC_URL=None)
    return made


def asked_at(app: Flask, url: str, choice: str | None = None) -> str:
    with app.test_request_context("/", base_url=url):
        return address.base_url(choice)


def test_loopback_and_unplugged_adapters_are_no_addresses(network) -> None:
    network(LOOPBACK, UNPLUGGED)
    assert address.lan_addresses() == []


def test_the_way_out_comes_first(network) -> None:
    network(LOOPBACK, WIRED, WIFI, outward=HOME)
    assert address.lan_addresses() == [HOME, CABLE]
    network(LOOPBACK, WIRED, WIFI, outward=CABLE)
    assert address.lan_addresses() == [CABLE, HOME]


def test_tunnels_and_containers_come_last_even_if_they_lead_out(network) -> None:
    network(LOOPBACK, DOCKER, VPN, WIFI, outward=TUNNEL)
    assert address.lan_addresses() == [HOME, TUNNEL, CONTAINERS]


def test_a_way_out_that_no_adapter_names_is_an_address_too(network) -> None:
    network(LOOPBACK, outward=HOME)
    assert address.lan_addresses() == [HOME]


def test_this_machine_s_own_way_out_is_never_loopback() -> None:
    found = address.outward_address()
    assert found is None or not found.startswith("127.")


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8008", "127.0.0.1:8008", "127.1.2.3", "[::1]:8008", "a.localhost"]
)
def test_never_localhost_where_the_network_has_an_address(network, app: Flask, host: str) -> None:
    network(LOOPBACK, WIFI, outward=HOME)
    assert asked_at(app, f"http://{host}") == f"http://{HOME}:8008"


def test_as_the_browser_asked_if_that_is_no_local_name(network, app: Flask) -> None:
    network(LOOPBACK, WIFI, WIRED, outward=HOME)
    assert asked_at(app, f"http://{CABLE}:8008") == f"http://{CABLE}:8008"
    assert asked_at(app, f"http://{socket.gethostname()}:8008") == f"http://{socket.gethostname()}:8008"


@pytest.mark.parametrize("host", ["companion.example", "companion.example:8008", f"{CABLE}.example"])
def test_a_name_that_is_not_ours_is_not_repeated(network, app: Flask, host: str) -> None:
    network(LOOPBACK, WIFI, WIRED, outward=HOME)
    assert asked_at(app, f"http://{host}") == f"http://{HOME}:8008"


def test_the_host_s_choice_is_honoured_if_it_is_an_address_of_this_machine(network, app: Flask) -> None:
    network(LOOPBACK, WIFI, WIRED, outward=HOME)
    assert asked_at(app, "http://localhost:8008", CABLE) == f"http://{CABLE}:8008"
    assert asked_at(app, f"http://{HOME}:8008", CABLE) == f"http://{CABLE}:8008"
    assert asked_at(app, "http://localhost:8008", "203.0.113.9") == f"http://{HOME}:8008"
    with app.app_context():
        assert address.join_url("K7M2QX", CABLE) == f"http://{CABLE}:8008/t/K7M2QX"


def test_the_configured_address_goes_before_everything(network, app: Flask) -> None:
    network(LOOPBACK, WIFI, outward=HOME)
    app.config["PUBLIC_URL"] = "https://companion.example/"
    assert asked_at(app, f"http://{HOME}:8008", HOME) == "https://companion.example"


def test_a_server_at_one_address_is_found_there_alone(network, app: Flask) -> None:
    network(LOOPBACK, WIFI, WIRED, outward=HOME)
    app.config["HOST"] = CABLE
    assert asked_at(app, "http://localhost:8008") == f"http://{CABLE}:8008"
    assert asked_at(app, "http://localhost:8008", HOME) == f"http://{CABLE}:8008"


def test_without_a_network_this_machine_is_all_there_is(network, app: Flask) -> None:
    network(LOOPBACK)
    with app.app_context():
        assert address.base_url() == "http://127.0.0.1:8008"


def test_under_another_server_the_port_is_the_one_the_browser_asked_at(network, app: Flask) -> None:
    network(LOOPBACK, WIFI, outward=HOME)
    app.config["SERVED_PORT"] = None
    assert asked_at(app, "http://localhost:5000") == f"http://{HOME}:5000"
    assert asked_at(app, "http://localhost") == f"http://{HOME}"


def test_addresses_of_the_sixth_version_are_bracketed() -> None:
    assert address.url_of("fd00::2", 8008) == "http://[fd00::2]:8008"
