"""A Chromium for the tests of the page: the one that is there, else one that is installed now.

    python tools/browser.py         prints its path on the last line; says on stderr what takes long

In this order: $GROGNARD_CHROMIUM; a Chromium or Chrome on the PATH; one that Playwright has fetched before; Debian's
package, when this runs as root and there is apt-get; one that Playwright fetches now. Else it says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "GROGNARD_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APT = [["apt-get", "-q", "update"], ["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium"]]
PLAYWRIGHT = [sys.executable, "-m", "playwright"]
WHERE = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"

WRONG = """\
{variable} is {path}, but that is no browser that starts ({why}).
Correct it, or unset it: then one is looked for on the PATH."""
NONE = """\
No Chromium was found, and none could be installed:
{tried}
The tests of the page need one. Do one of these, then try again:
  Debian              sudo apt install chromium
  Ubuntu, others      {playwright} install chromium
                      sudo {playwright} install-deps chromium
  a browser elsewhere  export {variable}=/path/to/chromium
or run the other tests alone: {pytest} --ignore=tests/browser"""


class NoBrowser(Exception):
    """There is none; the message says what to do."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fault(path: str) -> str:
    """Why this is no browser that starts; empty when it is. On some systems it is a script that asks for a snap."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as err:
        return str(err)
    return "" if done.returncode == 0 else f"`--version` ended with {done.returncode}: {_last(done)}"


def find() -> str:
    """The browser on the PATH; empty when there is none."""
    paths = [shutil.which(name) for name in NAMES]
    return next((p for p in paths if p is not None and not fault(p)), "")


def fetched() -> str:
    """The browser that Playwright keeps; empty when there is none that starts."""
    done = subprocess.run([sys.executable, "-c", WHERE], capture_output=True, text=True)
    path = done.stdout.strip()
    return path if path and Path(path).exists() and not fault(path) else ""


def by_apt() -> str:
    """Install Debian's package. Why not, or empty."""
    if os.name == "nt" or os.geteuid() != 0:
        return "not installed with apt-get: that takes root"
    if shutil.which("apt-get") is None:
        return "not installed with apt-get: there is none here"
    say("== installing Chromium with apt-get; this may take some minutes, once")
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in APT:
        done = subprocess.run(command, env=env, capture_output=True, text=True)
        if done.returncode != 0:
            return f"`{' '.join(command)}` ended with {done.returncode}: {_last(done)}"
    return "" if find() else "apt-get installed chromium, but there is none on the PATH that starts"


def by_playwright() -> str:
    """Ask Playwright to fetch one. Why not, or empty."""
    say("== fetching Chromium with Playwright; this may take some minutes, once")
    command = [*PLAYWRIGHT, "install", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return f"`{' '.join(command)}` ended with {done.returncode}: {_last(done)}"
    return "" if fetched() else "Playwright fetched a Chromium, but it does not start: libraries may be missing"


def _last(done: subprocess.CompletedProcess[str]) -> str:
    lines = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    return lines[-1].strip() if lines else "it said nothing"


def find_or_install() -> str:
    """The path of a Chromium that starts. NoBrowser says what to do."""
    named = os.environ.get(VARIABLE, "")
    if named:
        why = fault(named)
        if why:
            raise NoBrowser(WRONG.format(variable=VARIABLE, path=named, why=why))
        return named
    path = find() or fetched()
    if path:
        return path
    tried = []
    for way in (by_apt, by_playwright):
        why = way()
        if not why:
            return find() or fetched()
        tried.append(why)
    told = "\n".join(f"  - {why}" for why in tried)
    playwright, pytest = " ".join(PLAYWRIGHT), f"{sys.executable} -m pytest"
    raise NoBrowser(NONE.format(tried=told, playwright=playwright, variable=VARIABLE, pytest=pytest))


if __name__ == "__main__":
    try:
        print(find_or_install())
    except NoBrowser as err:
        sys.exit(str(err))
