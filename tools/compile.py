"""Compile the hot modules of one or several projects with mypyc, in one group.

    python tools/compile.py build OUT PROJECT...    compile, and leave the extension modules in OUT
    python tools/compile.py doctor                  is there a C compiler, and Python's headers?
    python tools/compile.py verify PROJECT...       are the modules that Python imports the compiled ones?

A project says what is compiled in its pyproject.toml: `[tool.grognard] compile`, patterns relative to src.

One group, because a native class can't inherit from a native class of another mypyc build: a game's frames
derive from the kernel's, so games are compiled together with the kernel. The work is done on a copy, so that
no extension module ever lies beside the sources, where tests would run stale code.
"""

from __future__ import annotations

import ast
import importlib
import importlib.machinery
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

GROUP = "grognard"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")

NO_COMPILER = """\
No C compiler was found (looked for: {looked}). It is needed for the compiled build only. To install one:
  Debian, Ubuntu   sudo apt install build-essential python3-dev
  Fedora           sudo dnf install gcc python3-devel
  macOS            xcode-select --install"""
NO_HEADERS = """\
A C compiler was found, but not Python's headers ({header}). To install them:
  Debian, Ubuntu   sudo apt install python3-dev
  Fedora           sudo dnf install python3-devel"""
KEYWORDS = """\
{file}:{line}: class {name} has class keywords ({keywords}).
mypyc drops them without a word: move the class to a module that is not compiled."""


def modules(project: Path) -> list[Path]:
    """The files to compile, relative to the project's src."""
    with open(project / "pyproject.toml", "rb") as f:
        patterns: list[str] = tomllib.load(f)["tool"]["grognard"]["compile"]
    src = project / "src"
    found = {p.relative_to(src) for pattern in patterns for p in src.glob(pattern)}
    return sorted(p for p in found if p.name != "__init__.py")


def doctor() -> None:
    """Say what is missing, and how to get it, before any work is done."""
    if os.name == "nt":
        return                                      # setuptools finds Visual C++ by itself
    configured = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    command = shlex.split(configured)[0]
    if shutil.which(command) is None:
        sys.exit(NO_COMPILER.format(looked=command))
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        sys.exit(NO_HEADERS.format(header=header))


def refuse_class_keywords(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_bytes(), str(file))):
        if isinstance(node, ast.ClassDef):
            keywords = ", ".join(k.arg or "**" for k in node.keywords if k.arg != "metaclass")
            if keywords:
                sys.exit(KEYWORDS.format(file=file, line=node.lineno, name=node.name, keywords=keywords))


def build(out: Path, projects: list[Path]) -> None:
    doctor()
    from mypyc.build import mypycify
    from setuptools import setup

    out = out.resolve()
    with tempfile.TemporaryDirectory() as tmp:
        tree = Path(tmp, "tree")
        files: list[str] = []
        for project in projects:
            shutil.copytree(project / "src", tree, dirs_exist_ok=True, ignore=LEFT_OUT)
            files += [p.as_posix() for p in modules(project)]
        before = Path.cwd()
        os.chdir(tree)                              # mypyc names modules by their path from here
        try:
            for file in files:
                refuse_class_keywords(Path(file))
            extensions = mypycify(
                ["--config-file=", "--strict", "--explicit-package-bases", *files],
                opt_level="3",
                debug_level="0",
                group_name=GROUP,
                target_dir=str(Path(tmp, "c")),
            )
            where = ["--build-lib", str(out), "--build-temp", str(Path(tmp, "o"))]
            setup(name=GROUP, packages=[], ext_modules=extensions, script_args=["-q", "build_ext", *where])
        finally:
            os.chdir(before)
    print(f"compiled {len(files)} modules")


def verify(projects: list[Path]) -> None:
    """Every module that should be compiled is, in the Python that runs this."""
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    names = [".".join(p.with_suffix("").parts) for project in projects for p in modules(project)]
    if not names:
        sys.exit("nothing is marked to be compiled")
    stale = [n for n in names if not str(importlib.import_module(n).__file__).endswith(suffixes)]
    if stale:
        sys.exit("not compiled: " + ", ".join(stale))
    print(f"{len(names)} modules are compiled: " + ", ".join(names))


def main(args: list[str]) -> None:
    match args:
        case ["build", out, *projects] if projects:
            build(Path(out), [Path(p) for p in projects])
        case ["doctor"]:
            doctor()
        case ["verify", *projects] if projects:
            verify([Path(p) for p in projects])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
