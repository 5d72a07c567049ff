"""Whether a game's golden cases notice when its rules change: `python -m devtools.mutants GAME [--count N] [--seed S]`.

Random changes of one line (see devtools.mutations) are made to the game's code, each in a process of its own; then the golden
cases and recorded rulings that run the changed function are checked, with a limit of time and of memory. What no case notices
is listed. `--floor 85` ends with an error when fewer than 85 of 100 changes are noticed; `--only movement,combat` chooses parts
of the package; `--tests MODULE` adds further test modules, whose tests take at most one parameter.
"""

import argparse
import functools
import gc
import importlib
import importlib.machinery
import importlib.util
import multiprocessing
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, TypeAlias

from devtools.environment import ROOT, Stop
from devtools.mutations import Mutation, mutations_of

# Of a game's package: what holds text and tables alone.
TEXTS = ("messages.py", "rulebook/", "cues.py", "chapters.py")
MEMORY_BYTES = 3 << 30
LEAST_SECONDS = 10.0
FORK = multiprocessing.get_context("fork")
Check: TypeAlias = Callable[[], None]
Functions: TypeAlias = dict[str, frozenset[tuple[str, int]]]


@dataclass(frozen=True)
class Baseline:
    """What each check runs: functions, by file and first line; and how long it takes."""

    functions: Functions
    seconds: dict[str, float]

    def running(self, mutation: Mutation) -> list[str]:
        """The checks that run the changed function, the fastest first; all of them for what runs on import."""
        place = str(mutation.path), mutation.function
        names = [name for name, run in self.functions.items() if not mutation.function or place in run]
        return sorted(names, key=self.seconds.__getitem__)


def main(words: Sequence[str]) -> int:
    """Prints every survivor and a summary. Returns 1 below the floor."""
    options = _options(words)
    package = options.game.replace("-", "_")
    modules = [*_modules(package), *options.tests]
    folder = ROOT / "rules" / "games" / package
    if not (folder / "game.py").exists():
        raise Stop(f"There is no game {options.game!r} in {folder.parent}.")
    if f"rules.games.{package}" in sys.modules:
        raise Stop("This process has loaded the game: changes would not be seen.")
    found = [one for path in _files(folder, options.only) for one in mutations_of(path)]
    chosen = random.Random(options.seed).sample(found, min(options.count, len(found)))  # noqa: S311 - a choice
    # What all checks need and no game changes is imported once.
    importlib.import_module("tests.golden")
    baseline = _measured(modules, folder)
    limit = max(LEAST_SECONDS, 4 * sum(baseline.seconds.values()))
    print(f"{len(found)} changes, {len(chosen)} of them tried; {len(baseline.functions)} checks", flush=True)
    ended: Counter[str] = Counter()
    for mutation in chosen:
        names = baseline.running(mutation)
        end = _end_of(mutation, modules, names, limit) if names else "never run"
        ended[end] += 1
        if end in {"survived", "never run"}:
            print(_told(mutation, end), flush=True)
    return _summed_up(ended, options.floor)


def _options(words: Sequence[str]) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m devtools.mutants", description=__doc__)
    reader.add_argument("game", help="the game's key, such as the name of its package")
    reader.add_argument("--count", type=int, default=50, help="how many changes to try")
    reader.add_argument("--seed", type=int, default=1, help="another number chooses other changes")
    reader.add_argument("--only", default="", help="parts of the package, with commas between them")
    reader.add_argument("--floor", type=float, default=0, help="how many of 100 must be noticed")
    reader.add_argument("--tests", nargs="*", default=[], help="further test modules, with dots")
    return reader.parse_args(words)


def _modules(package: str) -> Iterator[str]:
    """The golden cases of a game, and what is recorded of its rulings where it is."""
    for name in ("test_golden", "test_recorded"):
        if (ROOT / "tests" / package / f"{name}.py").exists():
            yield f"tests.{package}.{name}"


def _files(folder: Path, only: str) -> Iterator[Path]:
    parts = tuple(part for part in only.split(",") if part)
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(TEXTS) and not name.endswith(TEXTS) and (not parts or name.startswith(parts)):
            yield path


def _told(mutation: Mutation, end: str) -> str:
    place = f"{mutation.path.relative_to(ROOT)}:{mutation.line}"
    line = mutation.path.read_text(encoding="utf-8").splitlines()[mutation.line - 1].strip()
    return f"{end:9} {place}  {_short(mutation.before)}  ->  {_short(mutation.after)}\n          {line}"


