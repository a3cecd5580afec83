"""The page: what is served, how, and what never is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.server.harness import Browser, failure

from grognard.server.page import KINDS, WEB, bare, find_file

FILES = sorted(p.relative_to(WEB).as_posix() for p in WEB.rglob("*") if p.is_file() and p.suffix in KINDS)


def test_the_front_page(browser: Browser) -> None:
    front = browser.get("/")
    assert front.headers["content-type"] == "text/html; charset=utf-8"
    files = re.findall(r'(?:href|src)="(v/[0-9a-f]{24}/[^"]+)"', front.text)
    plain = re.findall(r'(?:href|src)="([^"]+)"', (WEB / "index.html").read_text())
    assert [f.partition("/")[2].partition("/")[2] for f in files] == plain, "every file by its version"


def test_a_file_by_its_version_is_never_asked_for_again(browser: Browser) -> None:
    address = re.findall(r'src="(v/[0-9a-f]{24}/js/main.js)"', browser.get("/").text)[0]
    found = browser.get(f"/{address}")
    assert found.content == browser.get("/js/main.js").content
    assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
    other = browser.get(f"/v/{'0' * 24}/js/main.js")
    assert other.headers["cache-control"] == "no-cache", "an older page gets what there is, and keeps it no longer"
    assert browser.get(f"/v/{'0' * 24}/js/../../server/app.py").status_code in (400, 404)


@pytest.mark.parametrize("path", ["/api/games/borderland/sheet", "/api/games/borderland/rules"])
def test_sheet_and_rules_are_packed_and_sent_once(browser: Browser, path: str) -> None:
    whole = browser.get(path)
    assert whole.headers["content-encoding"] == "gzip"
    assert browser.get(path, **{"Accept-Encoding": "identity"}).json() == whole.json()
    assert browser.get(path, **{"If-None-Match": whole.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_its_kind(browser: Browser, name: str) -> None:
    if name.endswith(".d.ts"):
        return
    if name == "index.html":
        return
    response = browser.get(f"/{name}")
    assert response.status_code == 200
    assert response.headers["content-type"].split(";")[0] == KINDS["." + name.rpartition(".")[2]]
    assert response.content == bare((WEB / name).read_bytes())
    plain = browser.get(f"/{name}", **{"Accept-Encoding": "identity"})
    assert plain.content == (WEB / name).read_bytes()


@pytest.mark.parametrize("name", [f for f in FILES if f.endswith(".js") and not f.endswith(".d.ts")])
def test_only_comments_are_left_out(name: str) -> None:
    """Every line that is sent is at its place, and says the same."""
    whole = (WEB / name).read_text(encoding="utf-8").splitlines()
    sent = bare((WEB / name).read_bytes()).decode().splitlines()
    assert len(sent) == len(whole)
    assert code("\n".join(sent)) == code("\n".join(whole))


def code(text: str) -> str:
    """A script without its comments and spaces."""
    bare_lines = re.sub(r"^[ \t]*//[^\n]*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), flags=re.MULTILINE)
    return re.sub(r"\s+", "", bare_lines)


IMPORT = re.compile(r"^import\b[^;]*?from '(\.[^']+)'", re.MULTILINE)


def test_the_modules_of_a_table_are_told_at_once() -> None:
    """A browser would find them one import after another. Whoever adds one adds its line to index.html."""
    found = [WEB / "js/main.js", WEB / "js/table/table.js"]
    for file in found:  # grows meanwhile
        imports = [(file.parent / path).resolve() for path in IMPORT.findall(file.read_text())]
        found += [x for x in dict.fromkeys(imports) if x not in found]
    told = re.findall('rel="modulepreload" href="([^"]+)"', (WEB / "index.html").read_text())
    assert sorted(told) == sorted(f.relative_to(WEB.resolve()).as_posix() for f in found[1:])


def test_a_file_is_sent_again_only_when_it_has_changed(browser: Browser) -> None:
    first = browser.get("/")
    assert first.headers["cache-control"] == "no-cache"
    again = browser.get("/", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.get("/", **{"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/types.d.ts",
        "/../__init__.py",
        "/%2e%2e/__init__.py",
        "/js/%2e%2e/%2e%2e/server/app.py",
        "/js/..%2f..%2fserver/app.py",
        "//etc/passwd",
        "/etc/passwd",
        "/.git/config",
        "/js",
        "/js/",
        "/index.html%00.js",
        "/js/..\\..\\server",
    ],
)
def test_what_is_never_served(browser: Browser, path: str) -> None:
    assert failure(browser.client.get(browser.address + path))[0] in (400, 404)


def test_links_lead_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "secret.js").write_text("x")
    (tmp_path / "web" / "out.js").symlink_to(tmp_path / "secret.js")
    (tmp_path / "web" / "in.js").write_text("y")
    assert find_file(tmp_path / "web", "in.js") is not None
    assert find_file(tmp_path / "web", "out.js") is None
    assert find_file(tmp_path / "web", "../secret.js") is None
    assert find_file(tmp_path / "web", "/../secret.js") is None


def test_the_schema_is_there_without_anybody_elses_page(browser: Browser) -> None:
    schema = browser.told("/api/schema")
    assert "/api/tables/{table}/choose" in schema["paths"]
    assert "NewTable" in "".join(schema["components"]["schemas"])
    assert "cdn" not in browser.get("/api/schema").text
    assert browser.get("/api/schema/swagger").status_code == 404
