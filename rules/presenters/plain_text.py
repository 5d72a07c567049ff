"""A ruling as plain text: for the command line, mail and logs. Plain Python."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.presenters.claims import state_of

VERDICTS = {
    "legal": "All declarations are legal.",
    "illegal": "A declaration breaks the rules.",
    "incomplete": "Something is still missing.",
}


def as_text(ruling: Mapping[str, Any]) -> str:
    """The ruling JSON as lines: verdict, claims, steps with their rule numbers, what is missing, readings, result."""
    return "\n".join(_lines(ruling)) + "\n"


def _lines(ruling: Mapping[str, Any]) -> Iterator[str]:
    yield f"{ruling['verdict'].upper()}. {VERDICTS[ruling['verdict']]}  [{ruling['ruleset']}]"
    for claim in ruling["claims"]:
        said = f'"{claim["text"]}"' if claim["text"].strip() else "a claim without words"
        yield f"  {state_of(claim):9} {claim['by']}: {said}  {claim['rule']}"
    for action in ruling["actions"]:
        yield ""
        yield f"Action {action['action'] + 1}: {action['do']}"
        for step in action["steps"]:
            mark = " " if step["applied"] else "-"
            yield f"  {step['rule']:>8} {mark} {step['text']}"
        for fault in action["violations"]:
            yield f"  {fault['rule']:>8} ! {fault['text']}  ({fault['path']})"
            if fault.get("redress"):
                yield f"  {'':>8}   Now: {fault['redress']}"
    yield from _closing(ruling)


def _instead(alternative: Mapping[str, Any] | None) -> str:
    """What another reading gives. Rulings stored before it was told say only that something changes."""
    if not alternative or not alternative.get("text"):
        return "it would come out otherwise"
    return f"{alternative['text']} ({alternative['rule']})"


def _closing(ruling: Mapping[str, Any]) -> Iterator[str]:
    for need in ruling["needs"]:
        yield f"  {need['rule']:>8} ? {need['text']}  ({need['path']})"
    for reading in ruling["readings"]:
        yield f"Reading {reading['name']} ({reading['rule']}): {reading['value']}"
        alternatives = {one["value"]: one for one in reading.get("alternatives", ())}
        for value in reading["changed_by"]:
            yield f"  with {value} instead: {_instead(alternatives.get(value))}"
    if ruling["result"]:
        yield f"Result: {ruling['result'].get('text', '')}"
    yield f"Fingerprint {ruling['fingerprint'][:16]}"
