"""An open table played by hand: drags, presses, keys; whatever would come of an order is shown before it is given."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tools import skirmishes

from .conftest import Lay, Visit
from .seat import Seat, State, middle

ME = "a-browser-at-an-open-table"
ALONE = {"one": "me", "two": "link"}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

# Boxes of plates and of names of terrain, as they are drawn.
PLATES = """() => [...document.querySelectorAll('.tabletop .utag .tp, .tabletop .pl')].map(e => {
  const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"""


class Player(Seat):
    """Somebody at an open table."""

    def model(self, id: str) -> Locator:
        return self.page.locator(f'.m[data-m="{id}"]')

    def unit(self, id: str) -> Locator:
        return self.page.locator(f'.unit[data-id="{id}"]')

    @property
    def give(self) -> Locator:
        """The button that gives the order that is drawn."""
        return self.page.locator("#give")

    def pull(self, model: str, dx: float, dy: float) -> None:
        """Drag a model by so many pixels, and let it go."""
        self.quiet()
        x, y = middle(self.model(model))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx, y + dy, steps=8)
        self.page.mouse.up()
        expect(self.give).to_be_visible()
        self.quiet()

    def done(self, number: int) -> State:
        return self.wait("s.number > a", number)


def sit(visit: Visit, lay: Lay, play: Any, **more: Any) -> Player:
    player = Player(visit(lay(play, ALONE, secret=ME).path("one"), secret=ME, **more))
    player.due()
    player.quiet()
    return player


def place(state: State, model: str) -> tuple[int, int]:
    face = next(p["face"] for p in state["view"]["pieces"] if p["id"] == model)
    return face["x"], face["y"]


# what is seen


def test_every_unit_is_a_button_with_its_name_and_place(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    expect(player.page.locator(".unit:not(.away)")).to_have_count(6)
    expect(player.unit("A1")).to_have_attribute("aria-label", "A1 Line Section 1, 10 of 10, at 14, 9")
    expect(player.page.locator(".m")).to_have_count(42)
    feet = player.page.locator(".rulers .ft").all_text_contents()
    assert {"12", "24", "36"} <= set(feet)


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (1024, 768), (390, 844)])
def test_plates_and_names_cover_nothing_of_one_another(visit: Visit, lay: Lay, width: int, height: int) -> None:
    player = sit(visit, lay, skirmishes.first_contact, width=width, height=height)
    boxes = player.page.evaluate(PLATES)
    assert len(boxes) >= 3
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert min(a[2], b[2]) - max(a[0], b[0]) <= 1 or min(a[3], b[3]) - max(a[1], b[1]) <= 1, (a, b)


def test_words_on_the_table_are_never_small(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    sizes = player.page.evaluate("""() => [...document.querySelectorAll('.tabletop text, .rulers text')].map(e => {
      const m = e.getScreenCTM(); return Math.round(parseFloat(getComputedStyle(e).fontSize) * m.a * 10) / 10; })""")
    assert min(sizes) >= 11.9


# orders on foot


def test_a_unit_is_activated_by_a_press_and_led_by_a_drag(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    number = player.state()["number"]
    player.page.locator('.tags [data-s="A1"]').click()
    before = player.done(number)
    player.pull("A1.0", 30, -120)
    expect(player.give).to_have_text(re.compile("^Move"))
    expect(player.page.locator(".ghost")).to_have_count(10)
    expect(player.page.locator(".fchip.legal text").filter(has_text="Leader")).to_be_visible()
    player.page.keyboard.press("Enter")
    after = player.done(before["number"])
    was, now = place(before, "A1.0"), place(after, "A1.0")
    assert now[1] > was[1] + 2000, "it went up the table"
    assert player.page.locator(".ghost").count() == 0


def test_who_cannot_stand_there_is_numbered_with_the_reason(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving)
    player.pull("A2.0", -45, -160)
    expect(player.give).to_contain_text("close up")
    expect(player.page.locator(".cnum")).to_have_count(4)
    rows = player.page.locator(".drawing .points li").filter(has=player.page.locator(".num"))
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("inches of 5.0")
    expect(rows.first.locator("a[data-rule='TERR.6']")).to_be_visible()
    expect(player.page.locator(".drawing")).to_contain_text("objective 3 held")


def test_farther_than_a_move_is_a_double_and_esc_drops_it(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving)
    number = player.state()["number"]
    player.pull("A2.0", -250, 40)
    expect(player.give).to_have_text(re.compile("^Double"))
    player.page.keyboard.press("Escape")
    expect(player.give).to_have_count(0)
    expect(player.page.locator(".ghost")).to_have_count(0)
    assert player.state()["number"] == number


def test_one_model_alone_keeps_its_place(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving)
    player.page.keyboard.down("Shift")
    player.pull("A2.5", -30, -20)
    player.page.keyboard.up("Shift")
    expect(player.page.locator(".kept")).to_have_count(1)
    before = player.state()
    player.give.click()
    after = player.done(before["number"])
    moved = [p["id"] for p in after["view"]["pieces"] if place(before, p["id"]) != place(after, p["id"])]
    assert moved == ["A2.5"]


def test_all_of_it_by_keys(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    number = player.state()["number"]
    player.page.keyboard.press("2")
    before = player.done(number)
    player.quiet()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Shift+ArrowLeft", "q"):
        player.page.keyboard.press(key)
    expect(player.give).to_be_visible()
    player.quiet()
    player.page.keyboard.press("Enter")
    after = player.done(before["number"])
    was, now = place(before, "A2.0"), place(after, "A2.0")
    assert (now[0] - was[0], now[1] - was[1]) == (-250, 3000)


def test_a_candidate_of_the_list_is_shown_before_it_is_given(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving)
    number = player.state()["number"]
    player.option("go", "order-3").click()
    expect(player.page.locator(".ghost")).to_have_count(10)
    assert player.state()["number"] == number
    player.give.click()
    player.done(number)


# attacks


def test_a_target_is_seen_through_one_eye_with_its_sum(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.shooting)
    expect(player.page.locator(".rayc")).to_have_count(15)
    expect(player.page.locator(".rayx").first).to_be_attached()
    expect(player.page.locator(".verdict")).to_contain_text("Hard cover: 10 of 10 firers")
    expect(player.page.locator(".sum a[data-rule='SHOOT.14']")).to_be_visible()
    expect(player.page.locator(".losses > div")).not_to_have_count(0)
    expect(player.page.locator(".ends")).to_have_attribute("aria-label", re.compile("steady .* suppressed"))
    expect(player.give).to_have_text(re.compile("12 dice"))


def test_shooting_takes_two_presses_and_casualties_are_pressed_where_they_stand(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.shooting)
    number = player.state()["number"]
    player.page.keyboard.press("Enter")
    state = player.done(number)
    while state["ask"] and state["ask"]["step"] == "Shooting.hold":
        state = player.choose("pass")
    expect(player.page.locator(".thrown .die").first).to_be_visible()
    if state["ask"] and state["ask"]["step"] == "Casualties.remove":
        lit = player.page.locator(".m.lit")
        expect(lit).to_have_count(len(state["ask"]["options"]))
        player.quiet()
        player.page.mouse.click(*middle(lit.first))
        player.done(state["number"])


def test_dropped_on_an_enemy_it_is_a_charge(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.charging)
    number = player.state()["number"]
    (x, y), (u, v) = middle(player.model("A1.0")), middle(player.model("B2.0"))
    player.pull("A1.0", u - x, v - y)
    expect(player.give).to_have_text(re.compile("^Charge"))
    expect(player.page.locator(".drawing")).to_contain_text("in contact")
    expect(player.page.locator(".sum a[data-rule='MEL.5']")).to_be_visible()
    player.give.click()
    player.done(number)


# beside the table


def test_distances_are_measured_from_edge_to_edge(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    player.page.keyboard.press("g")
    player.page.mouse.move(*middle(player.model("A1.0")))
    player.page.mouse.down()
    player.page.mouse.move(*middle(player.model("A2.0")), steps=4)
    expect(player.page.locator(".carry .fchip text")).to_have_text("17.0″")
    player.page.mouse.up()
    player.page.keyboard.press("g")


def test_the_units_of_both_sides_with_profiles_and_distances(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.first_contact)
    player.page.keyboard.press("l")
    expect(player.page.locator(".roster .uc")).to_have_count(6)
    expect(player.page.locator('.uc[data-unit="A1"]')).to_contain_text("Enemies: B")
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".roster")).to_be_hidden()


def test_on_a_phone_the_ghost_stands_above_the_finger(visit: Visit, lay: Lay) -> None:
    player = sit(visit, lay, skirmishes.moving, **PHONE)
    before = player.state()
    x, y = middle(player.model("A2.0"))
    cdp = player.page.context.new_cdp_session(player.page)
    for kind, at in (
        ("touchStart", (x, y)),
        ("touchMove", (x, y + 30)),
        ("touchMove", (x, y + 40)),
        ("touchEnd", None),
    ):
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(player.give).to_be_visible()
    player.quiet()
    player.page.locator('.pad [data-key="up"]').click()
    player.quiet()
    player.give.click()
    after = player.done(before["number"])
    assert place(after, "A2.0")[1] > place(before, "A2.0")[1], "34 pixels above where it was pressed"


# a battle


def answer(player: Player, state: State) -> None:
    """One decision, as somebody would make it who advances and shoots whatever he sees."""
    ask, page = state["ask"], player.page
    verbs = {o["verb"] for o in ask["options"]}
    if "try" in verbs:
        unit = next(o["noun"] for o in ask["options"] if o["verb"] == "try")
        player.quiet()
        if page.locator(".thrown").is_visible():
            page.keyboard.press("Escape")
        page.keyboard.press("0")  # all of the table is seen
        player.quiet()
        page.locator(f'.tags [data-s="{unit}"]').click()
    elif ask["step"] == "Activation.action":
        expect(page.locator(".un.move")).to_be_visible()
        player.quiet()
        unit = page.evaluate("document.querySelector('.skirt.sel').parentElement.dataset.id")
        lead = next(p["id"] for p in state["view"]["pieces"] if p["face"].get("unit") == unit)
        player.pull(lead, 12, -130)
        if player.give.get_attribute("aria-disabled") == "false":
            player.give.click()
        else:
            player.option("halt").click()
    elif "aim" in verbs:
        expect(player.give).to_be_visible()
        page.keyboard.press("Enter")
    elif "pass" in verbs:
        player.option("pass").click()
    else:
        first = ask["options"][0]
        player.option(first["verb"], first["noun"]).click()


def play(player: Player, until: str) -> State:
    state = player.due()
    while not state["outcome"] and not player.page.evaluate(f"() => {{ const s = window.state; return {until}; }}"):
        answer(player, state)
        player.done(state["number"])
        state = player.due(state["number"])
    return state


def test_a_turn_of_the_introductory_battle_against_the_computer(visit: Visit, lay: Lay) -> None:
    laid = lay(skirmishes.first_contact, {"one": "me", "two": "bot:greedy"}, secret=ME)
    player = Player(visit(laid.path("one"), secret=ME))
    state = play(player, "s.view.tracks.turn > 1")
    assert state["view"]["tracks"]["turn"] == 2


@pytest.mark.slow
def test_the_introductory_battle_to_its_end(visit: Visit, lay: Lay) -> None:
    laid = lay(skirmishes.first_contact, {"one": "me", "two": "bot:greedy"}, secret=ME)
    page: Page = visit(laid.path("one"), secret=ME)
    page.context.set_default_timeout(120_000)
    state = play(Player(page), "false")
    assert state["outcome"]
    expect(page.locator("#prompt")).to_have_text(re.compile("wins?|draw"))
