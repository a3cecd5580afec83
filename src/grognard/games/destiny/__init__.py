"""What the Hand of Destiny family shares: the battle, as far as it is the same in every game of it.

Plain functions over flat lists. They know no board, no rulebook and no procedure: who may fire, what protects and which
rule says so is each game's own.
"""
