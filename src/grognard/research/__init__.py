"""Grognard's games behind the standard interfaces of research. Needs the extra: pip install 'grognard[research]'.

- `grognard.research.pettingzoo`: every role an agent, in turn (AEC), with action masks
- `grognard.research.gymnasium`: one role against a bot
- `grognard.research.openspiel`: explicit chance, information states, any of OpenSpiel's algorithms
"""

from importlib.util import find_spec

if find_spec("gymnasium") is None:
    raise ModuleNotFoundError("grognard.research needs more: pip install 'grognard[research]'", name="gymnasium")
