"""Every template compiles, also those that no other test happens to render."""

from pathlib import Path

import pytest
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parents[2] / "templates"
NAMES = sorted(
    str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.suffix in {".html", ".txt", ".svg"}
)


@pytest.mark.parametrize("name", NAMES)
def test_it_compiles(name: str) -> None:
    get_template(name)
