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


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
@pytest.mark.parametrize("more", [(), ("--json",), ("--exact",)], ids=["text", "json", "exact"])
def test_both_doors_give_the_same_odds(
    path: Path, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["odds", str(path), *more])
    plain = capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        call_command("odds", str(path), *more, stdout=(told := io.StringIO()))
    assert (code, plain.strip()) == (ended.value.code, told.getvalue().strip())
    assert plain.strip()


def test_odds_are_a_table_with_the_policy_below(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", str(ROOT / "docs/cases/rohan-and-orcs.json"), "--exact"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Rohan: 6 attack dice"
    assert lines[1].split() == ["Damage", "dice", "on", "average", "4.00", "186623/46656"]
    assert lines[-1].startswith("Assumed:")


def test_a_case_without_odds_ends_with_1_and_an_unreadable_one_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", str(ROOT / "docs/cases/legolas-shoots.json")]) == 1
    assert "does not end with a combat" in capsys.readouterr().out
    assert main(["odds", str(ROOT / "docs/cases/legolas-shoots.json"), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["code"] == "odds.none"
    (file := tmp_path / "case.json").write_text('{"ruleset": "none/1"}')
    assert main(["odds", str(file)]) == 2


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


@pytest.mark.parametrize("command", ["adjudicate", "odds"])
def test_django_is_not_loaded(command: str) -> None:
    case = str(ROOT / "docs/cases/rohan-and-orcs.json")
    done = subprocess.run(
        [sys.executable, "-c", MODULES, command, case],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.rstrip().rpartition("\n")[2]
    assert "'rules.games.combat_hex.game'" in loaded
    assert "'django" not in loaded
