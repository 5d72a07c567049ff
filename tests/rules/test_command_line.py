"""The referee on the command line, without Django and with it: the same answers and exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.command_line import main

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted((ROOT / "rules" / "games").glob("*/cases/examples/*.json"))
MODULES = "import sys; from rules.command_line import main; main(sys.argv[1:]); print(sorted(sys.modules))"


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    found = json.loads((ROOT / "docs/cases/rohan-and-orcs.json").read_text())
    found["actions"][0]["players"]["rohan"]["roll"]["dice"] = [6]
    file = tmp_path / "case.json"
    file.write_text(json.dumps(found))
    return file


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "json"])
def test_both_doors_say_the_same(
    path: Path, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["adjudicate", str(path), *more])
    plain = capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        call_command("adjudicate", str(path), *more, stdout=(told := io.StringIO()))
    assert (code, plain.strip()) == (ended.value.code, told.getvalue().strip())


def test_a_legal_case_ends_with_0() -> None:
    assert main(["adjudicate", str(ROOT / "docs/cases/rohan-and-orcs.json")]) == 0


def test_an_unreadable_one_with_2_and_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file := tmp_path / "case.json").write_text('{"ruleset": "none/1"}')
    assert main(["adjudicate", str(file)]) == 2
    assert "/ruleset" in capsys.readouterr().out
    assert main(["adjudicate", str(tmp_path / "missing.json")]) == 2


def test_neither_an_illegal_nor_an_incomplete_case_ends_with_0(illegal: Path) -> None:
    assert main(["adjudicate", str(illegal)]) in {1, 3}


def test_the_rulebook_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook", "combat-hex/3.1.2", "6.23", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["tests"]
    with pytest.raises(SystemExit):
        main(["rulebook", "combat-hex/3.1.2", "99.99"])


def test_django_is_not_loaded() -> None:
    case = str(ROOT / "docs/cases/rohan-and-orcs.json")
    done = subprocess.run(
        [sys.executable, "-c", MODULES, "adjudicate", case],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.rstrip().rpartition("\n")[2]
    assert "'rules.games.combat_hex.game'" in loaded
    assert "'django" not in loaded
