"""Texts are marked under names that the tools know which gather them: under another name they would stay English unnoticed."""

import ast
from collections.abc import Iterator
from pathlib import Path

from devtools.catalogue_gate import SOURCES
from devtools.environment import ROOT

MODULES = {"wording", "django.utils.translation"}
MARKERS = {
    "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "npgettext", "npgettext_lazy", "pgettext",
    "pgettext_lazy",
}  # fmt: skip
GATHERED = MARKERS | {"_"}


def test_no_marker_has_a_name_that_no_tool_knows() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources()
        for name in odd_names(path.read_text("utf-8"))
    ]
    assert not found


def sources() -> Iterator[Path]:
    for part in SOURCES:
        yield from sorted((ROOT / part).rglob("*.py"))


def odd_names(text: str) -> Iterator[str]:
    """What a marker is imported as where that is another name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for one in node.names:
                if one.name in MARKERS and one.asname and one.asname not in GATHERED:
                    yield one.asname


def test_another_name_is_found() -> None:
    text = (
        "from wording import gettext as _, gettext_noop as noop\nfrom elsewhere import gettext_noop as other"
    )
    assert list(odd_names(text)) == ["noop"]
