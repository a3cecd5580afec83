"""The page as files: plain modules, typed, small, and nothing from elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tools.npm import fetched, node

import grognard
from grognard.server.packed import Packed
from grognard.server.page import bare

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "grognard" / "web"
PINS = ROOT / "tools" / "tsc"
SERVED = sorted(p for p in WEB.rglob("*") if p.is_file() and not p.name.endswith(".d.ts"))
SCRIPTS = [p for p in SERVED if p.suffix == ".js"]
NAMES = {p: p.relative_to(WEB).as_posix() for p in SERVED}
SENT = {NAMES[p]: len(Packed(p.read_bytes(), bare(p.read_bytes())).gzipped) for p in SERVED}  # bytes

# the pages for armies and tables of players, loaded by those alone who open one
WORKSHOP = {n for n in NAMES.values() if n.startswith("js/workshop/")} | {"style/workshop.css", "style/terrain.css"}

Tsc = list[str]


def uncommented(text: str) -> str:
    """Without comments: those of JSDoc, and lines that are nothing else."""
    return re.sub(r"^\s*//.*$", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL), flags=re.MULTILINE)


CODE = {p: uncommented(p.read_text(encoding="utf-8")) for p in SERVED if p.suffix in (".js", ".css")}


def script(ids: list[Path]) -> list[str]:
    return [NAMES[p] for p in ids]


# --- types ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tsc() -> Tsc:
    """The type checker, of the version and with the checksum of tools/tsc; fetched once."""
    try:
        return [node()[0], str(fetched("tsc") / "bin" / "tsc")]
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


def test_the_types_of_every_module_hold(tsc: Tsc) -> None:
    done = subprocess.run([*tsc, "-p", PINS, "--listFiles"], capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if not line.startswith("/") or ": error" in line]
    assert "\n".join(said) == ""
    assert done.returncode == 0
    assert {str(p) for p in SCRIPTS} <= set(done.stdout.splitlines())
    assert SCRIPTS


def test_a_wrong_type_is_found(tsc: Tsc, tmp_path: Path) -> None:
    """The checker is strict, and it believes the types of the messages."""
    text = "/** @param {Piece} piece */\nexport const wrong = piece => piece.wrong;\n"
    (tmp_path / "wrong.js").write_text(text)
    config = {"extends": str(PINS / "tsconfig.json"), "include": [str(tmp_path / "wrong.js"), str(WEB / "types.d.ts")]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    done = subprocess.run([*tsc, "-p", tmp_path], capture_output=True, text=True)
    assert "wrong.js(2,37): error TS2339: Property 'wrong' does not exist on type 'Piece'" in done.stdout


@pytest.mark.parametrize("path", SCRIPTS, ids=NAMES.get)
def test_no_module_switches_the_checker_off(path: Path) -> None:
    assert not re.findall(r"@ts-(?:nocheck|ignore|expect-error)", path.read_text(encoding="utf-8"))


# --- what is handed out -----------------------------------------------------------------------------


def test_the_whole_page_is_under_200_kb_as_it_is_sent() -> None:
    """What only an open table or a workshop needs is loaded there alone, and has a limit of its own."""
    field = {name: size for name, size in SENT.items() if name.startswith("js/field/")}
    rest = {name: size for name, size in SENT.items() if name not in field and name not in WORKSHOP}
    assert sum(rest.values()) < 200_000, sorted(rest.items(), key=lambda item: -item[1])
    assert sum(field.values()) < 60_000, sorted(field.items(), key=lambda item: -item[1])


def test_the_workshop_is_under_50_kb_and_nobody_else_loads_it() -> None:
    assert sum(SENT[name] for name in WORKSHOP) < 50_000
    first = [WEB / "index.html", *[p for p in SCRIPTS if NAMES[p] not in WORKSHOP]]
    asked = {(NAMES[p], NAMES[x]) for p in first for x in references(p) if NAMES.get(x) in WORKSHOP}
    assert asked == {("js/main.js", "js/workshop/open.js")}
    assert "await import('./workshop/open.js')" in CODE[WEB / "js" / "main.js"]


def test_it_is_html_modules_styles_and_pictures_and_nothing_built() -> None:
    assert {p.suffix for p in SERVED} <= {".html", ".js", ".css", ".svg"}
    assert not [NAMES[p] for p in SERVED if re.search(r"\.min\.|\.map$|vendor|node_modules|bundle", NAMES[p])]
    longest = {p: max(map(len, p.read_text(encoding="utf-8").splitlines())) for p in SERVED}
    assert not {NAMES[p]: n for p, n in longest.items() if n > 120 and p.suffix != ".svg"}


def test_every_file_is_reached_from_the_first_page() -> None:
    """What nobody loads is dead."""
    reached: set[Path] = set()
    todo = [WEB / "index.html"]
    while todo:
        path = todo.pop()
        if path not in reached:
            assert path.is_file(), f"{path} is asked for, but not there"
            reached.add(path)
            todo += references(path)
    assert script(sorted(reached)) == script(SERVED)


def references(path: Path) -> list[Path]:
    """The files that this one asks for."""
    if path.suffix == ".html":
        page = Html.read(path)
        found = [v for tag, at in page.tags for k, v in at if k in ("src", "href") and tag in ("script", "link", "img")]
    elif path.suffix == ".css":
        found = re.findall(r"""(?:url\(|@import\s+)["']?([^"')#]+)""", CODE[path])
    elif path.suffix == ".js":
        found = re.findall(r"""^(?:import|export)\b[^;"'(=]*["']([^"']+)["']""", CODE[path], re.MULTILINE)
        found += re.findall(r"""\bimport\(\s*["']([^"']+)["']""", CODE[path])
        found += [f"/{x}" for x in re.findall(r"""rel: 'stylesheet', href: '([^']+)'""", CODE[path])]
        strange = [x for x in found if not x.startswith(("./", "../", "/style/"))]
        assert not strange, f"{NAMES[path]} imports by name: {strange}"
    else:
        found = []
    inside = [x for x in found if not x.startswith("data:")]
    return [WEB / x.lstrip("/") if x.startswith("/") else (path.parent / x).resolve() for x in inside]


def test_every_style_sheet_closes_what_it_opens() -> None:
    """One brace too few, and all that follows holds for nobody."""
    styles = {NAMES[p]: CODE[p] for p in SERVED if p.suffix == ".css"}
    assert [name for name, text in styles.items() if text.count("{") != text.count("}")] == []


# --- nothing from elsewhere, nothing that runs by surprise ------------------------------------------


class Html(HTMLParser):
    """Tags with their attributes, and what stands inside scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, list[tuple[str, str]]]] = []
        self.inline: list[str] = []

    @classmethod
    def read(cls, path: Path) -> Html:
        page = cls()
        page.feed(path.read_text(encoding="utf-8"))
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [(k, v or "") for k, v in attrs]))

    def handle_data(self, data: str) -> None:
        if self.cdata_elem and data.strip():
            self.inline.append(data)


@pytest.mark.parametrize("path", SERVED, ids=NAMES.get)
def test_nothing_comes_from_another_origin(path: Path) -> None:
    """Names of XML languages look like addresses, but nobody goes there."""
    text = CODE.get(path) or path.read_text(encoding="utf-8")
    text = re.sub(r"http://www\.w3\.org/(2000/svg|1999/xlink|1999/xhtml)\b", "", text)
    assert not re.findall(r"""(?:https?|wss?):/+\w[^\s"']*|["'(`=]//\w[^\s"']*""", text)


@pytest.mark.parametrize("path", [p for p in SERVED if p.suffix == ".html"], ids=NAMES.get)
def test_html_holds_no_scripts_styles_or_handlers(path: Path) -> None:
    page = Html.read(path)
    assert page.inline == []
    assert [tag for tag, _ in page.tags if tag == "style"] == []
    assert [(tag, k) for tag, at in page.tags for k, _ in at if k == "style" or k.startswith("on")] == []
    assert [v for _, at in page.tags for _, v in at if v.strip().lower().startswith("javascript:")] == []
    scripts = [dict(at) for tag, at in page.tags if tag == "script"]
    assert all("src" in at for at in scripts)
    assert [at["type"] for at in scripts if "type" in at] == ["module"]


@pytest.mark.parametrize("path", SCRIPTS, ids=NAMES.get)
def test_no_module_turns_text_into_code(path: Path) -> None:
    """Whether markup is escaped is tried in tests/browser/test_words.py; this finds what never may be there."""
    banned = r"\beval\(|new Function\(|document\.write|\bset(?:Timeout|Interval)\(\s*[\"'`]|\.on[a-z]+\s*=\s*[\"'`]"
    assert not re.findall(banned, CODE[path])


@pytest.mark.parametrize("path", [p for p in SCRIPTS if "innerHTML" in CODE[p]], ids=NAMES.get)
def test_who_writes_markup_is_the_map_or_has_it_from_there(path: Path) -> None:
    """One door for markup into the page, and the drawings of maps and tables, which know how to escape."""
    assert NAMES[path] == "js/dom.js" or NAMES[path].startswith(("js/map/", "js/field/"))


@cache
def words_of_games() -> list[str]:
    """Ids and titles of all games, and the ids of their spaces."""
    games = [grognard.game(id) for id in grognard.games()]
    spaces = [spot.id for game in games for spot in game.sheet().spots if "_" in spot.id]
    return [*(game.id for game in games), *(game.title.lower() for game in games), *spaces]


@pytest.mark.parametrize("path", SCRIPTS, ids=NAMES.get)
def test_the_page_knows_no_game(path: Path) -> None:
    """Roles, spaces and counters come with the sheet."""
    text = CODE[path].lower()
    assert [w for w in words_of_games() if w in text] == []
    assert not re.findall(r"\bunion\b|\bconfederate\b|\bborderland\b", text)
