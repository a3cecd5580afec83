"""nginx and Caddy for the tests of the front: those that are there, else Debian's packages, installed now.

    python tools/proxies.py         prints their paths; says on stderr what takes long
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("nginx", "caddy")
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
NONE = """\
{name} was not found ({why}). The tests of the documented proxies need it:
  Debian, Ubuntu      sudo apt install {name}"""


class NoProxy(Exception):
    """There is none, and none can be installed here; the message says what to do."""


class NotInstalled(Exception):
    """It should have been installed here, and was not; the message says why."""


def find_or_install(name: str) -> str:
    """The path of a proxy."""
    if path := shutil.which(name, path=PLACES):
        return path
    if os.name == "nt" or os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise NoProxy(NONE.format(name=name, why="not installed with apt-get: that takes root, and Debian"))
    with _one_at_a_time():
        why = "" if shutil.which(name, path=PLACES) else _by_apt(name)
    if path := shutil.which(name, path=PLACES):
        return path
    raise NotInstalled(NONE.format(name=name, why=why))


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Tests run in several processes, and apt-get gives up where another is at work."""
    import fcntl

    with (Path(tempfile.gettempdir()) / "grognard-proxies.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _by_apt(name: str) -> str:
    """Install Debian's package without starting it as a service. Why not, or empty."""
    print(f"== installing {name} with apt-get, once", file=sys.stderr, flush=True)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["apt-get", "-q", "update"], ["apt-get", "-q", "install", "-y", "--no-install-recommends", name]):
        done = subprocess.run(command, env=env, capture_output=True, text=True)
        if done.returncode != 0:
            return f"`{' '.join(command)}` ended with {done.returncode}"
    return ""


if __name__ == "__main__":
    try:
        print("\n".join(find_or_install(name) for name in NAMES))
    except (NoProxy, NotInstalled) as err:
        sys.exit(str(err))
