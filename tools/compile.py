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
import hashlib
import importlib
import importlib.machinery
import os
import re
import shlex
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

GROUP = "grognard"
# modules lie in C files of their own, but short functions of one are compiled into another, and into the runtime's
FLAGS = [] if os.name == "nt" else ["-flto=auto", "-fvisibility=hidden"]
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
FUTURE = "from __future__ import annotations\n"
IMPORT = "from mypy_extensions import mypyc_attr\n"
KEYWORDS = """\
{file}:{line}: class {name} has class keywords ({keywords}).
mypyc drops them without a word: move the class to a module that is not compiled."""


def modules(project: Path) -> list[Path]:
    """The files to compile, relative to the project's src."""
    with open(project / "pyproject.toml", "rb") as f:
        chosen: dict[str, list[str]] = tomllib.load(f)["tool"]["grognard"]
    src = project / "src"
    found = {p.relative_to(src) for pattern in chosen["compile"] for p in src.glob(pattern)}
    found -= {p.relative_to(src) for pattern in chosen.get("plain", []) for p in src.glob(pattern)}
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


def write_out(text: str) -> str:
    """Give boards, frames and plain dataclasses the `__init__`, and boards the `clone`, that their fields call for.

    A dataclass makes its own when it is imported, too late for the compiler; written out, they are native code. They
    hold plain data, so the garbage collector, which looks for cycles, needn't know of them: made and freed sooner.
    """
    lines = text.splitlines(keepends=True)
    written = False
    for node in reversed([n for n in ast.parse(text).body if isinstance(n, ast.ClassDef)]):
        bases = {b.id for b in node.bases if isinstance(b, ast.Name)}
        is_data = any(isinstance(d, ast.Name) and d.id == "dataclass" for d in node.decorator_list)
        has_init = any(isinstance(x, ast.FunctionDef) and x.name == "__init__" for x in node.body)
        is_plain = not bases and len(node.decorator_list) == 1
        if is_data and not has_init and (is_plain or bases & {"Frame", "Table"}):
            lines.insert(node.end_lineno or 0, _methods(node, bases))
            lines.insert(node.decorator_list[0].lineno - 1, "@mypyc_attr(acyclic=True)\n")
            written = True
    if written and IMPORT not in lines:
        lines.insert(1 + lines.index(FUTURE), IMPORT)
    return "".join(lines)


def _methods(node: ast.ClassDef, bases: set[str]) -> str:
    fields = [x for x in node.body if isinstance(x, ast.AnnAssign) and isinstance(x.target, ast.Name)]
    names = [(ast.unparse(x.target), ast.unparse(x.annotation), _default(x)) for x in fields]
    if "Frame" in bases:
        names = [("pc", "int", "0"), ("proc", "int", "0"), *names]
    takes = [f"{n}: {t}" + (" | None = None" if d == "[]" else f" = {d}" if d else "") for n, t, d in names]
    out = [f"    def __init__(self, {', '.join(takes)}) -> None:"]
    for n, t, d in names:
        empty = {"bytearray": "bytearray()", "dict": "{}", "tuple": "()"}.get(t.partition("[")[0], "[]")
        out.append(f"        self.{n} = {n}" + (f" if {n} is not None else {empty}" if d == "[]" else ""))
    if any(isinstance(x, ast.FunctionDef) and x.name == "__post_init__" for x in node.body):
        out.append("        self.__post_init__()")
    if "Frame" not in bases:  # or it could be neither pickled nor copied: that calls the class without its arguments
        held = ", ".join(f"self.{n}" for n, _, _ in names)
        out += ["    def __reduce__(self) -> tuple[object, ...]:", f"        return {node.name}, ({held},)"]
    if "Table" in bases:
        own = [f"self.{n}[:]" if t.startswith(("list", "bytearray")) else f"self.{n}" for n, t, _ in names]
        out += [f"    def clone(self) -> {node.name}:", f"        return {node.name}({', '.join(own)})"]
    return "\n" + "\n".join(out) + "\n"


def _default(x: ast.AnnAssign) -> str:
    """The default of a field, as source; "" where it must be given."""
    v = x.value
    if v is None:
        return ""
    if not isinstance(v, ast.Call) or not isinstance(v.func, ast.Name):
        return ast.unparse(v)
    if v.func.id in ("some", "each", "field"):
        return "[]"
    plain = "False" if ast.unparse(x.annotation) == "bool" else "0"
    return ast.unparse(v.args[1]) if len(v.args) > 1 else plain


# docstrings: mypyc leaves them out, so they are put into the C that it writes

ARRAY = re.compile(r"^static Py(?:MethodDef|GetSetDef) (\w+)_(?:methods|getseters)\[\] = \{$")
SIGNATURE = re.compile(r'PyDoc_STR\("(\w+)\((.*?)\)\\n--\\n\\n"\)')
PROPERTY = re.compile(r'^    \{"(\w+)",$')


def docstrings(text: str) -> dict[str, str]:
    """What a module's source says of itself (""), its functions, its classes, and `Class.method`."""
    module = ast.parse(text)
    docs = {"": ast.get_docstring(module) or ""}
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            docs[node.name] = ast.get_docstring(node) or ""
            for x in node.body:
                if isinstance(node, ast.ClassDef) and isinstance(x, ast.FunctionDef):
                    docs[f"{node.name}.{x.name}"] = ast.get_docstring(x) or ""
    return {name: doc for name, doc in docs.items() if doc}


