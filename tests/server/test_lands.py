"""The land of a game over HTTP: found by its key, packed, and good for ever."""

from __future__ import annotations

from tests.server.harness import Browser, failure


def test_the_sheet_says_where_its_land_is(browser: Browser) -> None:
    land = browser.told("/api/games/borderland/sheet")["land"]
    assert len(land["key"]) == 24
    response = browser.get(f"/api/lands/{land['key']}")
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["content-encoding"] == "gzip"
    assert response.text.startswith('<svg xmlns="http://www.w3.org/2000/svg" class="land"')
    plain = browser.get(f"/api/lands/{land['key']}", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == response.text


def test_scenarios_with_another_map_have_another_land(browser: Browser) -> None:
    paths = [f"/api/games/hand-of-destiny/sheet?scenario={s}" for s in ("race_to_khartoum", "the_passes")]
    keys = {browser.told(path)["land"]["key"] for path in paths}
    assert len(keys) == 2


def test_a_land_that_isnt_there(browser: Browser) -> None:
    assert failure(browser.get("/api/lands/0000")) == (404, "S.game")
    assert failure(browser.get("/api/lands/..%2Fx"))[0] == 404
