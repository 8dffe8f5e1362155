"""Where phones find us: the configured address, or this machine's on the local network."""

import ipaddress
import socket
from collections.abc import Iterable, Iterator

import ifaddr
from flask import current_app, has_request_context, request

from companion.config import HIGHEST_PORT
from companion.http.numbers import number

LOOPBACK = "127.0.0.1"
LINK_LOCAL = "169.254."
VIRTUAL = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vmware", "vbox", "virtualbox"),
    *("tun", "tap", "utun", "wg", "tailscale", "zt", "ppp"),
)
"""How adapters are called that no phone in the room is behind: containers, virtual machines, tunnels."""


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses: those of the room's network first, and of these the one that leads out."""
    found = {
        ip.ip: adapter.nice_name.lower().startswith(VIRTUAL)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and not is_local(ip.ip) and not ip.ip.startswith(LINK_LOCAL)
    }
    outward = outward_address()
    if outward is not None:
        found.setdefault(outward, False)
    return sorted(found, key=lambda address: (found[address], address != outward))


def outward_address() -> str | None:
    """The address this machine would use to go out. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_local(address) else address


def served_addresses(host: str) -> list[str]:
    """Where phones may find a server that listens there: anywhere, or at one address alone."""
    return lan_addresses() if _is_everywhere(host) else [host]


def base_url(choice: str | None = None) -> str:
    """The address for the QR: configured, chosen by the host, as the browser asked, or this machine's own."""
    if configured := current_app.config.get("PUBLIC_URL"):
        return str(configured).rstrip("/")
    addresses = served_addresses(current_app.config["HOST"])
    if choice is not None and choice in addresses:
        return url_of(choice, _port())
    if has_request_context() and not is_local(request.host) and is_own(request.host, addresses):
        return request.host_url.rstrip("/")
    return url_of(next(iter(addresses), LOOPBACK), _port())


def is_own(host: str, addresses: Iterable[str]) -> bool:
    """Whether this name, with or without a port, is one of this machine: what else a client says is not repeated."""
    name, colon, port = host.partition(":")
    return name.lower() in {*addresses, *_names()} and (not colon or number(port, HIGHEST_PORT) is not None)


def _names() -> Iterator[str]:
    """What this machine is called, also in the room's network."""
    name = socket.gethostname().lower()
    yield from (name, f"{name.partition('.')[0]}.local")


def join_url(code: str, choice: str | None = None) -> str:
    return f"{base_url(choice)}/t/{code}"


def url_of(address: str, port: int | None) -> str:
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}" if port else f"http://{host}"


def _port() -> int | None:
    """The port we listen on, or the one the browser asked at."""
    served: int | None = current_app.config.get("SERVED_PORT")
    if served is not None or not has_request_context():
        return served
    return number(request.host.rpartition(":")[2], HIGHEST_PORT)


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def is_local(host: str) -> bool:
    """Whether this name, with or without a port, means the machine itself."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.rsplit(":", 1)[0]
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