def quoted(doc: str) -> str:
    """As a C string."""
    plain = doc.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("?", "\\?")
    return "".join(c if ord(c) < 128 else "".join(f'\\x{b:02x}""' for b in c.encode()) for c in plain)


def with_docstrings(code: str, docs: dict[str, str]) -> str:
    """The C of a module, with the docstrings of its source."""
    out: list[str] = []
    owner = entry = ""
    owners = sorted({name.partition(".")[0] for name in docs if "." in name}, key=len, reverse=True)
    for line in code.split("\n"):
        if array := ARRAY.match(line):
            owner = next((c for c in owners if array[1].endswith(f"___{c}")), "")
        elif line.startswith("static PyTypeObject"):
            owner = ""
        elif prop := PROPERTY.match(line):
            entry = prop[1]
        elif line == "    NULL, NULL, NULL}," and f"{owner}.{entry}" in docs:
            line = f'    NULL, PyDoc_STR("{quoted(docs[f"{owner}.{entry}"])}"), NULL}},'
        elif line == "    NULL, /* docstring */" and "" in docs:
            line = f'    PyDoc_STR("{quoted(docs[""])}"),'
        elif found := SIGNATURE.search(line):
            doc = docs.get(f"{owner}.{found[1]}" if owner else found[1], "")
            cut = found.end() - 2
            line = line[:cut] + quoted(doc) + line[cut:]
        out.append(line)
    return "\n".join(out)


def write_docstrings(c: Path, files: list[str]) -> None:
    for file in files:
        name = Path(file).with_suffix("").as_posix().replace("/", "___")
        path = c / f"__native_{name}.c"
        docs = docstrings(Path(file).read_text(encoding="utf-8"))
        path.write_text(with_docstrings(path.read_text(encoding="utf-8"), docs), encoding="utf-8")


# the C compiler, on all cores, and only for what has changed


class Objects:
    """Object files that are kept from build to build, by what they were made of: the C, the headers, the flags."""

    def __init__(self, kept: Path, headers: Path) -> None:
        self.kept = kept
        kept.mkdir(parents=True, exist_ok=True)
        texts = [p.read_bytes() for p in sorted(headers.rglob("*.h"))]
        self.headers = hashlib.sha256(b"".join(texts)).digest()
        self.used: set[Path] = set()

    def compile_with(self, cc: Any) -> Any:
        """In place of the compiler's own `compile`, which takes one file after another."""

        def compile(
            sources: list[str], output_dir: str | None = None, macros: Any = None, include_dirs: Any = None,
            debug: bool = False, extra_preargs: Any = None, extra_postargs: Any = None, depends: Any = None,
        ) -> list[str]:  # fmt: skip
            _, objects, post, options, made = cc._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            args = cc._get_cc_args(options, debug, extra_preargs)

            def one(obj: str) -> None:
                source, ext = made[obj]
                flags = repr((cc.compiler_so, [x for x in args + post if "/" not in x])).encode()
                key = hashlib.sha256(Path(source).read_bytes() + self.headers + flags).hexdigest()
                kept = self.kept / f"{key}.o"
                if not kept.exists():
                    cc._compile(obj, source, ext, args, post, options)
                    shutil.copyfile(obj, kept.with_suffix(".part"))
                    kept.with_suffix(".part").replace(kept)
                else:
                    shutil.copyfile(kept, obj)
                self.used.add(kept)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(one, [o for o in objects if o in made]))
            return list(objects)

        return compile

    def forget(self) -> None:
        """Those of older builds go."""
        for old in set(self.kept.iterdir()) - self.used:
            old.unlink()


def build(out: Path, projects: list[Path]) -> None:
    doctor()
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    out, kept = out.resolve(), Path("build/objects").resolve()
    with tempfile.TemporaryDirectory() as tmp:
        tree, c = Path(tmp, "tree"), Path(tmp, "c")
        files: list[str] = []
        for project in projects:
            shutil.copytree(project / "src", tree, dirs_exist_ok=True, ignore=LEFT_OUT)
            files += [p.as_posix() for p in modules(project)]
        before = Path.cwd()
        os.chdir(tree)                              # mypyc names modules by their path from here
        try:
            for file in files:
                refuse_class_keywords(Path(file))
                Path(file).write_text(write_out(Path(file).read_text(encoding="utf-8")), encoding="utf-8")
            extensions = mypycify(
                ["--config-file=", "--strict", "--explicit-package-bases", *files],
                opt_level="3",
                debug_level="0",
                multi_file=True,
                group_name=GROUP,
                target_dir=str(c),
            )
            for x in extensions:
                x.extra_compile_args += FLAGS
                x.extra_link_args += FLAGS
            write_docstrings(c, files)
            objects = Objects(kept, c)

            class Build(build_ext):  # type: ignore[misc]
                def build_extensions(self) -> None:
                    self.compiler.compile = objects.compile_with(self.compiler)
                    super().build_extensions()

            where = ["--build-lib", str(out), "--build-temp", str(Path(tmp, "o"))]
            args = ["-q", "build_ext", f"--parallel={os.cpu_count()}", *where]
            setup(name=GROUP, packages=[], ext_modules=extensions, cmdclass={"build_ext": Build}, script_args=args)
            objects.forget()
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
