"""A player at a page: sees what came over its socket, and chooses by clicking as people do."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Route, expect

# Keeps the last state of the page's socket where a test finds it. What the page does with a state is done in the same
# turn of its loop, because nothing moves in these tests: whoever sees the state by polling sees what became of it, too.
LISTEN = """
(() => {
  window.changed = 0;
  new MutationObserver(() => { window.changed = performance.now(); })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.module = name => import(document.querySelector('script[type=module]').src.replace('main.js', name));
  const Plain = WebSocket;
  const changed = (old, node) => {
    if (Array.isArray(node)) {
      return node.length === 1 ? node[0] : [...old.slice(0, node[0]), ...node[2], ...old.slice(node[0] + node[1])];
    }
    const next = Array.isArray(old) ? [...old] : { ...old };
    for (const [key, part] of Object.entries(node)) {
      if (Array.isArray(part) && !part.length) delete next[key];
      else next[key] = changed(old[key], part);
    }
    return next;
  };
  window.heard = [];
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', (event) => {
        const said = JSON.parse(event.data);
        window.heard.push(event.data);
        if (said.type === 'state') window.state = said;
        if (said.type === 'change') {
          const { of, parts, ...now } = said;
          window.state = { ...changed(window.state, parts), ...now, type: 'state' };
        }
      });
    }
  };
})()
"""

HOLD = """
part => {
  const plain = window.fetch;
  window.held = [];
  window.holds = true;
  window.fetch = (url, ...more) => window.holds && String(url).includes(part)
    ? new Promise(go => window.held.push(go)).then(() => plain(url, ...more)) : plain(url, ...more);
}
"""

QUIET = "() => document.readyState === 'complete' && performance.now() - window.changed > 400"
DONE = "a => window.state.number > a || !document.querySelector('#act')?.hidden"
State = dict[str, Any]
PATIENCE = 60.0  # seconds


class Seat:
    """One page, with somebody at it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def state(self) -> State:
        """The last state that came."""
        self.page.wait_for_function("() => window.state !== undefined")
        found: State = self.page.evaluate("window.state")
        return found

    def wait(self, condition: str, arg: Any = None) -> State:
        """Wait until a condition on the state `s` holds, with `a` for the argument."""
        script = f"(a) => {{ const s = window.state; return s !== undefined && ({condition}); }}"
        self.page.wait_for_function(script, arg=arg)
        return self.state()

    def due(self, after: int = -1) -> State:
        """Wait until this seat is to choose, or the game is over."""
        return self.wait("s.number > a && (s.ask || s.outcome)", after)

    def option(self, verb: str, noun: str = "") -> Locator:
        """The button of an option, brought into view: where there are many, its group is opened."""
        button = self.page.locator(f'.card .opt[data-verb="{verb}"][data-noun="{noun}"]')
        groups = self.page.locator(".card .group")
        expect(self.page.locator(".card").locator(".opt, .group").first).to_be_visible()
        for i in range(groups.count()):
            if button.count():
                break
            if groups.nth(i).get_attribute("aria-expanded") == "false":
                groups.nth(i).click()
        return button

    def choose(self, verb: str, noun: str = "") -> State:
        """Click an option in the list, and wait for what comes of it."""
        number = self.due()["number"]
        self.option(verb, noun).click()
        self.page.wait_for_function(DONE, arg=number)
        if self.state()["number"] == number:  # it is shown before it is done
            self.page.locator("#act").click()
        return self.wait("s.number > a", number)

    def quiet(self) -> None:
        """Wait until nothing on the page has changed for a while: what came late may move what is to be pressed."""
        self.page.wait_for_function(QUIET)

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag a thing onto another, and let go."""
        self.carry(what, to)
        self.page.mouse.up()

    def carry(self, what: Locator, to: Locator) -> None:
        """Drag a thing onto another, and hold it there."""
        self.quiet()
        what.scroll_into_view_if_needed()
        to.scroll_into_view_if_needed()
        self.page.mouse.move(*middle(what))
        self.page.mouse.down()
        self.page.mouse.move(*middle(to), steps=6)

    def space(self, id: str) -> Locator:
        """The ring of a space on the map."""
        return self.page.locator(f'.sp[data-id="{id}"] .hit')

    def stack(self, space: str, side: str) -> Locator:
        return self.page.locator(f'.stk[data-s="{space}"][data-side="{side}"]')

    def lines(self) -> list[str]:
        """The journal, sentence by sentence."""
        return self.page.locator("#journal .log li > span").all_text_contents()


def box_of(what: Locator) -> FloatRect:
    """Where a thing is on the page; asked again while the page makes it anew."""
    for _ in range(20):
        expect(what).to_be_visible()
        box = what.bounding_box()
        if box is not None:
            return box
    raise AssertionError(f"{what} is made anew all the time")


def middle(what: Locator) -> tuple[float, float]:
    """The middle of a thing on the page, in pixels."""
    box = box_of(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class HeldFetch:
    """Requests of the page's own code, kept waiting inside the page until a test lets them go."""

    def __init__(self, page: Page, part: str) -> None:
        self.page = page
        page.evaluate(HOLD, part)

    @property
    def count(self) -> int:
        found: int = self.page.evaluate("window.held.length")
        return found

    def wait(self) -> None:
        self.page.wait_for_function("() => window.held.length > 0")

    def let_go(self) -> None:
        """Let them go as soon as there is one, and hold no more."""
        self.wait()
        self.page.evaluate("() => { window.holds = false; for (const go of window.held) go(); }")


class Held:
    """Requests, also of the browser itself, that are kept waiting until a test lets them go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.pattern = re.compile(pattern)
        self.routes: list[Route] = []
        page.route(self.pattern, lambda route: self.routes.append(route))

    def let_go(self) -> None:
        """Let them go, of which the first may still be on its way here, and hold no more."""
        end = time.monotonic() + PATIENCE
        while not self.routes:
            assert time.monotonic() < end, f"nobody asked for {self.pattern.pattern}"
            self.page.evaluate("0")  # Playwright hears of it only while it is asked something
        for route in self.routes:
            route.continue_()
        self.page.unroute(self.pattern)