def _short(text: str) -> str:
    line = text.splitlines()[0] if text else text
    return line if len(line) <= 100 else f"{line[:97]}..."


def _summed_up(ended: Counter[str], floor: float) -> int:
    noticed = ended["noticed"] + ended["too slow"]
    judged = noticed + ended["survived"]
    share = 100 * noticed / judged if judged else 100.0
    parts = ", ".join(f"{count} {name}" for name, count in ended.most_common())
    print(f"{share:.1f} of 100 noticed among those that golden cases run ({parts})")
    return 1 if share < floor else 0


# In a process of its own


def _measured(modules: Sequence[str], folder: Path) -> Baseline:
    """Runs every check once on the code as it is. Raises Stop when one of them fails."""
    said, heard = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_measure, args=(heard, modules, str(folder)))
    process.start()
    heard.close()
    try:
        result = said.recv()
    except EOFError:
        raise Stop("The golden cases could not be run.") from None
    process.join()
    if isinstance(result, str):
        raise Stop(result)
    return Baseline(*result)


def _measure(heard: Connection, modules: Sequence[str], folder: str) -> None:
    checks = _checks(modules)
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    functions: Functions = {}
    seconds: dict[str, float] = {}
    for name, check in checks.items():
        for cache in caches:
            # What an earlier check has left there would hide a call.
            cache.cache_clear()
        started = time.process_time()
        try:
            functions[name] = _functions_run(check, folder)
        except BaseException as error:
            heard.send(f"{name} fails before anything is changed: {error!r}"[:500])
            return
        seconds[name] = time.process_time() - started
    heard.send((functions, seconds))


def _functions_run(check: Check, folder: str) -> frozenset[tuple[str, int]]:
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        codes.add(frame.f_code)

    sys.settrace(note)
    try:
        check()
    finally:
        sys.settrace(None)
    return frozenset(
        (code.co_filename, code.co_firstlineno) for code in codes if code.co_filename.startswith(folder)
    )


def _checks(modules: Sequence[str]) -> dict[str, Check]:
    """Every test of these modules that takes one parameter or none, by its name."""
    return {name: check for module in modules for name, check in _of_module(importlib.import_module(module))}


def _of_module(module: ModuleType) -> Iterator[tuple[str, Check]]:
    for name, test in vars(module).items():
        if not name.startswith("test_") or not callable(test):
            continue
        count = test.__code__.co_argcount
        marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
        if count == 0:
            yield f"{module.__name__}.{name}", test
        elif count == 1 and len(marks) == 1 and "," not in str(marks[0].args[0]):
            for index, value in enumerate(marks[0].args[1]):
                yield f"{module.__name__}.{name}[{index}]", functools.partial(test, value)


def _end_of(mutation: Mutation, modules: Sequence[str], names: Sequence[str], limit: float) -> str:
    process = FORK.Process(target=_try, args=(mutation, modules, names, limit))
    process.start()
    process.join()
    if process.exitcode == -signal.SIGXCPU:
        return "too slow"
    return "survived" if process.exitcode == 0 else "noticed"


def _try(mutation: Mutation, modules: Sequence[str], names: Sequence[str], limit: float) -> None:
    """Ends with 0 when every check passes on the changed code. The limit is of processor time: other work does not count."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        sys.stdout = sys.stderr = nowhere
        try:
            sys.meta_path.insert(0, _Finder(mutation))
            checks = _checks(modules)
            for name in names:
                checks[name]()
        except BaseException:
            os._exit(1)
        os._exit(0)


class _Loader(importlib.machinery.SourceFileLoader):
    """Gives a module the changed code."""

    def __init__(self, name: str, mutation: Mutation) -> None:
        super().__init__(name, str(mutation.path))
        self._mutation = mutation

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._mutation.applied(), str(self._mutation.path), "exec")


class _Finder:
    """Finds the one module that is changed."""

    def __init__(self, mutation: Mutation) -> None:
        parts = mutation.path.relative_to(ROOT).with_suffix("").parts
        self._is_package = parts[-1] == "__init__"
        self._name = ".".join(parts[:-1] if self._is_package else parts)
        self._mutation = mutation

    def find_spec(
        self, name: str, path: Any = None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self._name:
            return None
        where = str(self._mutation.path)
        folders = [str(self._mutation.path.parent)] if self._is_package else None
        loader = _Loader(name, self._mutation)
        return importlib.util.spec_from_file_location(
            name, where, loader=loader, submodule_search_locations=folders
        )


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"Muster: {stop}")
