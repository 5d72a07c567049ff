"""The referee on the command line, without Django: `python -m rules adjudicate CASE.json`, `python -m rules odds CASE.json`,
`python -m rules rulebook RULESET`.

`manage.py` has the same commands and calls the same functions. Exit codes: 0 legal, or odds; 1 illegal, or no odds;
2 unreadable; 3 incomplete.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.engine.documents import parse_case
from rules.engine.faults import Fault, Unreadable
from rules.engine.game import Entry, Ruleset
from rules.engine.odds import NONE, NoOdds, Odds
from rules.games.registry import RULESETS, adjudicate, find_game
from rules.presenters.odds_text import as_text as odds_as_text
from rules.presenters.plain_text import as_text
from rules.presenters.ruling import read_aloud
from rules.rulebooks.coverage import golden_cases_by_rule

EXIT_CODES = {"legal": 0, "illegal": 1, "incomplete": 3}
UNREADABLE = 2
ROOT = Path(__file__).resolve().parents[1]


class Unknown(Exception):
    """A ruleset or a rule that does not exist; the sentence says which there are."""


def add_case_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("case", help="a JSON case, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the whole ruling as JSON")


def add_odds_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("case", help="a JSON case, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the odds as JSON")
    parser.add_argument(
        "--exact", action="store_true", help="print the exact fraction of each chance as well"
    )


def add_rulebook_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("ruleset", help="a ruleset, such as those that a wrong name lists")
    parser.add_argument("rule", nargs="?", help="one rule number")
    parser.add_argument("--json", action="store_true", help="print the rules as JSON")


def rule_on_file(name: str, *, as_json: bool) -> tuple[str, int]:
    """What is printed for a case file (or "-" for standard input), and the exit code."""
    try:
        case = parse_case(_read(name))
        ruling = adjudicate(case).as_json()
    except Unreadable as error:
        return _refusal(error.faults, as_json), UNREADABLE
    lines = read_aloud(case, ruling)
    text = _pretty(ruling | {"aloud": lines}) if as_json else "\n".join((*lines, "", as_text(ruling)))
    return text, EXIT_CODES[ruling["verdict"]]


def odds_of_file(name: str, *, as_json: bool, exact: bool) -> tuple[str, int]:
    """The odds of a case file (or "-" for standard input) as they are printed, and the exit code."""
    try:
        found = _odds(parse_case(_read(name)))
    except Unreadable as error:
        return _refusal(error.faults, as_json), UNREADABLE
    except NoOdds as none:
        return _pretty({"code": none.code, "text": none.text}) if as_json else none.text, 1
    return _pretty(found.as_json()) if as_json else odds_as_text(found, exact=exact), 0


def _odds(case: Any) -> Odds:
    named = case.get("ruleset") if isinstance(case, dict) else None
    game = find_game(named) if isinstance(named, str) else None
    if game is None:
        adjudicate(case)  # says which rulesets there are
    if game is None or game.odds is None:
        raise NoOdds(NONE, "There are no odds for this game.")
    return game.odds.of(case)


def list_rules(ruleset: str, rule: str | None, *, as_json: bool) -> str:
    """The rules of an edition, or one of them: what decides each, and the tests that prove it. Raises Unknown."""
    book = RULESETS.get(ruleset)
    if book is None:
        raise Unknown(f"There is no ruleset {ruleset}; known are {', '.join(RULESETS)}.")
    rows = [row for row in rows_of(book) if rule in (None, row["id"])]
    if not rows:
        raise Unknown(f"{book.id} has no rule {rule}.")
    return json.dumps(rows, indent=1, ensure_ascii=False) if as_json else _as_text(rows)


def rows_of(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Each entry of the rulebook with the golden cases found for it."""
    tests = golden_cases_by_rule(ROOT, ruleset.game)
    return [_row(entry, tests.get(entry.id, ())) for entry in ruleset.entries]


def _row(entry: Entry, tests: tuple[str, ...]) -> dict[str, Any]:
    names = ("id", "title", "summary", "kind", "module", "chapter")
    return {name: getattr(entry, name) for name in names} | {"tests": list(tests)}


def _as_text(rows: list[dict[str, Any]]) -> str:
    lines = [f"{row['id']:>18}  {row['title']} [{row['kind']}]\n{'':20}{row['summary']}" for row in rows]
    return "\n".join(lines)


def _refusal(faults: tuple[Fault, ...], as_json: bool) -> str:
    if as_json:
        return _pretty({"verdict": "unreadable", "faults": [fault.as_json() for fault in faults]})
    listed = (f"  {fault.path or '/'}: {fault.text}" for fault in faults)
    return "\n".join([f"UNREADABLE. {len(faults)} fault(s):", *listed])


def _pretty(data: Any) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def _read(name: str) -> str | bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise Unreadable([Fault("document.file", "", f"{name} cannot be read: {reason}.")]) from None


def main(words: Sequence[str] | None = None) -> int:
    """The command that `words` give; returns the exit code."""
    parser = ArgumentParser(prog="python -m rules", description="The referee and its rulebooks.")
    commands = parser.add_subparsers(dest="command", required=True)
    add_case_arguments(commands.add_parser("adjudicate", help="rule on a case file"))
    add_odds_arguments(
        commands.add_parser("odds", help="exact odds of the action that a case file ends with")
    )
    add_rulebook_arguments(commands.add_parser("rulebook", help="list the rules of a ruleset"))
    arguments = parser.parse_args(words)
    if arguments.command in ("adjudicate", "odds"):
        text, code = (
            rule_on_file(arguments.case, as_json=arguments.json)
            if arguments.command == "adjudicate"
            else odds_of_file(arguments.case, as_json=arguments.json, exact=arguments.exact)
        )
        sys.stdout.write(f"{text}\n")
        return code
    try:
        sys.stdout.write(f"{list_rules(arguments.ruleset, arguments.rule, as_json=arguments.json)}\n")
    except Unknown as unknown:
        parser.error(str(unknown))
    return 0
