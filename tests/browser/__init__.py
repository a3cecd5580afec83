"""The page in a real browser. A package, so that fixtures of its scope end before the tests of the next folder begin:
Playwright's event loop would be in the way of theirs."""
