"""Hand of Destiny: a system of mini-games on campaigns of the nineteenth century. Its scenarios are data."""
