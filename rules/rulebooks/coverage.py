"""Which golden cases prove which rule: read from the cases themselves, so that nobody keeps a list by hand.

Each of them is a question that was decided: what is asked, what the answer is, and the case to open in the form.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Question:
    """One golden case. `name` is its path below the game's folder without the ending; `verdict` is empty for an army."""

    name: str
    path: str
    title: str
    rules: tuple[str, ...]
    ruleset: str
    verdict: str

    @property
    def has_case(self) -> bool:
        return bool(self.ruleset)


def cases_of(package: str) -> Path:
    """Where the example and golden cases of a game's package lie; the folder need not exist."""
    (place,) = import_module(package).__path__
    return Path(place) / "cases"


@cache
def questions(root: Path, game: str) -> Mapping[str, Question]:
    """Every golden case of a game by its name, in order of its path. They ship with the game's package."""
    known = GAMES.get(game)
    if known is None:
        return {}
    folder = cases_of(known.package) / "golden"
    return {one.name: one for path in sorted(folder.rglob("*.json")) for one in _question(path, folder, root)}


def _question(path: Path, folder: Path, root: Path) -> Iterator[Question]:
    golden = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(golden, dict) and golden.get("rules"):
        name = str(path.relative_to(folder).with_suffix(""))
        title = golden.get("title") or path.stem.replace("-", " ").capitalize()
        ruleset = golden.get("case", {}).get("ruleset", "")
        verdict = golden.get("expect", {}).get("verdict") or ""
        yield Question(name, str(path.relative_to(root)), title, tuple(golden["rules"]), ruleset, verdict)


@cache
def questions_by_rule(root: Path, game: str) -> Mapping[str, tuple[Question, ...]]:
    """For each rule number the questions that were decided by it."""
    found: dict[str, list[Question]] = {}
    for question in questions(root, game).values():
        for rule in question.rules:
            found.setdefault(rule, []).append(question)
    return {rule: tuple(inside) for rule, inside in found.items()}


@cache
def golden_cases_by_rule(root: Path, game: str) -> Mapping[str, tuple[str, ...]]:
    """For each rule number the golden files that name it, as paths from the project's root."""
    return {
        rule: tuple(question.path for question in inside)
        for rule, inside in questions_by_rule(root, game).items()
    }


def case_of(root: Path, game: str, name: str) -> dict[str, Any] | None:
    """The case of a question, under the question as its title; None when there is no such case."""
    question = questions(root, game).get(name)
    if question is None or not question.has_case:
        return None
    case: dict[str, Any] = json.loads((root / question.path).read_text(encoding="utf-8"))["case"]
    return {"title": question.title[:160], **case}
