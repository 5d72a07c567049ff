"""The icons that the back office uses: words in its libraries’ templates and programs, in its sheet, in our settings."""

import re
from collections.abc import Iterator
from pathlib import Path

from common.admin_bundles import folder, style_bundle

ROOT = Path(__file__).resolve().parents[1]
FONT = Path("unfold/fonts/material-symbols/Material-Symbols-Outlined.woff2")
OURS = ROOT / "static" / FONT
NAMES = OURS.with_name("icons.txt")  # what the font of ours holds
LIBRARIES = ("unfold", "simple_history", "import_export")
# An icon is a word of a font: the text of an element, what stands in a template's tags left out; or a word that is handed on.
ELEMENT = re.compile(r"material-symbols-outlined[^>]*>(.*?)</", re.DOTALL)
TAGS = re.compile(r"{%.*?%}|{{.*?}}|<[^>]*>", re.DOTALL)
WORD = re.compile(r"[a-z][a-z0-9_]+")
DEFAULT = re.compile(r"""{{[^}]*default:["']([a-z0-9_]+)["']""")
NAMED = re.compile(r"""["']?\b(?:icon|SITE_SYMBOL)["']?\s?[=:]\s?["']([a-z0-9_]+)["']""")
STYLE = re.compile(r"""content[:-]\[?["']([a-z0-9_\\]+)["']""")


def icons_used() -> set[str]:
    """What templates and programs of the libraries, the style sheet and our settings name."""
    settings = (ROOT / "config" / "settings" / "admin.py").read_text("utf-8")
    sheet = style_bundle(ROOT / "static" / "css" / "office.css")
    return {*_of_libraries(), *NAMED.findall(settings), *STYLE.findall(sheet)}


def _of_libraries() -> Iterator[str]:
    for path in (path for library in LIBRARIES for path in folder(library).rglob("*")):
        if path.suffix == ".html":
            yield from _of_template(path.read_text("utf-8"))
        elif path.suffix == ".py":
            text = path.read_text("utf-8")
            yield from NAMED.findall(text)
            yield from (name.replace("\\", "") for name in STYLE.findall(text))


def _of_template(text: str) -> Iterator[str]:
    yield from NAMED.findall(text)
    for shown in ELEMENT.findall(text):
        yield from DEFAULT.findall(shown)
        yield from WORD.findall(TAGS.sub(" ", shown))
