"""`grognard play` in the browser: a server on this machine, and the page that it serves."""

from __future__ import annotations

import json
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import quote, urlsplit
from urllib.request import urlopen

from platformdirs import user_data_path

from grognard.cli.arguments import PORT
from grognard.cli.errors import CliError
from grognard.cli.show import line
from grognard.server.accounts import account_settings
from grognard.server.errors import StoreError, log_plainly
from grognard.server.proxies import BadProxy
from grognard.server.run import PortTaken, serve

NOTE = "server.json"  # in the data folder while a server runs there


def data_folder(given: Path | None) -> Path:
    """The folder for games: the one given, or the user's own."""
    folder = given or user_data_path("grognard", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as err:
        raise CliError(f"{folder} can't be made ({err.strerror}); choose another with --data DIR") from None
    return folder


def browse(
    game: str,
    *,
    port: int | None,
    host: str,
    names: list[str],
    browser: bool,
    data: Path | None,
    module: Path | None,
    example: bool,
    lesson: str = "",
    accounts: bool = False,
    **options: Any,
) -> None:
    """Serve until Ctrl-C and open the browser, at a lesson if one is named; a running server on this folder is used.

    Further options are those of `make_app`.
    """
    folder = data_folder(data)
    page = page_of(game, lesson)
    running = running_at(folder)
    if running:
        if module is not None and game not in offered(running):
            raise CliError(
                f"Grognard is already open at {running} without {module}; close it there with Ctrl-C and try again, or "
                "keep games elsewhere with --data DIR"
            )
        line(f"Grognard is already open at {running}")
        open_page(running + page, browser)
        return
    log_plainly()

    def ready(address: str) -> None:
        shown = address.replace("0.0.0.0", "127.0.0.1").replace("[::]", "[::1]")
        note(folder, shown)
        line(f"Grognard is open at {shown}")
        out = own_address() if shown != address else ""
        if out:
            line(f"For others on your network: http://{out}:{urlsplit(address).port}/")
        line(f"Games are kept in {folder}. Ctrl-C closes it; every choice is saved.")
        open_page(shown + page, browser)

    modules = [module] if module else []
    try:
        kept = account_settings(accounts)
        _serve(
            folder, host, port, ready, hosts=names, modules=modules, examples=example, accounts=kept, **options
        )  # fmt: skip
    except (BadProxy, PortTaken, StoreError, ValueError) as err:
        raise CliError(str(err)) from None
    finally:
        with suppress(OSError):
            (folder / NOTE).unlink()


def page_of(game: str, lesson: str = "") -> str:
    """Where the page opens: on a game, at a lesson of it, or on the first one."""
    if lesson:
        return f"#/learn/{quote(game)}/{quote(lesson)}"
    return f"#/game/{quote(game)}" if game else ""


def _serve(folder: Path, host: str, port: int | None, ready: Callable[[str], None], **options: Any) -> None:
    """The port that was asked for; without one, the usual port or any that is free."""
    try:
        serve(folder, host, PORT if port is None else port, ready, **options)
    except PortTaken:
        if port is not None:
            raise
        serve(folder, host, 0, ready, **options)


def own_address() -> str:
    """This computer's address on its network; "" where there is none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only finds the way out
        return str(probe.getsockname()[0])
    return ""


def note(folder: Path, address: str) -> None:
    with suppress(OSError):
        (folder / NOTE).write_text(json.dumps({"address": address, "pid": os.getpid()}), encoding="utf-8")


def running_at(folder: Path) -> str:
    """The address of a server that answers for this folder; "" where none does."""
    try:
        address = str(json.loads((folder / NOTE).read_text(encoding="utf-8"))["address"])
        with urlopen(f"{address}api/health", timeout=2) as answer:
            return address if answer.status == 200 else ""
    except (OSError, URLError, ValueError, KeyError, TypeError):
        return ""


def offered(address: str) -> list[str]:
    """The ids of the games that a running server offers."""
    with urlopen(f"{address}api/games", timeout=20) as answer:
        return [g["id"] for g in json.load(answer)["games"]]


def open_page(address: str, browser: bool) -> None:
    """In a thread: some browsers return only when they are closed."""
    if browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
