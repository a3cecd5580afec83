"""How quick the page is, in figures: the first view of a table on loopback; panning and zooming with all counters.

    python tools/measure_page.py [--json] [GAME]

The game is indian-territory or blood-on-the-ohio. Frames are counted in a trace of Chromium, where they are drawn, not
in the page. It asserts nothing.
"""

from __future__ import annotations

import json
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright  # noqa: E402
from tools import expeditions, positions  # noqa: E402
from tools.serving import Laid, Play, Server, browser_cookie, launch, lay_table  # noqa: E402

SECRET = "the-browser-of-the-figures"
SIZE = {"width": 1920, "height": 1080}
OPENINGS = 5
# All counters on the map, and who looks at them.
TABLES: dict[str, tuple[Play, dict[str, str]]] = {
    "indian-territory": (positions.crowded, {"union": "me", "confederate": "link"}),
    "blood-on-the-ohio": (expeditions.crowded, {"us": "me", "wc": "link"}),
}
WAYS: list[dict[str, float]] = [{"xDistance": d, "yDistance": d / 3} for d in (400, -600, 600, -400)]
FINGER = {"speed": 800, "gestureSourceType": "touch", "preventFling": True}  # moved by Chromium, once a frame
PINCHES: list[dict[str, float]] = [{"scaleFactor": k} for k in (1.8, 0.5, 2.2, 0.6)]
FINGERS = {"relativeSpeed": 300, "gestureSourceType": "touch"}
CATEGORIES = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,devtools.timeline,cc,benchmark"

# The moment at which the first counter has been painted, in milliseconds after the address was opened.
CLOCK = """
(() => {
  const look = () => {
    if (!document.querySelector('.stk, .flags') || !document.querySelector('.lb')) return requestAnimationFrame(look);
    setTimeout(() => { window.firstView = performance.now(); }); // the frame has been drawn by then
  };
  requestAnimationFrame(look);
})()
"""


def enter(server: Server, browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport=SIZE, has_touch=True)  # type: ignore[arg-type]
    context.add_cookies([browser_cookie(server, SECRET)])
    context.add_init_script(CLOCK)
    return context


def first_view(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => window.firstView !== undefined")
    took: float = page.evaluate("window.firstView")
    page.close()
    return took


def measure_openings(server: Server, browser: Browser, table: Laid, role: str) -> dict[str, float]:
    """Medians in milliseconds: a browser that was never here, and one that comes back."""
    address = server.url + table.path(role)
    cold, warm = [], []
    for _ in range(OPENINGS):
        context = enter(server, browser)
        cold.append(first_view(context, address))
        warm.append(first_view(context, address))
        context.close()
    return {"first_view_ms": round(median(cold)), "first_view_again_ms": round(median(warm))}


def trace(page: Page, line: CDPSession, gesture: str, way: dict[str, Any]) -> list[float]:
    """Drag the map once with a finger, or pinch it with two; when frames were drawn meanwhile, in milliseconds."""
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    line.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    line.on("Tracing.tracingComplete", lambda _: ended.append(True))
    line.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    line.send(f"Input.synthesize{gesture}Gesture", {"x": 700, "y": 520, **way})
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    moves = [e["ts"] for e in events if e["name"] == "InputLatency::TouchMove"]
    drawn = sorted(e["ts"] for e in events if e["name"] == "DrawFrame")
    return [ts / 1000 for ts in drawn if min(moves) <= ts <= max(moves)]


def measure_moves(server: Server, browser: Browser, table: Laid, role: str) -> dict[str, float]:
    """Frames a second while the map is dragged, and while it is zoomed."""
    context = enter(server, browser)
    page = context.new_page()
    page.goto(server.url + table.path(role))
    page.wait_for_function("() => window.firstView !== undefined")
    counters = page.evaluate("[...document.querySelectorAll('.stk')].length")
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").first.click()
    page.wait_for_timeout(1000)  # until the sheet is drawn sharp again
    pans = [trace(page, context.new_cdp_session(page), "Scroll", {**way, **FINGER}) for way in WAYS]
    page.wait_for_timeout(1000)
    zooms = [trace(page, context.new_cdp_session(page), "Pinch", {**way, **FINGERS}) for way in PINCHES]
    context.close()
    return {"stacks": counters, **figures_of("pan", pans), **figures_of("zoom", zooms)}


def figures_of(what: str, runs: list[list[float]]) -> dict[str, float]:
    """The median of several gestures, and the slowest; the longest wait."""
    rates = [(len(run) - 1) / (run[-1] - run[0]) * 1000 for run in runs]
    gaps = [b - a for run in runs for a, b in pairwise(run)]
    return {
        f"{what}_fps": round(median(rates), 1),
        f"{what}_fps_slowest": round(min(rates), 1),
        f"{what}_frame_ms": round(median(gaps), 1),
        f"{what}_longest_ms": round(max(gaps), 1),
    }


def measure(game: str) -> dict[str, float]:
    play, seats = TABLES[game]
    role = next(iter(seats))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder, "data")).start()
        browser = launch(playwright)
        try:
            table = lay_table(server.data, play, seats, secret=SECRET)
            return {**measure_openings(server, browser, table, role), **measure_moves(server, browser, table, role)}
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    figures = measure(next((x for x in sys.argv[1:] if not x.startswith("-")), "indian-territory"))
    if "--json" in sys.argv:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:22} {value:8}")
