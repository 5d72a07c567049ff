"""Golden cases: a case and what its ruling must hold, as one JSON file under rules/games/<game>/cases/golden/<chapter>/.

Each is checked in one pass: the ruling is as written and the same when it is asked for again, the published schema describes
the case, every rule that is cited stands in the book, and the same case written in another way is ruled alike.
`manage.py golden CASE.json` writes the beginning of such a file.

    {"title": "...", "rules": ["6.23"], "case": {...}, "expect": {...}}

`rules` are the rules the file proves: each must be cited by the ruling (a step, a violation, a need, a claim or a reading).
`expect` may hold: verdict; steps (each with any of rule, key, values, applied; they must occur in this order, others may lie
between); violations (exactly these, each with any of code, path, rule); needs (any of what, player, count, rule); outcome
(facts of the last action heard, or of "outcomes"[n]); warriors (fields of warriors after; null means gone); position (fields);
claims (upheld, rule); result; readings (name to whether it matters); absent (keys of steps that must not occur);
unreadable (exactly these faults, each with any of code, path).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from jsonschema_rs import Draft202012Validator

from rules import RULESETS, adjudicate
from rules.engine.case import write_case
from rules.engine.faults import Unreadable
from rules.engine.referee import Referee

GAMES = Path(__file__).parents[1] / "rules" / "games"
FOLDER = Path("cases", "golden")  # of each game

Case: TypeAlias = dict[str, Any]
# The same case, written in another way.
Rewrite: TypeAlias = Callable[[Case], Case]


@cache
def golden_files(game: str) -> tuple[Path, ...]:
    return tuple(sorted((GAMES / game / FOLDER).rglob("*.json")))


@cache
def name_of(path: Path) -> str:
    game = path.relative_to(GAMES).parts[0]
    return f"{game}/{path.relative_to(GAMES / game / FOLDER).with_suffix('')}"


def readable_cases(game: str) -> Iterator[tuple[str, Case]]:
    """Every golden case that can be read, by its name."""
    for path in golden_files(game):
        golden = json.loads(path.read_text(encoding="utf-8"))
        if "ruleset" in golden.get("case", {}) and "unreadable" not in golden["expect"]:
            yield name_of(path), golden["case"]


def holds(part: Any, whole: Any) -> bool:
    """Every field named in `part` stands in `whole` with that value; lists and numbers must be equal.

    Fields against a list are the ids of its items.
    """
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(key in whole and holds(value, whole[key]) for key, value in part.items())
    if isinstance(part, Mapping) and isinstance(whole, list | tuple):
        by_id = {one["id"]: one for one in whole if isinstance(one, Mapping) and "id" in one}
        return all(holds(value, by_id.get(id)) for id, value in part.items())
    if isinstance(part, list) and isinstance(whole, list | tuple):
        return len(part) == len(whole) and all(holds(a, b) for a, b in zip(part, whole, strict=True))
    return bool(part == whole)


def check(path: Path, referee: Referee[Any] | None = None, rewrites: Iterable[Rewrite] = ()) -> None:
    """Everything that holds of one golden file; `rewrites` are ways to write its case that must change nothing.

    With the game's `referee` the case is also written out in full, read again, and written alike.
    """
    golden = json.loads(path.read_text(encoding="utf-8"))
    case, expect = golden["case"], golden["expect"]
    try:
        ruling = adjudicate(case).as_json()
    except Unreadable as error:
        faults = [fault.as_json() for fault in error.faults]
        assert "unreadable" in expect, faults
        assert _same_faults(expect["unreadable"], faults), faults
        return
    assert "unreadable" not in expect, "the case was readable"
    _compare(expect, ruling)
    found = set(cited(ruling)) - {""}
    assert not set(golden["rules"]) - found, f"never cited: {sorted(set(golden['rules']) - found)}"
    assert not found - numbers(case["ruleset"]), (
        f"not in the book: {sorted(found - numbers(case['ruleset']))}"
    )
    assert [error.message for error in validator(case["ruleset"]).iter_errors(case)] == []
    assert adjudicate(case).as_json() == ruling, "the same case, another ruling"
    if referee:
        assert adjudicate(_written_and_read_again(case, referee)).as_json() == ruling, (
            "read again, another ruling"
        )
    for rewrite in rewrites:
        assert adjudicate(rewrite(case)).as_json() == ruling, f"{rewrite.__name__} changes the ruling"


def _written_and_read_again(case: Case, referee: Referee[Any]) -> Case:
    written = write_case(referee.read(case), referee.form)
    again: Case = json.loads(json.dumps(written))
    assert write_case(referee.read(again), referee.form) == written
    return again


@cache
def validator(ruleset: str) -> Draft202012Validator:
    return Draft202012Validator(RULESETS[ruleset].schema())


@cache
def numbers(ruleset: str) -> frozenset[str]:
    """Every rule number of the game's books: its editions cite one another."""
    game = RULESETS[ruleset].game
    return frozenset(entry.id for one in RULESETS.values() if one.game == game for entry in one.entries)


def cited(ruling: Mapping[str, Any]) -> Iterator[str]:
    """Every rule number that a ruling cites."""
    for action in ruling["actions"]:
        yield from (step["rule"] for step in action["steps"])
        yield from (fault["rule"] for fault in action["violations"])
    for part in ("needs", "claims", "readings"):
        yield from (item["rule"] for item in ruling[part])
    if ruling["result"]:
        yield ruling["result"].get("rule", "")


def _same_faults(expected: list[Any], found: list[Any]) -> bool:
    left = list(found)
    for part in expected:
        match = next((fault for fault in left if holds(part, fault)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _compare(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> None:
    steps = [step for action in ruling["actions"] for step in action["steps"]]
    told = "\n".join(f"{s['rule']:8} {s['key']:28} {s['text']}" for s in steps)
    violations = [fault for action in ruling["actions"] for fault in action["violations"]]
    assert ruling["verdict"] == expect["verdict"], (violations, ruling["needs"], told)
    assert _same_faults(expect.get("violations", violations), violations), violations
    rest = iter(steps)
    for part in expect.get("steps", ()):
        assert any(holds(part, step) for step in rest), f"no step {part} in order among:\n{told}"
    for key in expect.get("absent", ()):
        assert key not in {step["key"] for step in steps}, told
    for index, facts in expect.get("outcomes", {}).items():
        assert holds(facts, ruling["actions"][int(index)]["outcome"]), ruling["actions"][int(index)][
            "outcome"
        ]
    if "outcome" in expect:
        assert holds(expect["outcome"], ruling["actions"][-1]["outcome"]), ruling["actions"][-1]["outcome"]
    if "needs" in expect:
        assert _same_faults(expect["needs"], ruling["needs"]), ruling["needs"]
    for part, claim in zip(expect.get("claims", ()), ruling["claims"], strict="claims" in expect):
        assert holds(part, claim), claim
    _compare_after(expect, ruling)


def _compare_after(expect: Mapping[str, Any], ruling: Mapping[str, Any]) -> None:
    warriors = {warrior["id"]: warrior for warrior in ruling["position"].get("warriors", ())}
    for id, part in expect.get("warriors", {}).items():
        assert holds(part, warriors.get(id)), (id, warriors.get(id))
    assert holds(expect.get("position", {}), ruling["position"]), ruling["position"]
    if "result" in expect:
        assert holds(expect["result"], ruling["result"]), ruling["result"]
    matters = {reading["name"]: reading["matters"] for reading in ruling["readings"]}
    assert holds(expect.get("readings", {}), matters), matters
