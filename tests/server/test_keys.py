"""Keys of seats: an invitation is spent when it is used; who holds a seat can move, lend and leave it."""

from __future__ import annotations

from tests.server.harness import Browser, Json, Live, failure

HERE = {"north": "me", "south": "link"}


def meet(browser: Browser, other: Browser) -> tuple[str, str]:
    """A table with somebody on either seat: its address, and the invitation."""
    made = browser.made(**HERE)
    path, token = f"/api/tables/{made['table']['id']}", made["tokens"]["south"]
    other.sent(f"{path}/join", {"token": token, "name": "Ada"})
    return path, token


def seat(b: Browser, path: str, role: str = "south") -> Json:
    return next(s for s in b.told(path)["seats"] if s["role"] == role)


def sees(b: Browser, path: str, role: str = "south") -> bool:
    return b.get(f"{path}/state?role={role}").status_code == 200


def test_an_invitation_is_spent_when_it_is_used(browser: Browser, other: Browser, live: Live) -> None:
    path, token = meet(browser, other)
    assert browser.refused(f"{path}/join", {"token": token}) == (403, "S.seat"), "the host has a copy of it"
    with live.browser(Authorization=f"Bearer {token}") as program:
        assert not sees(program, path)
    assert sees(other, path)


def test_nothing_that_was_done_with_an_invitation_outlives_it(browser: Browser, other: Browser, live: Live) -> None:
    """The host knows the link before the guest does: no socket, deputy, note or promise of his stays behind."""
    made = browser.made(**HERE)
    id, token = made["table"]["id"], made["tokens"]["south"]
    path, bearer = f"/api/tables/{id}", f"Bearer {token}"
    with live.browser(Authorization=bearer) as program, live.browser() as friend:
        links = [program.sent(f"{path}/seats/south/deputy", {})["token"]]
        friend.sent(f"{path}/join", {"token": links[0]})
        links.append(program.sent(f"{path}/seats/south/deputy", {})["token"])
        program.sent(f"{path}/notes", {"role": "south", "text": "not yours", "version": 0})
        program.sent(f"{path}/dice", {"role": "south", "commitment": "5" * 64})
        with program.socket(id, "south", Authorization=bearer) as open_line:
            other.sent(f"{path}/join", {"token": token, "name": "Ada"})
            assert open_line.closed_with() == 4403
        assert not sees(program, path)
        assert not sees(friend, path)
        assert [friend.refused(f"{path}/join", {"token": x}) for x in links] == [(403, "S.seat")] * 2
    assert other.told(f"{path}/notes?role=south")["text"] == ""
    assert other.told(f"{path}/state?role=south")["dice"]["promised"] == {}
    assert other.sent(f"{path}/dice", {"role": "south", "commitment": "6" * 64}) == {"ok": True}


def test_a_program_binds_the_seat_to_its_own_invitation(browser: Browser, live: Live) -> None:
    made = browser.made(**HERE)
    path, token = f"/api/tables/{made['table']['id']}", made["tokens"]["south"]
    with live.browser(Authorization=f"Bearer {token}") as program:
        program.sent(f"{path}/join", {"token": token})
        assert sees(program, path)
        assert seat(browser, path)["held"] is True


def test_everybody_sees_who_holds_a_seat_and_since_when(browser: Browser, other: Browser, live: Live) -> None:
    made = browser.made(**HERE)
    path = f"/api/tables/{made['table']['id']}"
    assert [(s["held"], bool(s["since"])) for s in made["table"]["seats"]] == [(True, True), (False, False)]
    other.sent(f"{path}/join", {"token": made["tokens"]["south"], "name": "Ada"})
    with live.browser() as watcher:
        south = seat(watcher, path)
    assert (south["name"], south["held"], south["mine"]) == ("Ada", True, False)
    assert south["since"] >= made["table"]["made"]


def test_the_holder_moves_to_another_browser(browser: Browser, other: Browser, live: Live) -> None:
    path, _ = meet(browser, other)
    assert browser.refused(f"{path}/seats/south/key", {}) == (403, "S.seat")
    key = other.sent(f"{path}/seats/south/key", {})["token"]
    with live.browser() as phone:
        assert phone.sent(f"{path}/join", {"token": key}) == {"role": "south"}
        assert browser.refused(f"{path}/join", {"token": key}) == (403, "S.seat")
        assert seat(phone, path)["name"] == "Ada"
        assert sees(other, path), "both are the holder's"
        assert [seat(b, path)["browsers"] for b in (phone, other, browser)] == [2, 2, 0], "his own business"
        with other.socket(path.rpartition("/")[2], "south") as old:
            phone.sent(f"{path}/seats/south/alone", {})
            assert old.closed_with() == 4403
        assert (sees(phone, path), sees(other, path)) == (True, False)


