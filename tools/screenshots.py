"""The pictures of the README and of docs/: a real server, a real browser, the same games on every run.

python tools/screenshots.py docs/images
"""

from __future__ import annotations

import base64
import sqlite3
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tools import expeditions, frontier, skirmishes  # noqa: E402
from tools.campaigns import flotilla, khartoum, passes  # noqa: E402
from tools.positions import (  # noqa: E402
    before_tahlequah,
    campaign,
    gibson,
    honey_springs,
    last_turn,
    marching,
    skirmish,
)
from tools.serving import Laid, Server, browser_cookie, launch, lay_table  # noqa: E402

from grognard.server.store import FILE  # noqa: E402

SECRET = "the-browser-of-the-pictures"
WIDE = {"width": 1600, "height": 900}
SMALL = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
ALONE = {"union": "me", "confederate": "bot:greedy"}
RELIEF = {"relief": "me", "mahdist": "bot:greedy"}
COMPACT = {"one": "me", "two": "link"}
FRONTIER = {"us": "me", "wc": "bot:greedy"}
BRITISH = {"british": "me", "afghan": "bot:greedy"}
CONFEDERACY = {"wc": "me", "us": "bot:greedy"}
Act = Callable[[Page], None]
HAND: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}

# The land comes after the rest, and so do letters.
DRAWN = """() => document.fonts.status === 'loaded'
  && (!document.querySelector('.land') || document.querySelector('.land .net') !== null)"""

ODDS = "() => document.querySelectorAll('.tag.odds').length === document.querySelectorAll('.lg.attack').length"
ANSWERED_ORDER = '#give[aria-disabled="false"]'  # what is shown answers what was drawn last
WIDTH = "document.querySelector('.stage').style.width"

# What was chosen has been answered: the next question stands there, or the result of a battle.
ANSWERED = """() => !document.querySelector('.card.busy') && document.querySelector('#act').hidden
  && document.querySelector('.card .opt, #result:not([hidden])') !== null"""

