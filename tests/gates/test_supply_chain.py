"""An audit that looked nothing up is no audit; the list of parts names everything that is locked."""

import json
from pathlib import Path
from typing import Any

import pytest

from devtools.environment import Stop
from devtools.supply_chain import judged, sbom
from tests.gates.test_locks import locked, normal

CLEAN: dict[str, Any] = {"name": "django", "version": "5.2", "vulns": []}
FAULTY: dict[str, Any] = {
    "name": "lxml",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}, {"id": "PYSEC-2", "fix_versions": []}],
}
SKIPPED: dict[str, Any] = {"name": "celery", "skip_reason": "Dependency not found"}


def test_each_known_fault_is_a_line_with_its_remedy() -> None:
    assert judged([CLEAN, FAULTY]) == [
        "lxml 1.0: PYSEC-1, mended in 1.1",
        "lxml 1.0: PYSEC-2, mended in no version yet",
    ]
    assert judged([CLEAN]) == []


@pytest.mark.parametrize("dependencies", [[], [SKIPPED], [CLEAN, SKIPPED]])
def test_what_could_not_be_looked_up_is_not_called_clean(dependencies: list[dict[str, Any]]) -> None:
    with pytest.raises(Stop, match="could be looked up"):
        judged(dependencies)


def test_the_list_of_parts_names_every_locked_package(tmp_path: Path) -> None:
    assert sbom([str(tmp_path / "parts.json")]) == 0
    parts = json.loads((tmp_path / "parts.json").read_text())["components"]
    found = {normal(part["name"]): part["version"] for part in parts}
    assert found == locked("requirements.txt")
