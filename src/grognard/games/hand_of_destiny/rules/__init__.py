"""The rules of Hand of Destiny, a file a chapter."""
