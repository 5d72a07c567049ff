"""Whether a game's golden cases notice when its rules change: `python -m devtools.mutants GAME [--count N] [--seed S]`.

Random changes of one line (see devtools.mutations) are made to the game's code, each in a process of its own; then the golden
cases and recorded rulings that run the changed code are checked, each with a limit of time, all with one of memory. What no case
notices is listed. `--floor 85` ends with an error when fewer than 85 of 100 changes are noticed; `--only movement,combat` chooses
parts of the package, `--at movement/run.py:12,turn.py:7` tries all changes of some lines; `--tests MODULE` adds further test
modules, whose tests take at most one parameter.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from devtools.environment import ROOT, Stop
from devtools.mutant_trials import Trials
from devtools.mutations import Mutation, mutations_of

# Of a game's package: what holds text and tables alone.
TEXTS = ("messages.py", "rulebook/", "cues.py", "chapters.py")


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
    chosen = _chosen(found, options, folder)
    ended: Counter[str] = Counter()
    with Trials(chosen, modules) as trials:
        print(f"{len(found)} changes, {len(chosen)} of them tried; {trials.count} checks", flush=True)
        for number, mutation in enumerate(chosen):
            end = trials.end_of(number)
            ended[end] += 1
            if end in {"survived", "never run"}:
                print(_report_line(mutation, end), flush=True)
    return _summed_up(ended, options.floor)


def _options(words: Sequence[str]) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m devtools.mutants", description=__doc__)
    reader.add_argument("game", help="the game's key, such as the name of its package")
    reader.add_argument("--count", type=int, default=50, help="how many changes to try")
    reader.add_argument("--seed", type=int, default=1, help="another number chooses other changes")
    reader.add_argument("--only", default="", help="parts of the package, with commas between them")
    reader.add_argument("--at", default="", help="lines of which all changes are tried: FILE:LINE,FILE:LINE")
    reader.add_argument("--floor", type=float, default=0, help="how many of 100 must be noticed")
    reader.add_argument("--tests", nargs="*", default=[], help="further test modules, with dots")
    return reader.parse_args(words)


def _chosen(found: list[Mutation], options: argparse.Namespace, folder: Path) -> list[Mutation]:
    if options.at:
        lines = set(options.at.split(","))
        return [one for one in found if f"{one.path.relative_to(folder).as_posix()}:{one.line}" in lines]
    return random.Random(options.seed).sample(found, min(options.count, len(found)))  # noqa: S311 - a choice


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


def _report_line(mutation: Mutation, end: str) -> str:
    place = f"{mutation.path.relative_to(ROOT)}:{mutation.line}"
    line = mutation.path.read_text(encoding="utf-8").splitlines()[mutation.line - 1].strip()
    return f"{end:9} {place}  {_short(mutation.before)}  ->  {_short(mutation.after)}\n          {line}"


def _short(text: str) -> str:
    line = text.splitlines()[0] if text else text
    return line if len(line) <= 100 else f"{line[:97]}..."


def _summed_up(ended: Counter[str], floor: float) -> int:
    noticed = ended["noticed"] + ended["too slow"]
    judged = noticed + ended["survived"]
    share = _share(noticed, judged)
    parts = ", ".join(f"{count} {name}" for name, count in ended.most_common())
    of_all = _share(noticed, ended.total())
    print(f"{share:.1f} of 100 noticed among those that golden cases run, {of_all:.1f} among all ({parts})")
    return 1 if share < floor else 0


def _share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stop as stop:
        sys.exit(f"Muster: {stop}")
