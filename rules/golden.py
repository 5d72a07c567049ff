"""The beginning of a golden file, written from a ruling: what is checked there and trimmed by hand is in tests/golden.py."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.faults import Unreadable
from rules.games.registry import adjudicate

Json = Mapping[str, Any]
WIDTH = 116


def golden_of(case: Any, title: str = "") -> dict[str, Any]:
    """A golden file for a case: it passes as it stands. Keep in it what the case is to prove, and drop the rest."""
    named = title or (case.get("title") if isinstance(case, dict) else "") or ""
    try:
        ruling = adjudicate(case).as_json()
    except Unreadable as error:
        faults = [{"code": fault.code, "path": fault.path} for fault in error.faults]
        return {"title": named, "rules": [], "case": case, "expect": {"unreadable": faults}}
    return {"title": named, "rules": _rules(ruling), "case": case, "expect": _expect(ruling)}


def _rules(ruling: Json) -> list[str]:
    """The rules that applied, in the order in which they are first cited."""
    cited = [
        part["rule"] for part in (*_steps(ruling), *_violations(ruling), *ruling["needs"], *ruling["claims"])
    ]
    return [rule for rule in dict.fromkeys(cited) if rule]


def _steps(ruling: Json) -> Iterator[Json]:
    for action in ruling["actions"]:
        yield from (step for step in action["steps"] if step["applied"])


def _violations(ruling: Json) -> Iterator[Json]:
    for action in ruling["actions"]:
        yield from action["violations"]


def _expect(ruling: Json) -> dict[str, Any]:
    """The verdict, and everything else that there is."""
    parts: dict[str, Any] = {
        "steps": [_only(step, "rule", "key") for step in _steps(ruling)],
        "violations": [_only(fault, "code", "path", "rule") for fault in _violations(ruling)],
        "needs": [_only(need, "what", "player", "count", "rule") for need in ruling["needs"]],
        "claims": [_only(claim, "upheld", "rule") for claim in ruling["claims"]],
        "outcome": ruling["actions"][-1]["outcome"] if ruling["actions"] else {},
        "readings": {one["name"]: one["matters"] for one in ruling["readings"]},
        "result": ruling["result"],
    }
    return {"verdict": ruling["verdict"]} | {name: part for name, part in parts.items() if part}


def _only(part: Json, *names: str) -> dict[str, Any]:
    return {name: part[name] for name in names}


def as_golden_text(golden: Json) -> str:
    """As the golden files are written: what fits stands on one line."""
    return _laid_out(golden, 0, 0) + "\n"


def _laid_out(part: Any, depth: int, column: int) -> str:
    line = json.dumps(part, ensure_ascii=False)
    if not isinstance(part, dict | list) or not part or column + len(line) <= WIDTH:
        return line
    heads = (
        [f"{json.dumps(name, ensure_ascii=False)}: " for name in part]
        if isinstance(part, dict)
        else [""] * len(part)
    )
    inside = part.values() if isinstance(part, dict) else part
    pad = " " * (depth + 1)
    rows = [
        pad + head + _laid_out(one, depth + 1, depth + 1 + len(head))
        for head, one in zip(heads, inside, strict=True)
    ]
    opening, closing = "{}" if isinstance(part, dict) else "[]"
    return opening + "\n" + ",\n".join(rows) + "\n" + " " * depth + closing
