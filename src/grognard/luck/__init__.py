"""Luck: what dice and draws brought each side of a match, as a report, in words and as a picture."""
