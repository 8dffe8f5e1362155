"""Where phones find us: the configured address, or this machine's on the local network."""

import socket

import ifaddr
from flask import current_app, has_request_context, request

LOOPBACK = "127."


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses, the one that leads out first."""
    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    outward = outward_address()
    others = [ip for ip in found if not ip.startswith((LOOPBACK, "169.254.")) and ip != outward]
    return [outward, *others] if outward else others


def outward_address() -> str | None:
    """The address this machine would use to go out. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith((LOOPBACK, "0.")) else address


def base_url(choice: str | None = None) -> str:
    """The address for the QR: configured, chosen by the host, as the browser asked, or this machine's own."""
    if configured := current_app.config.get("PUBLIC_URL"):
        return str(configured).rstrip("/")
    port = current_app.config.get("SERVED_PORT")
    addresses = lan_addresses()
    if choice in addresses and port:
        return f"http://{choice}:{port}"
    if has_request_context() and not _is_local(request.host):
        return request.host_url.rstrip("/")
    if addresses and port:
        return f"http://{addresses[0]}:{port}"
    return request.host_url.rstrip("/") if has_request_context() else f"http://127.0.0.1:{port}"


def _is_local(host: str) -> bool:
    name = host.rsplit(":", 1)[0]
    return name in ("localhost", "[::1]") or name.startswith(LOOPBACK)


def join_url(code: str) -> str:
    return f"{base_url()}/t/{code}"
