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
BRITISH = {"british": "me", "afghan": "bot:greedy"}
Act = Callable[[Page], None]
HAND: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}

# The land comes after the rest, and so do letters.
DRAWN = """() => document.fonts.status === 'loaded'
  && (!document.querySelector('.land') || document.querySelector('.land .net') !== null)"""

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

    def take(
        self, name: str, path: str, act: Act, size: dict[str, int], *, rests: bool = False, **more: Any
    ) -> None:
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


def wait_for(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.wait_for()


def age(server: Server, tables: list[Laid]) -> None:
    """Tables that were laid just now were left one after another, the first of them today: the list has an order."""
    with closing(sqlite3.connect(server.data / FILE)) as data, data:
        for hours, table in enumerate(tables):
            left = (datetime.now(UTC) - timedelta(hours=hours * 5)).isoformat(timespec="seconds")
            data.execute("UPDATE tables SET changed = ? WHERE id = ?", (left, table.id))


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
    studio.take("table", game.path("union"), wait_for(".lg"), WIDE)
    studio.take("table-dark", game.path("union"), wait_for(".lg"), WIDE, color_scheme="dark")
    studio.take("battle", battle.path("union"), wait_for("#scene .die"), WIDE)
    studio.take("rules", game.path("union"), why_not, WIDE)
    studio.take("phone", game.path("union"), wait_for(".card .opt"), PHONE, **HAND)
    studio.take("phone-battle", battle.path("union"), wait_for("#scene .die"), PHONE, **HAND)
    tahlequah = lay(before_tahlequah, ALONE, "Before Tahlequah")
    studio.take("odds", tahlequah.path("union"), attack, WIDE)
    studio.take("replay", game.path("union"), look_back, WIDE)
    studio.take("key", game.path("union"), key, SMALL)
    studio.take("counter", game.path("union"), rest_on('.stk[data-s="osage_mission"]'), SMALL, rests=True)
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
