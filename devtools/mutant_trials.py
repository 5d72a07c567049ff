"""The processes in which changed code is tried: see devtools.mutants.

One process has the changed places tell which check runs them. One has the code as it is loaded and becomes the process of each
trial: there the changed functions get their new code, which saves the import. What runs while the game is imported is changed
before the import, in a new process.
"""

import builtins
import functools
import gc
import importlib
import importlib.machinery
import importlib.util
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Self, TypeAlias

from devtools.environment import ROOT, Stop
from devtools.mutations import Mutation, telling

MEMORY_BYTES = 2 << 30
# Processor time that a check may take: so many times as long as on the code as it is.
LONGER, LEAST_SECONDS = 20, 3.0
TELLS = "_muster_reached"
FORK = multiprocessing.get_context("fork")
Check: TypeAlias = Callable[[], None]


@dataclass(frozen=True)
class Baseline:
    """What is so before anything is changed: how long each check takes, and which changes it reaches, by number."""

    seconds: dict[str, float]
    reached: dict[str, frozenset[int]]
    on_import: frozenset[int]

    def running(self, number: int) -> list[str]:
        """The checks that run the changed code, the fastest first; all of them for what runs on import."""
        everywhere = number in self.on_import
        names = [name for name, numbers in self.reached.items() if everywhere or number in numbers]
        return sorted(names, key=self.seconds.__getitem__)


class Trials:
    """Tries changes one after the other. For a `with`: the process that holds the loaded code ends with it."""

    def __init__(self, mutations: Sequence[Mutation], modules: Sequence[str]) -> None:
        # What all checks need and no game changes is imported once.
        importlib.import_module("tests.golden")
        self._mutations, self._modules = mutations, modules
        self._baseline = _measured(mutations, modules)
        self._ask, heard = FORK.Pipe()
        self._process: BaseProcess = FORK.Process(target=_serve, args=(heard, mutations, modules))
        self._process.start()
        heard.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._ask.send(None)
        self._process.join()

    @property
    def count(self) -> int:
        return len(self._baseline.seconds)

    def end_of(self, number: int) -> str:
        """`noticed`, `survived`, `too slow`, or `never run`."""
        limits = {
            name: max(LEAST_SECONDS, LONGER * self._baseline.seconds[name])
            for name in self._baseline.running(number)
        }
        if not limits:
            return "never run"
        if number not in self._baseline.on_import:
            self._ask.send((number, limits))
            end: str = self._ask.recv()
            if end != "other":
                return end
        return _end_of(_try_from_import, self._mutations[number], self._modules, limits)


def _end_of(target: Callable[..., None], *arguments: object) -> str:
    process = FORK.Process(target=target, args=arguments)
    process.start()
    process.join()
    ends = {0: "survived", 2: "other", -signal.SIGPROF: "too slow"}
    return ends.get(process.exitcode or 0, "noticed")


# What each check runs


def _measured(mutations: Sequence[Mutation], modules: Sequence[str]) -> Baseline:
    """Runs every check once on the code as it is. Raises Stop when one of them fails."""
    answers, heard = FORK.Pipe(duplex=False)
    process = FORK.Process(target=_measure, args=(heard, mutations, modules))
    process.start()
    heard.close()
    try:
        result = answers.recv()
    except EOFError:
        raise Stop("The golden cases could not be run.") from None
    process.join()
    if isinstance(result, str):
        raise Stop(result)
    return Baseline(*result)


def _measure(heard: Connection, mutations: Sequence[Mutation], modules: Sequence[str]) -> None:
    reached: set[int] = set()

    def tell(*numbers: int) -> bool:
        reached.update(numbers)
        return True

    setattr(builtins, TELLS, tell)
    sys.meta_path.insert(0, _Finder(_telling(mutations)))
    checks = _checks(modules)
    on_import = frozenset(reached).union(at for at, one in enumerate(mutations) if not one.function)
    caches = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    seconds, found = {}, {}
    for name, check in checks.items():
        for cache in caches:
            # What an earlier check has left there would hide a call.
            cache.cache_clear()
        reached.clear()
        started = time.process_time()
        try:
            check()
        except BaseException as error:
            heard.send(f"{name} fails before anything is changed: {error!r}"[:500])
            return
        seconds[name], found[name] = time.process_time() - started, frozenset(reached)
    heard.send((seconds, found, on_import))


def _telling(mutations: Sequence[Mutation]) -> dict[Path, Callable[[], Any]]:
    """For each changed file, what makes its tree with every chosen place telling its number."""
    trees: dict[Path, Callable[[], Any]] = {}
    for path in {one.path for one in mutations}:
        numbers = {one.place: number for number, one in enumerate(mutations) if one.path == path}
        trees[path] = functools.partial(telling, path, numbers, TELLS)
    return trees


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


# Trials


def _serve(asked: Connection, mutations: Sequence[Mutation], modules: Sequence[str]) -> None:
    """Loads the code as it is, and answers each number with how its trial ends, until None is asked."""
    checks = _checks(modules)
    functions: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            functions.setdefault(one.__code__.co_filename, []).append(one)
    gc.freeze()
    while question := asked.recv():
        number, limits = question
        mutation = mutations[number]
        changed = functions.get(str(mutation.path), [])
        asked.send(_end_of(_try_loaded, mutation, changed, checks, limits))


def _try_loaded(
    mutation: Mutation,
    functions: Sequence[FunctionType],
    checks: Mapping[str, Check],
    limits: Mapping[str, float],
) -> None:
    """Ends with 0 when every check passes on the changed code, with 2 when it has to be changed before it is loaded."""
    try:
        tree = mutation.applied()
        if _module_name(mutation.path) not in sys.modules:  # imported at its first use
            sys.meta_path.insert(0, _Finder({mutation.path: lambda: tree}))
        codes = dict(_codes(compile(tree, str(mutation.path), "exec")))
        for function in functions:
            function.__code__ = codes[_key(function.__code__)]
    except (KeyError, ValueError):
        os._exit(2)
    except BaseException:
        os._exit(1)
    _try(lambda: checks, limits)


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    yield _key(code), code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _try_from_import(mutation: Mutation, modules: Sequence[str], limits: Mapping[str, float]) -> None:
    sys.meta_path.insert(0, _Finder({mutation.path: mutation.applied}))
    _try(lambda: _checks(modules), limits)


def _try(checks: Callable[[], Mapping[str, Check]], limits: Mapping[str, float]) -> None:
    """Ends with 0 when every check passes. The limits are of processor time: other work does not count."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 10 * LEAST_SECONDS)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123
        sys.stdout = sys.stderr = nowhere
        try:
            found = checks()
            for name, limit in limits.items():
                signal.setitimer(signal.ITIMER_PROF, limit)
                found[name]()
        except BaseException:
            os._exit(1)
        os._exit(0)


class _Loader(importlib.machinery.SourceFileLoader):
    """Gives a module other code."""

    def __init__(self, name: str, path: str, tree: Callable[[], Any]) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree(), self.path, "exec")


class _Finder:
    """Finds the modules that are changed."""

    def __init__(self, trees: Mapping[Path, Callable[[], Any]]) -> None:
        self._changed = {_module_name(path): (path, tree) for path, tree in trees.items()}

    def find_spec(
        self, name: str, path: Any = None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in self._changed:
            return None
        where, tree = self._changed[name]
        folders = [str(where.parent)] if where.stem == "__init__" else None
        loader = _Loader(name, str(where), tree)
        return importlib.util.spec_from_file_location(
            name, where, loader=loader, submodule_search_locations=folders
        )


def _module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
