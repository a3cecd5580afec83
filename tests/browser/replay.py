"""The replay of a page, for who tests it: its slider, and what the server says of a moment."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tools.serving import Laid


class Replay:
    """The replay of a page, with somebody at its slider."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("#replay")
        self.slider = self.root.get_by_role("slider")
        self.banner = page.locator(".then-bar")

    def open(self) -> Replay:
        self.page.locator("#journal .review").click()
        expect(self.root).to_be_visible()
        return self

    def step(self, unit: str, way: int) -> None:
        self.root.locator(f'[data-step="{unit}{way}"]').click()

    def slide(self, to: int) -> None:
        """As a hand does that drags it."""
        drag = "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', { bubbles: true })); }"
        self.slider.evaluate(drag, str(to))

    def count(self) -> int:
        return int(self.slider.get_attribute("max") or 0) + 1

    def at(self) -> int:
        return int(self.slider.input_value())

    def shown(self, number: int, line: int | None = None) -> None:
        """Wait until a moment is shown: then it stands in the address."""
        tail = "" if line is None else f"/{line}"
        expect(self.page).to_have_url(re.compile(rf"/(at|truth)/{number}{tail}$"))


def api(page: Page, path: str) -> Any:
    answer = page.request.get(path)
    assert answer.ok, answer.text()
    return answer.json()


def index(page: Page, table: Laid, role: str, truth: bool = False) -> Any:
    return api(page, f"api/tables/{table.id}/replay?role={role}{'&truth=true' if truth else ''}")


def stacks(page: Page) -> set[tuple[str, str]]:
    found: list[list[str]] = page.locator(".stk").evaluate_all("all => all.map(e => [e.dataset.s, e.dataset.side])")
    return {(s, side) for s, side in found}


def standing(view: Any) -> set[tuple[str, str]]:
    """Where the view has somebody on the map, and of which side."""
    return {(x["at"], x["side"]) for x in view["pieces"] + view["stacks"] if x["at"]}
