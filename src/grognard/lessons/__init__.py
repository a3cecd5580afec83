"""Lessons: a game taught in the real game, step by step."""
