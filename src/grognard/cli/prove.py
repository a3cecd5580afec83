"""`grognard rules GAME --prove`: with a rule switched off, the tests that name it must fail."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from grognard.cli.errors import FOUND, CliError
from grognard.cli.rule_marks import RuleMarks, scan
from grognard.cli.show import bar, emit, line, out, plain
from grognard.kernel.game import Game
from grognard.kernel.rulebook import ADVICE, WITHOUT, Rule
from grognard.kernel.template import counted

PASSED, FAILED = 0, 1  # pytest's exit codes; any other says that it could not run the tests
TIMEOUT = 900.0  # seconds for the tests of one rule


@dataclass
class Proof:
    """Rules whose tests noticed, rules whose tests did not, and runs that came to nothing, with the reason."""

    proved: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)
    broken: dict[str, str] = field(default_factory=dict)
    untested: list[str] = field(default_factory=list)


def prove(game: Game[Any], rules: list[Rule], tests: Path, jobs: int, as_json: bool) -> None:
    """Print which rules are proved; exit code 1 where a rule survives."""
    if importlib.util.find_spec("pytest") is None:
        raise CliError("--prove runs pytest, and it is not installed: pip install pytest")
    marks = scan(tests)
    due = [r for r in rules if r.kind != ADVICE]
    named = [r.id for r in due if r.id in marks]
    if not named:
        raise CliError(f"no test in {tests} names {'rule ' + due[0].id if len(due) == 1 else 'any of these rules'}")
    _check_they_pass(marks, named)
    proof = _prove_all(game, marks, named, jobs)
    proof.untested = [r.id for r in due if r.id not in marks]
    if as_json:
        emit({"game": game.id, **vars(proof)})
    else:
        _show(game, proof, marks)
    if proof.survived or proof.broken:
        raise typer.Exit(FOUND)


def run_tests(nodes: list[str], without: str = "") -> tuple[int, str]:
    """Pytest's exit code for these tests, and its last word; `without` is the rule that is off, as game:rule."""
    plugins = ["-p", "no:cacheprovider", "-p", "grognard.cli.mutate"]
    command = [sys.executable, "-m", "pytest", "-x", "-q", *plugins, *nodes]
    env = {k: v for k, v in os.environ.items() if k != WITHOUT}
    if without:
        env[WITHOUT] = without
    try:
        done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return -1, f"it ran for more than {TIMEOUT:.0f} seconds"
    return done.returncode, _last_word(done.stdout + done.stderr)


def _last_word(said: str) -> str:
    lines = said.strip().splitlines() or ["pytest said nothing"]
    return plain(next((x for x in lines if x.startswith(("FAILED ", "ERROR "))), lines[-1]))


def _check_they_pass(marks: RuleMarks, named: list[str]) -> None:
    nodes = list(dict.fromkeys(node for id in named for node in marks[id]))
    code, said = run_tests(nodes)
    if code != PASSED:
        raise CliError(f"the tests must pass before they can prove anything: {said}")


def _prove_all(game: Game[Any], marks: RuleMarks, named: list[str], jobs: int) -> Proof:
    proof = Proof()
    with bar("proving") as progress:
        task = progress.add_task("", total=len(named))
        for id, code, said in _runs(game, marks, named, jobs):
            progress.advance(task)
            if code == FAILED:
                proof.proved.append(id)
            elif code == PASSED:
                proof.survived.append(id)
            else:
                proof.broken[id] = said
    proof.proved.sort(key=named.index)
    proof.survived.sort(key=named.index)
    return proof


def _runs(game: Game[Any], marks: RuleMarks, named: list[str], jobs: int) -> Iterator[tuple[str, int, str]]:
    with ThreadPoolExecutor(jobs) as pool:
        due = {pool.submit(run_tests, marks[id], f"{game.id}:{id}"): id for id in named}
        try:
            for run in as_completed(due):
                yield due[run], *run.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _show(game: Game[Any], proof: Proof, marks: RuleMarks) -> None:
    console, book = out(), game.rules.book
    for id in proof.survived:
        rule = book.find(id)
        console.print(f"{id}  {rule.title if rule else ''}", style="bold red", markup=False)
        console.print("  switched off, and these tests pass all the same:")
        for node in marks[id]:
            line(f"    {node}")
    for id, why in proof.broken.items():
        console.print(f"{id}  broken run: {why}", style="bold red", markup=False)
    if proof.untested:
        console.print(f"no test names {', '.join(proof.untested)}", style="yellow")
    parts = [f"{len(proof.proved)} proved", _listed("survived", proof.survived), _listed("broken", [*proof.broken])]
    total = len(proof.proved) + len(proof.survived) + len(proof.broken)
    line(f"{counted(total, 'rule')}: {', '.join(p for p in parts if p)}")


def _listed(word: str, ids: list[str]) -> str:
    return f"{len(ids)} {word}: {' '.join(ids)}" if ids else ""
