"""Proxies in front of the app that are believed: for whom they ask."""

import ipaddress
from dataclasses import dataclass

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True)
class Proxies:
    """Addresses whose word counts. Whatever anybody else says of whom they ask for is nothing to us."""

    networks: tuple[Network, ...] = ()

    def trusts(self, address: str) -> bool:
        found = _read(address) if self.networks else None
        return found is not None and any(found in network for network in self.networks)

    def client(self, peer: str, forwarded_for: str) -> str:
        """Who asks: the last in the chain whom none of these proxies is."""
        if not self.networks:
            return peer
        found = peer
        for said in reversed(forwarded_for.split(",")):
            named = _read(_without_port(said.strip()))
            if named is None or not self.trusts(found):
                break
            found = str(named)
        return found


NONE = Proxies()


def networks(text: str) -> tuple[Network, ...]:
    """Addresses or networks, with commas between them; ValueError names the first that is none."""
    return tuple(_network(part.strip()) for part in text.split(","))


def _network(text: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise ValueError(text) from None


def _read(text: str) -> Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _without_port(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
