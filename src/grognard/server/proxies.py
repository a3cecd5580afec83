"""Behind a proxy: whose words about the real client are believed, and what follows from them."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadProxy(Exception):
    """No address that could be trusted; the message says which."""


class Proxies:
    """Proxies by their addresses or networks. What anybody else says about himself is ignored."""

    def __init__(self, addresses: Iterable[str] = ()) -> None:
        try:
            self.networks = [ipaddress.ip_network(x, strict=False) for x in addresses]
        except ValueError as err:
            raise BadProxy(f"{err}: give an address like 127.0.0.1, or a network like 10.0.0.0/8") from None

    def trusts(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(found in network for network in self.networks)

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """The client's address: the last in X-Forwarded-For that is none of our proxies; each adds who asked it.

        >>> Proxies(["127.0.0.1"]).client("127.0.0.1", ["1.2.3.4, 5.6.7.8"])
        '5.6.7.8'
        >>> Proxies(["127.0.0.1"]).client("9.9.9.9", ["1.2.3.4"])
        '9.9.9.9'
        """
        if not self.networks or not self.trusts(peer):
            return peer
        for name in reversed([x.strip() for line in forwarded for x in line.split(",")]):
            if parsed(name) is None:
                return peer
            if not self.trusts(name):
                return name
        return peer


@lru_cache(maxsize=4096)
def parsed(name: str) -> Address | None:
    """An address by its text; one of IPv4 may be written as one of IPv6."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def counted_as(name: str) -> str:
    """What limits are counted by: an address of IPv4, or a network of IPv6, of which one client has many addresses.

    >>> counted_as("::ffff:1.2.3.4"), counted_as("2001:db8::1"), counted_as("unknown")
    ('1.2.3.4', '2001:db8::/64', 'unknown')
    """
    address = parsed(name)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return name if address is None else str(address)