# Median cut: what a PNG with a palette of 256 colours needs, out of one with millions.
QUANTIZE = """async (png) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const parts = (c) => [c >> 16, (c >> 8) & 255, c & 255];
  const spread = (box) => {
    const ranges = [0, 1, 2].map((k) => {
      let low = 255, high = 0;
      for (const c of box) { const v = parts(c)[k]; low = Math.min(low, v); high = Math.max(high, v); }
      return high - low;
    });
    const wide = Math.max(...ranges);
    return { wide, axis: ranges.indexOf(wide), weight: box.reduce((sum, c) => sum + Math.sqrt(counts.get(c)), 0) };
  };
  const boxes = [[...counts.keys()]].map((colours) => ({ colours, ...spread(colours) }));
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.wide * b.weight - a.wide * a.weight);
    const { colours, axis, wide } = boxes[0];
    if (!wide) break;
    colours.sort((a, b) => parts(a)[axis] - parts(b)[axis]);
    const half = boxes[0].weight / 2;
    let sum = 0, cut = 0;
    while (cut < colours.length - 1 && sum < half) sum += Math.sqrt(counts.get(colours[cut++]));
    const split = [colours.slice(0, cut), colours.slice(cut)];
    boxes.splice(0, 1, ...split.map((part) => ({ colours: part, ...spread(part) })));
  }
  const index = new Map();
  const palette = boxes.map(({ colours }, i) => {
    const mean = [0, 0, 0];
    let all = 0;
    for (const c of colours) {
      const n = counts.get(c);
      index.set(c, i);
      all += n;
      parts(c).forEach((v, k) => { mean[k] += v * n; });
    }
    return mean.map((v) => Math.round(v / all));
  });
  const pixels = new Uint8Array(data.length / 4);
  for (let i = 0, k = 0; i < pixels.length; i++, k += 4) {
    pixels[i] = index.get((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
  }
  let text = '';
  for (let i = 0; i < pixels.length; i += 32768) text += String.fromCharCode(...pixels.subarray(i, i + 32768));
  return { width: image.width, height: image.height, palette, pixels: btoa(text) };
}"""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(image: dict[str, Any]) -> bytes:
    """An indexed PNG: a quarter of the size, and no eye sees the difference."""
    width, height = image["width"], image["height"]
    pixels = base64.b64decode(image["pixels"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    palette = bytes(v for colour in image["palette"] for v in colour)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


class Studio:
    """Takes pictures of one server with one browser."""

    def __init__(self, server: Server, browser: Browser, out: Path) -> None:
        self.server = server
        self.browser = browser
        self.out = out
        self.desk = browser.new_context().new_page()  # where pictures are made smaller

    def take(self, name: str, path: str, act: Act, size: dict[str, int], *, rests: bool = False, **more: Any) -> None:
        """Open a page, do something with it, and keep what it looks like then; the pointer goes, unless it rests."""
        context = self.browser.new_context(viewport=size, reduced_motion="reduce", locale="en-GB", **more)  # type: ignore[arg-type]
        context.add_cookies([browser_cookie(self.server, SECRET)])
        page = context.new_page()
        page.goto(self.server.url + path)
        act(page)
        page.wait_for_function(DRAWN)
        if not rests:
            page.mouse.move(0, 0)
        shot = base64.b64encode(page.screenshot(animations="disabled")).decode()
        small = png(self.desk.evaluate(QUANTIZE, f"data:image/png;base64,{shot}"))
        (self.out / f"{name}.png").write_bytes(small)
        print(f"{self.out / name}.png  {size['width']}x{size['height']}  {len(small) // 1000} kB", flush=True)
        context.close()


def why_not(page: Page) -> None:
    """Ask why a space can't be chosen, and look the rule up."""
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("Enter")
    page.locator(".bubble a[data-rule]").first.click()
    page.locator("#rules .open").wait_for()


def pile(page: Page) -> None:
    """Read the discards."""
    page.locator('[data-tray^="discard"]').first.click()
    page.locator(".pop .face").first.wait_for()


def card(page: Page) -> None:
    """Look at the card in play, with all that lies beside the map."""
    page.locator('[data-tab="boxes"]').tap()
    page.locator(".trays .face").first.wait_for()


def attack(page: Page) -> None:
    """Ask for the odds of an attack."""
    page.locator(".card .opt").first.wait_for()
    page.locator('.sp[data-id="tahlequah"]').focus()
    page.keyboard.press("o")
    page.locator(".bubble.odds .win").wait_for()


def fight(page: Page) -> None:
    """Fight a battle to its end with whatever comes first; what is marked on a phone is done."""
    options, act = page.locator(".card .opt:visible:not([data-verb=break_off])"), page.locator("#act")
    while page.locator("#result").is_hidden():
        options.first.click()
        if act.is_visible():
            act.click()
        page.wait_for_function(ANSWERED)
    page.locator("#result").wait_for()


def stay(page: Page) -> None:
    """Do nothing until the others have done something."""
    doings, last = page.locator(".doings"), page.locator(".card :is(.opt, .exits .opt):visible").last
    while doings.is_hidden():
        last.click()
        page.wait_for_function(ANSWERED)


def rest_on(selector: str) -> Callable[[Page], None]:
    """Let the pointer rest on a counter until its card comes."""

    def rest(page: Page) -> None:
        page.locator(selector).first.hover()
        page.locator(".bubble.counter").wait_for()

    return rest


def key(page: Page) -> None:
    page.get_by_role("button", name="Key to the map").click()
    page.locator("#key").wait_for()


def raid(page: Page) -> None:
    """Open the raids: their targets are lit."""
    page.locator('.card .group[data-verb="raid"]').click()
    page.locator('.card .opt[data-verb="raid"]').first.wait_for()


def look_back(page: Page) -> None:
    """Open the replay, two turns ago."""
    page.locator(".lg").first.wait_for()
    page.keyboard.press("b")
    page.locator("#replay").wait_for()
    for _ in range(2):
        page.keyboard.press("PageUp")
    page.locator(".then-bar").wait_for()


def luck(page: Page) -> None:
    page.locator("#outcome").get_by_role("button", name="Luck").click()
    page.locator("#luck svg.luck").wait_for()


def zoomed(times: int, then: str = "") -> Callable[[Page], None]:
    """Look closer, or from farther away, in steps of the buttons; then press a key."""

    def zoom(page: Page) -> None:
        page.locator(".lg, .lb").first.wait_for()
        for _ in range(abs(times)):
            before = page.evaluate(WIDTH)
            page.keyboard.press("+" if times > 0 else "-")
            page.wait_for_function(f"(before) => {WIDTH} !== before", arg=before)
        if then:
            page.keyboard.press(then)

    return zoom


def board(page: Page) -> None:
    """The board, on a telephone."""
    page.get_by_role("button", name="Board", exact=True).tap()
    page.locator("#board table").wait_for()


def wait_for(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.wait_for()


def all_odds(page: Page) -> None:
    """Everything in reach is lit, with the chance of every attack."""
    page.locator(".lg").first.wait_for()
    page.wait_for_function(ODDS)


def age(server: Server, tables: list[Laid]) -> None:
    """Tables that were laid just now were left one after another, the first of them today: the list has an order."""
    with closing(sqlite3.connect(server.data / FILE)) as data, data:
        for hours, table in enumerate(tables):
            left = (datetime.now(UTC) - timedelta(hours=hours * 5)).isoformat(timespec="seconds")
            data.execute("UPDATE tables SET changed = ? WHERE id = ?", (left, table.id))


UNITS = (
    "line_section", "line_section", "levy", "marshal", "oriane_tull", "colossus", "breaker_gun", "bulwark", "drover",
)  # fmt: skip
OPTIONS = ((0, "Shoulder lance"), (0, "Repeater"), (1, "Repeater"), (7, "Side repeaters"))


def build_force(page: Page) -> None:
    """The force of the reference picture: 35 points and a Hero too many."""
    for n, unit in enumerate(UNITS):
        page.locator(f'.entry[data-unit="{unit}"] .add').click()
        page.locator(".unit").nth(n).wait_for()
    for n, (at, option) in enumerate(OPTIONS):
        page.locator(f'.unit[data-n="{at}"] label', has_text=option).click()
        page.locator(".unit input:checked").nth(n).wait_for()
    page.get_by_label("Name of the force").fill("Second Company")
    page.get_by_label("Name of the force").press("Enter")
    page.locator(".army").evaluate("e => e.scrollTo(0, 0)")
    page.locator("#change").wait_for()


def lay_out(page: Page) -> None:
    page.get_by_label("Begin with").select_option("green_hollow")
    page.locator(".pieces button", has_text="South crag").click()
    page.locator("#turn-left").click()
    page.locator(".judged .note", has_text="Without a counterpart").wait_for()


def take_all(server: Server, browser: Browser, out: Path) -> None:
    def lay(play: Any, seats: dict[str, str], name: str) -> Laid:
        return lay_table(server.data, play, seats, secret=SECRET, name=name)

    game = lay(marching, ALONE, "The war so far")
    battle = lay(honey_springs, ALONE, "Honey Springs")
    anna = lay(gibson, {"union": "link", "confederate": "me"}, "Anna and the Cherokee Nation")
    sunday = lay(campaign, {"union": "me", "confederate": "here"}, "Sunday at the kitchen table")
    age(server, [game, battle, anna, sunday])
    studio = Studio(server, browser, out)
    studio.take("lobby", "", wait_for(".plate .lb"), WIDE)
    studio.take("table", game.path("union"), all_odds, WIDE)
    studio.take("table-dark", game.path("union"), all_odds, WIDE, color_scheme="dark")
    studio.take("battle", battle.path("union"), wait_for("#scene .die"), WIDE)
    studio.take("rules", game.path("union"), why_not, WIDE)
    studio.take("phone", game.path("union"), all_odds, PHONE, **HAND)
    studio.take("phone-battle", battle.path("union"), wait_for("#scene .die"), PHONE, **HAND)
    tahlequah = lay(before_tahlequah, ALONE, "Before Tahlequah")
    studio.take("odds", tahlequah.path("union"), attack, WIDE)
    studio.take("replay", game.path("union"), look_back, WIDE)
    studio.take("key", game.path("union"), key, SMALL)
    studio.take("counter", game.path("union"), rest_on('.stk[data-s="newtonia"]'), SMALL, rests=True)
    studio.take("stack", game.path("union"), rest_on('.stk[data-s="tahlequah"]'), SMALL, rests=True)
    studio.take("result", lay(skirmish, ALONE, "A skirmish").path("union"), fight, SMALL)
    studio.take("phone-result", lay(skirmish, ALONE, "A skirmish").path("union"), fight, PHONE, **HAND)
    studio.take("doings", lay(marching, ALONE, "The others").path("union"), stay, SMALL)
    studio.take("luck", lay(last_turn, ALONE, "The last battle").path("union"), luck, WIDE)
    studio.take("lesson", "#/learn/indian-territory/first_march", wait_for("#lesson h2"), WIDE)
    nile = lay(flotilla, RELIEF, "Up the Nile")
    storm = lay(khartoum, RELIEF, "The last day")
    roberts = lay(passes, BRITISH, "Roberts marches")
    studio.take("destiny-lobby", "#/game/hand-of-destiny", wait_for(".plate .lb"), WIDE)
    studio.take("destiny-table", nile.path("relief"), wait_for(".lg"), WIDE)
    studio.take("destiny-table-dark", roberts.path("british"), pile, WIDE, color_scheme="dark")
    studio.take("destiny-battle", storm.path("relief"), wait_for("#scene .die"), WIDE)
    studio.take("destiny-phone", roberts.path("british"), wait_for(".card .opt"), PHONE, **HAND)
    studio.take("destiny-phone-card", roberts.path("british"), card, PHONE, **HAND)
    take_frontier(studio, lay)
    take_ohio(studio, lay)
    take_skirmishes(studio, lay)
    take_workshop(studio)


def take_skirmishes(studio: Studio, lay: Callable[..., Laid]) -> None:
    """An open table: set up, an order drawn by hand, shots and charges before their dice, on a phone, by night."""
    start = lay(skirmishes.first_contact, COMPACT, "First Contact").path("one")
    studio.take("warpath-table", start, wait_for(".skirt.may"), WIDE)
    studio.take("warpath-dark", start, wait_for(".skirt.may"), WIDE, color_scheme="dark")
    move = lay(skirmishes.moving, COMPACT, "Beside the wood").path("one")
    studio.take("warpath-move", move, pulled("A2.0", -45, -160), WIDE)
    studio.take("warpath-phone", move, pulled("A2.0", -24, -70), PHONE, **HAND)
    shot = lay(skirmishes.shooting, COMPACT, "Before the wall").path("one")
    studio.take("warpath-shoot", shot, wait_for(".verdict"), WIDE)
    studio.take("warpath-phone-shoot", shot, wait_for(".verdict"), PHONE, **HAND)
    charge = lay(skirmishes.charging, COMPACT, "Into the wood").path("one")
    studio.take("warpath-charge", charge, pulled("A1.0", -20, -300), WIDE)
    canal = lay(skirmishes.canal, {"one": "me", "two": "me"}, "Dry Canal")
    studio.take("warpath-canal", canal.path(), wait_for(".utag"), WIDE)
    studio.take("warpath-vehicle", canal.path("one"), driven, WIDE)


def pulled(model: str, dx: float, dy: float) -> Callable[[Page], None]:
    """Drag a model by so many pixels, and let it go."""

    def pull(page: Page) -> None:
        page.locator(".un").first.wait_for()
        page.wait_for_timeout(800)
        box = page.locator(f'[data-m="{model}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + dx, y + dy, steps=8)
        page.mouse.up()
        page.locator(ANSWERED_ORDER).wait_for()
        page.wait_for_timeout(800)  # why some can't stand there is asked after it

    return pull


def driven(page: Page) -> None:
    """Drive the vehicle in hand by keys: forward, and a turn."""
    page.locator(".skirt.sel").wait_for()
    for key in ["ArrowUp"] * 6 + ["q"] * 6:
        page.keyboard.press(key)
    page.locator(ANSWERED_ORDER).wait_for()


def take_workshop(studio: Studio) -> None:
    """A force with what is wrong with it, and a table with a piece in hand."""
    studio.take("force-builder", "#/force/warpath-2e", build_force, WIDE)
    studio.take("table-editor", "#/layout/warpath-2e", lay_out, WIDE)


def take_ohio(studio: Studio, lay: Callable[..., Laid]) -> None:
    """Every phase of Blood on the Ohio that has a screen of its own."""
    studio.take("ohio-setup", lay(frontier.setup, CONFEDERACY, "Villages").path("wc"), wait_for(".heaps .lit"), WIDE)
    studio.take("ohio-actions", lay(frontier.actions, CONFEDERACY, "Raids").path("wc"), raid, WIDE)
    studio.take("ohio-ambush", lay(frontier.ambush, CONFEDERACY, "Harmar").path("wc"), wait_for(".brief td.lit"), WIDE)
    studio.take("ohio-key", lay(frontier.march, FRONTIER, "Key").path("us"), key, SMALL)
    studio.take("ohio-luck", lay(frontier.over, FRONTIER, "Luck").path("us"), luck, SMALL)
    combat = lay(frontier.battle, CONFEDERACY, "Combat").path("wc")
    studio.take("ohio-battle", combat, wait_for('.card .opt :text("%")'), WIDE)


def take_frontier(studio: Studio, lay: Callable[..., Laid]) -> None:
    """The large sheet: the whole of it, a march from near and nearer, the board, a telephone, by night."""
    spring, march = [
        lay(play, FRONTIER, name) for play, name in ((expeditions.spring, "Spring"), (expeditions.marching, "March"))
    ]
    studio.take("ohio-overview", spring.path("us"), wait_for(".lb"), WIDE)
    studio.take("ohio-table", march.path("us"), wait_for(".lg"), WIDE)
    studio.take("ohio-detail", march.path("us"), zoomed(2), WIDE)
    studio.take("ohio-board", spring.path("us"), zoomed(0, "b"), WIDE)
    studio.take("ohio-dark", march.path("us"), wait_for(".lg"), WIDE, color_scheme="dark")
    studio.take("ohio-phone", march.path("us"), wait_for(".lg"), PHONE, **HAND)
    studio.take("ohio-phone-board", spring.path("us"), board, PHONE, **HAND)


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder, "data"), examples=False).start()
        browser = launch(playwright)
        try:
            take_all(server, browser, out)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
