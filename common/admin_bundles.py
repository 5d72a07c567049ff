"""The admin library's style sheets and scripts as one file each, with ours, and without what no page of ours uses.

The library serves eighteen files of 490 kB for its first page. Left out are its fonts (the icons that are used are a file of
ours, see `devtools.admin_icons`), its charts, sorting by hand, and styles for classes that nobody names. What only some
widgets need is fetched when one is used: `static/js/office.js`.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from common.used_styles import used, words

SHEETS = (("unfold", "unfold/css/styles.css"), ("unfold", "unfold/css/simplebar/simplebar.css"))
# The first is written for a loose page, so none that asks for strictness may stand before it.
SCRIPTS = (
    ("unfold", "unfold/js/app.js"),
    ("django.contrib.admin", "admin/js/core.js"),
    ("unfold", "admin/js/actions.js"),
    ("unfold", "unfold/js/simplebar/simplebar.js"),
    ("unfold", "unfold/js/alpine/alpine.anchor.js"),
    ("unfold", "unfold/js/alpine/alpine.persist.js"),
    ("unfold", "unfold/js/alpine/alpine.resize.js"),
    ("unfold", "unfold/js/alpine/alpine.js"),
)
# What pages of the back office are made by.
MAKERS = ("unfold", "django.contrib.admin", "simple_history", "import_export")
SOURCES = (".html", ".py", ".js")
# The part of the library's script that draws charts: ours are drawn by the server.
CHARTS = re.compile(r"/\*{20,}\n \* Chart\n.*?(?=/\*{20,}\n)", re.DOTALL)
NO_CHARTS = "const renderCharts = () => {};\n"
# Addresses of pictures and fonts are told from where the sheet lies.
ADDRESS = re.compile(r"url\((?!data:|[\"'])")


class LostAddress(Exception):
    """A sheet of the library names a file, which would not be found from where the bundle lies."""


def style_bundle(ours: Path) -> str:
    """The library's sheets and then ours, which wins."""
    return "\n".join([*(_sheet(*one) for one in SHEETS), ours.read_text("utf-8")])


def script_bundle(ours: Path) -> str:
    """The library's scripts and ours as one plain script."""
    texts = [CHARTS.sub(NO_CHARTS, static_file(*one).read_text("utf-8")) for one in SCRIPTS]
    return "\n;\n".join([*texts[:-1], ours.read_text("utf-8"), texts[-1]])


def static_file(library: str, path: str) -> Path:
    return folder(library) / "static" / path


def folder(library: str) -> Path:
    spec = find_spec(library)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(library)
    return Path(spec.origin).parent


@cache
def _sheet(library: str, path: str) -> str:
    text = used(static_file(library, path).read_text("utf-8"), _names())
    if ADDRESS.search(text):
        raise LostAddress(path)
    return text


@cache
def _names() -> set[str]:
    return words(path.read_text("utf-8") for path in _makers())


def _makers() -> Iterator[Path]:
    root = Path(__file__).resolve().parents[1]
    yield from (root / "templates" / "admin").rglob("*.html")
    yield from (*root.glob("*/admin.py"), *root.glob("*/admin/*.py"), root / "common" / "office.py")
    for library in MAKERS:
        yield from (path for path in folder(library).rglob("*") if path.suffix in SOURCES)
