"""The build hook that makes a wheel a compiled one. Off unless HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 is set:

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip wheel .

GROGNARD_COMPILED may name a folder of extension modules that tools/compile.py has built already, for when
another game was compiled in the same group; each project then takes its own out of it.
"""

from __future__ import annotations

import importlib.machinery
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOME = "grognard"                                   # the wheel that carries the code all the modules share


class CompiledWheel(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        name = self.metadata.core.raw_name
        ready = os.environ.get("GROGNARD_COMPILED")
        if ready:
            compiled = Path(ready)
        elif name == HOME:
            self.scratch = tempfile.TemporaryDirectory()
            compiled = Path(self.scratch.name)
            script = Path(self.root, "tools", "compile.py")
            subprocess.run([sys.executable, str(script), "build", str(compiled), self.root], check=True)
        else:
            raise RuntimeError(f"{name} must be compiled together with {HOME}: see tools/compile.py")
        suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
        mine = [p.relative_to(compiled) for p in sorted(compiled.rglob("*" + suffix))]
        mine = [p for p in mine if p.parts[0] in (name, f"{name}__mypyc{suffix}")]
        if not mine:
            raise RuntimeError(f"{compiled} holds nothing compiled of {name}")
        for path in mine:
            build_data["force_include"][str(compiled / path)] = path.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        scratch: tempfile.TemporaryDirectory[str] | None = getattr(self, "scratch", None)
        if scratch is not None:
            scratch.cleanup()
