"""Starts a server: `python -m grognard.server --data DIR --port N`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from grognard.server.accounts import account_settings
from grognard.server.errors import StoreError, log_plainly
from grognard.server.proxies import BadProxy
from grognard.server.run import PACE, PortTaken, serve


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m grognard.server", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the database")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765, help="0 takes any that is free")
    parser.add_argument("--name", action="append", default=[], help="a name under which it may be reached")
    parser.add_argument("--module", action="append", default=[], type=Path, help="a folder with edited components")
    parser.add_argument("--examples", action="store_true", help="offer the games made to show authors how")
    parser.add_argument("--pace", type=float, default=PACE, help="seconds between two choices of bots")
    parser.add_argument("--trust-proxy", action="append", default=[], help="a proxy whose word about clients holds")
    parser.add_argument("--expire", type=int, default=0, help="days without a choice after which a table is removed")
    parser.add_argument("--metrics-for", action="append", default=[], help="who may read /metrics")
    parser.add_argument("--accounts", action="store_true", help="people may have accounts, by passkey")
    args = parser.parse_args()
    log_plainly()
    try:
        serve(
            args.data,
            args.host,
            args.port,
            lambda address: print(f"Grognard is open at {address}", flush=True),
            hosts=args.name,
            modules=args.module,
            examples=args.examples,
            pace=args.pace,
            proxies=args.trust_proxy,
            expire=args.expire,
            readers=args.metrics_for,
            accounts=account_settings(args.accounts),
        )
    except (BadProxy, PortTaken, StoreError, ValueError) as err:
        print(err, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