def test_a_deputy_plays_until_the_holder_ends_it(browser: Browser, other: Browser, live: Live) -> None:
    path, _ = meet(browser, other)
    link = other.sent(f"{path}/seats/south/deputy", {})["token"]
    with live.browser() as deputy:
        assert deputy.sent(f"{path}/join", {"token": link, "name": "Bob"}) == {"role": "south"}
        assert browser.refused(f"{path}/join", {"token": link}) == (403, "S.seat")
        assert sees(deputy, path)
        south = seat(deputy, path)
        assert (south["mine"], south["lent"], south["deputy"], south["name"]) == (True, True, True, "Ada")
        assert (seat(other, path)["lent"], seat(browser, path)["deputy"]) == (False, True)
        for act in ("key", "deputy", "alone", "leave"):
            assert deputy.refused(f"{path}/seats/south/{act}", {}) == (403, "S.seat")
        assert deputy.refused(f"{path}/seats/south", {"kind": "bot", "bot": "passive"}) == (403, "S.seat")
        assert deputy.refused(f"{path}/end", {"role": "south", "by": "resign"}) == (403, "S.seat")
        assert other.client.delete(f"{path}/seats/south/deputy").status_code == 200
        assert not sees(deputy, path)
    assert sees(other, path)
    assert seat(other, path)["deputy"] is False


def test_a_seat_lent_to_a_bot_comes_back_to_its_holder_alone(browser: Browser, live: Live) -> None:
    """Even where the holder never bound it to a browser."""
    made = browser.made(**HERE)
    path = f"/api/tables/{made['table']['id']}"
    with live.browser(Authorization=f"Bearer {made['tokens']['south']}") as program:
        program.sent(f"{path}/seats/south", {"kind": "bot", "bot": "passive"})
        assert browser.refused(f"{path}/seats/south", {"kind": "me"}) == (403, "S.seat")
        assert program.sent(f"{path}/seats/south", {"kind": "me"})["seats"][1]["bot"] == ""


def test_who_leaves_makes_room_for_another(browser: Browser, other: Browser, live: Live) -> None:
    path, _ = meet(browser, other)
    assert browser.refused(f"{path}/seats/south/invite", {}) == (409, "S.seat"), "it is taken"
    left = other.sent(f"{path}/seats/south/leave", {})["seats"][1]
    assert (left["held"], left["mine"], left["name"]) == (False, False, "")
    assert not sees(other, path)
    assert other.refused(f"{path}/seats/south/invite", {}) == (403, "S.seat")
    first = browser.sent(f"{path}/seats/south/invite", {})["token"]
    second = browser.sent(f"{path}/seats/south/invite", {})["token"]
    with live.browser() as next_one:
        assert next_one.refused(f"{path}/join", {"token": first}) == (403, "S.seat")
        next_one.sent(f"{path}/join", {"token": second})
        assert sees(next_one, path)


def test_the_owner_gives_an_empty_seat_to_a_bot(browser: Browser, other: Browser) -> None:
    path, _ = meet(browser, other)
    assert browser.refused(f"{path}/seats/south", {"kind": "bot", "bot": "passive"}) == (403, "S.seat")
    other.sent(f"{path}/seats/south/leave", {})
    assert browser.sent(f"{path}/seats/south", {"kind": "bot", "bot": "passive"})["seats"][1]["bot"] == "passive"


def test_nobody_removes_a_running_game_of_others(browser: Browser, other: Browser) -> None:
    path, _ = meet(browser, other)
    assert failure(browser.client.delete(path)) == (409, "S.seat")
    browser.sent(f"{path}/end", {"role": "north", "by": "resign"})
    assert failure(other.client.delete(path)) == (403, "S.seat")
    assert browser.client.delete(path).status_code == 200
    path, _ = meet(browser, other)
    other.sent(f"{path}/seats/south/leave", {})
    assert browser.client.delete(path).status_code == 200, "the others have left"


def test_a_program_with_a_secret_of_its_own_holds_its_seat(browser: Browser, live: Live) -> None:
    made = browser.made(**HERE)
    path, token = f"/api/tables/{made['table']['id']}", made["tokens"]["south"]
    own = "p" * 40
    with live.browser(Authorization=f"Bearer {own}") as program, live.browser(Authorization=f"Bearer {token}") as copy:
        program.sent(f"{path}/join", {"token": token})
        assert sees(program, path)
        assert not sees(copy, path)
    assert failure(browser.client.delete(path)) == (409, "S.seat")
