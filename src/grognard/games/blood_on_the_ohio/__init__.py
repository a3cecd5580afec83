"""Blood on the Ohio: the Northwest Indian War, 1789 to 1794. Components, board and set-up; no play yet."""
