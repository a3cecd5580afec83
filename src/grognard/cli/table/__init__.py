"""A game played in the terminal, in plain lines: also the board for people who can't use a picture.

Everything shown comes from the view, the log and the explanations of the role that looks, and from the game's atlas.
"""
