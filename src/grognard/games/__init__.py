"""The games that come with Grognard, each a folder of the same plan."""
