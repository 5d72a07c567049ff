"""`manage.py golden` writes files that pass as they stand, in the form of those that are there."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules import adjudicate
from rules.golden import as_golden_text, golden_of
from tests import golden

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "rules" / "games").glob("*/cases/examples/*.json"))
FOLDER = golden.GAMES / "combat_hex" / golden.FOLDER


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_is_written_for_an_example_passes(path: Path, tmp_path: Path) -> None:
    written = tmp_path / "made.json"
    call_command("golden", str(path), output=written)
    golden.check(written)
    ruling = adjudicate(json.loads(path.read_text(encoding="utf-8")))
    assert json.loads(written.read_text())["expect"]["verdict"] == ruling.verdict.value


@pytest.mark.parametrize("chapter", ["combat", "movement", "conduct", "ring"])
def test_what_is_written_for_golden_cases_passes_with_the_same_verdict(chapter: str, tmp_path: Path) -> None:
    for path in sorted((FOLDER / chapter).glob("*.json"))[:25]:
        there = json.loads(path.read_text(encoding="utf-8"))
        made = golden_of(there["case"], there["title"])
        (tmp_path / path.name).write_text(as_golden_text(made), encoding="utf-8")
        golden.check(tmp_path / path.name)
        assert made["expect"].get("verdict") == there["expect"].get("verdict"), path.name


def test_a_case_that_cannot_be_read_expects_its_faults(tmp_path: Path) -> None:
    case = json.loads(EXAMPLES[0].read_text()) | {"colour": "red"}
    (tmp_path / "made.json").write_text(as_golden_text(golden_of(case)))
    golden.check(tmp_path / "made.json")
    assert golden_of(case)["expect"]["unreadable"][0]["path"] == "/colour"


def test_the_form_is_that_of_the_files_which_are_there() -> None:
    for path in FOLDER.rglob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert as_golden_text(json.loads(text)) == text, path.name


def test_without_an_output_it_is_printed_and_no_file_is_overwritten(tmp_path: Path) -> None:
    told = io.StringIO()
    call_command("golden", str(EXAMPLES[0]), title="Is it so?", stdout=told)
    assert json.loads(told.getvalue())["title"] == "Is it so?"
    (tmp_path / "there.json").write_text("mine")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("golden", str(EXAMPLES[0]), output=tmp_path / "there.json")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("golden", str(tmp_path / "nothing.json"))
