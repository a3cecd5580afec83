"""How the tests come by a browser: the one that is there, Debian's package, Playwright's, or a clear word."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tools import browser

Stubs = Path


@pytest.fixture
def stubs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stubs:
    """A machine without any browser: an empty folder is the PATH, nobody is root, Playwright has nothing and no net."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "WHERE", f"print({str(tmp_path / 'never-fetched')!r})")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(browser, "PLAYWRIGHT", [sys.executable, "-c", "import sys; sys.exit('no net')"])
    return folder


def command(folder: Path, name: str, script: str = "exit 0") -> str:
    """A command of that name, made of a line of shell."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", ["chromium", "google-chrome"])
def test_a_browser_on_the_path_is_taken(stubs: Stubs, name: str) -> None:
    there = command(stubs, name)
    assert browser.find_or_install() == there


def test_one_that_is_named_comes_before_one_on_the_path(stubs: Stubs, monkeypatch: pytest.MonkeyPatch) -> None:
    command(stubs, "chromium")
    mine = command(stubs, "mine")
    monkeypatch.setenv(browser.VARIABLE, mine)
    assert browser.find_or_install() == mine


def test_one_that_is_named_wrongly_is_an_error(stubs: Stubs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever names a browser means it: another is no answer."""
    command(stubs, "chromium")
    monkeypatch.setenv(browser.VARIABLE, str(stubs / "gone"))
    with pytest.raises(browser.NoBrowser, match=r"GROGNARD_CHROMIUM is .*gone, but that is no browser that starts"):
        browser.find_or_install()


def test_a_browser_that_does_not_start_is_passed_over(stubs: Stubs) -> None:
    """Ubuntu's chromium-browser may be a script that asks for snap."""
    command(stubs, "chromium-browser", "echo please install the snap >&2; exit 1")
    there = command(stubs, "google-chrome")
    assert browser.find_or_install() == there


def test_root_installs_debians_package(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    log = stubs / "log"
    script = f"""echo "$DEBIAN_FRONTEND $*" >> {log}
    case "$*" in *install*) printf '#!/bin/sh\\nexit 0\\n' > {stubs}/chromium; /bin/chmod +x {stubs}/chromium;; esac"""
    command(stubs, "apt-get", script)
    assert browser.find_or_install() == str(stubs / "chromium")
    assert log.read_text().splitlines() == [
        "noninteractive -q update",
        "noninteractive -q install -y --no-install-recommends chromium",
    ]
    assert "installing Chromium with apt-get" in capfd.readouterr().err


def test_others_ask_playwright_to_fetch_one(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    command(stubs, "apt-get", f"echo touched > {stubs}/log")
    there = stubs / "fetched-chromium"
    make = f"import pathlib, sys; p = pathlib.Path({str(there)!r}); p.write_text('#!/bin/sh\\n'); p.chmod(0o755)"
    monkeypatch.setattr(browser, "PLAYWRIGHT", [sys.executable, "-c", make])
    monkeypatch.setattr(browser, "WHERE", f"print({str(there)!r})")
    assert browser.find_or_install() == str(there)
    assert "fetching Chromium with Playwright" in capfd.readouterr().err
    assert not (stubs / "log").exists()


def test_where_nothing_helps_it_says_what_was_tried_and_what_to_do(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    command(stubs, "apt-get", "echo E: no mirror >&2; exit 100")
    with pytest.raises(browser.NoBrowser) as err:
        browser.find_or_install()
    text = str(err.value)
    assert "`apt-get -q update` ended with 100: E: no mirror" in text
    assert "no net" in text
    assert "sudo apt install chromium" in text
    assert "export GROGNARD_CHROMIUM=" in text
