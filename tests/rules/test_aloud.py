"""The two lines to read to both players."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import adjudicate
from rules.command_line import rule_on_file
from rules.presenters.ruling import read_aloud

GOLDEN = Path(__file__).parents[2] / "rules/games/combat_hex/cases/golden"


def case_of(name: str) -> dict[str, Any]:
    case: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))["case"]
    return case


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        (
            "movement/a-charge-strikes-one-enemy-once",
            (
                "Illegal by rule 8.10b: c has made the one free attack of its charge, on one enemy.",
                "The first one stands; the second is not made.",
            ),
        ),
        (
            "ring/the-free-attack-on-a-frodo-who-leaves-is-asked-for",
            (
                "Not decided yet: evil rolls 1 die for the free attack.",
                "The ruling follows as soon as that is known.",
            ),
        ),
        (
            "ring/frodo-on-the-edge-breaks-off-and-leaves",
            ("This action is legal: good wins the game (9.16).", "The game is over."),
        ),
    ],
)
def test_a_ruling_is_read_aloud_in_two_lines(name: str, lines: tuple[str, str]) -> None:
    case = case_of(name)
    assert read_aloud(case, adjudicate(case).as_json()) == lines


def test_a_contested_ruling_says_what_the_other_reading_gives() -> None:
    case = case_of("readings/six-hexes-off-a-ringwraith-may-stay")
    _, second = read_aloud(case, adjudicate(case).as_json())
    assert second.startswith(
        "Contested (rule 9.08): When kill zones let a Ringwraith stay. With the reading “"
    )
    assert "in its reach” it would be: N can end closer to F" in second


def test_the_command_line_prints_both_lines_first(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case_of("movement/a-charge-strikes-one-enemy-once")), encoding="utf-8")
    text, code = rule_on_file(str(path), as_json=False)
    assert text.startswith("Illegal by rule 8.10b: ")
    assert text.splitlines()[1] == "The first one stands; the second is not made."
    assert "Now: The first one stands; the second is not made." in text
    assert code == 1
    told = json.loads(rule_on_file(str(path), as_json=True)[0])
    assert told["aloud"][1] == "The first one stands; the second is not made."


def test_the_lines_are_said_by_the_translators_that_are_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {"Illegal by rule %(rule)s: %(finding)s": "Unzulässig nach Regel %(rule)s: %(finding)s"}
    monkeypatch.setattr("wording._tongue.single", lambda message: german.get(message, message))
    case = case_of("movement/a-charge-strikes-one-enemy-once")

    first, _ = read_aloud(case, adjudicate(case).as_json())

    assert first.startswith("Unzulässig nach Regel 8.10b: ")
