"""One file instead of many: what every page loads is put together when static files are looked up or collected.

A script that a page starts with is served with all that it imports; the style sheets of every page are one sheet. The back
office has one of each (`common.admin_bundles`). The sources stay as they are written, and a bundle is made anew when one of
them has changed.
"""

import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from common import admin_bundles

# Style sheets of every page, in the order of the cascade. One file, for a phone waits longer for a second file than for the few
# hundred bytes of a small sheet. Boards, the list builder and the wall have sheets of their own.
SHEETS = (
    "reset", "tokens", "base", "components", "forms", "tables", "dice", "board", "pages", "print",
    "brackets", "control", "desk", "formats", "maps", "odds", "results",
)  # fmt: skip
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INDENT = re.compile(r"\n\s*")
# Comments in a script that have their lines for themselves.
SCRIPT_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
SCRIPT_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*$", re.MULTILINE)
# What the back office serves, each after a source of ours.
OFFICE_STYLES, OFFICE_SCRIPTS = "css/back-office.css", "js/back-office.js"
OFFICE = {OFFICE_STYLES: "css/office.css", OFFICE_SCRIPTS: "js/office.js"}
IMPORT = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\}|\* as (?P<all>\w+)) from "(?P<path>\.[^"]+)";$', re.MULTILINE
)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (?P<name>[\w$]+)", re.MULTILINE)
NOTHING = re.compile(r"^export \{\};$", re.MULTILINE)
# At the top level: everywhere else lines are indented.
WAITS = re.compile(r"^(?:const [^=]+ = )?await\b.*", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class UnknownForm(Exception):
    """A script imports or exports in a way that the bundle does not know; the text names file and line."""


def style_bundle(folder: Path) -> str:
    """The sheets of every page as one, without comments and indents: a fifth less to send."""
    text = "\n".join((folder / f"{name}.css").read_text("utf-8") for name in SHEETS)
    return INDENT.sub("\n", COMMENT.sub("", text))


def script_bundle(entry: Path) -> str:
    """The script with everything that it imports, directly or not, as one module. Raises UnknownForm."""
    modules = _Modules()
    modules.add(entry.resolve(), ())
    return "\n".join(modules.texts.values())


@dataclass
class _Modules:
    """The modules that were put together so far, each after those that it imports."""

    texts: dict[Path, str] = field(default_factory=dict)
    names: dict[Path, str] = field(default_factory=dict)

    def add(self, path: Path, importers: tuple[Path, ...]) -> str:
        """Puts the module in, and returns the name under which others reach what it exports."""
        if path in importers:
            raise UnknownForm(f"{path.name}: imports itself by way of {importers[-1].name}")
        if path not in self.names:
            text = path.read_text("utf-8")
            above = (*importers, path)
            text = IMPORT.sub(lambda found: self._bound(path, found, above), text)
            exported = [found["name"] for found in EXPORT.finditer(text)]
            text = NOTHING.sub("", EXPORT.sub(r"\1 \g<name>", text))
            if left := LEFT.search(text):
                raise UnknownForm(f"{path.name}: {left[0]}")
            self.names[path] = name = f"$module{len(self.names)}"
            slim = _slim(path, text)
            if importers and (waits := WAITS.search(text)):
                raise UnknownForm(
                    f"{path.name}: only the script that a page starts with may wait: {waits[0]}"
                )
            self.texts[path] = _wrapped(name, slim, exported) if importers else slim
        return self.names[path]

    def _bound(self, path: Path, found: re.Match[str], above: tuple[Path, ...]) -> str:
        name = self.add((path.parent / found["path"]).resolve(), above)
        if found["all"]:
            return f"const {found['all']} = {name};"
        return f"const {{{found['names'].replace(' as ', ': ')}}} = {name};"


def _wrapped(name: str, text: str, exported: Sequence[str]) -> str:
    """A module among others. The one that a page starts with stays open: nobody imports it, and it may wait (`await`)."""
    return f"const {name} = (() => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _slim(path: Path, text: str) -> str:
    """A script without indents and lines that only comment: a third less to send. Lines stay lines. Raises UnknownForm."""
    lines = [line.strip() for line in SCRIPT_BLOCK.sub("", SCRIPT_LINE.sub("", text)).splitlines()]
    if split := next((line for line in lines if line.count("`") % 2), None):
        raise UnknownForm(f"{path.name}: a text goes over several lines: {split}")
    return "\n".join(filter(None, lines))


@dataclass(frozen=True)
class Bundle:
    """A file that is made: its path below the static files, and how."""

    path: str
    source: Path

    def text(self) -> str:
        if self.path == OFFICE_STYLES:
            return admin_bundles.style_bundle(self.source)
        if self.path == OFFICE_SCRIPTS:
            return admin_bundles.script_bundle(self.source)
        return script_bundle(self.source) if self.source.suffix == ".js" else style_bundle(self.source.parent)


def bundles(static: Path, entries: tuple[str, ...]) -> Mapping[str, Bundle]:
    """Every bundle by its path: the style sheet of all pages, each script that a page starts with, the back office's."""
    found = [Bundle(path, static / path) for path in _paths(static, entries)]
    found += [Bundle(path, static / source) for path, source in OFFICE.items()]
    return {one.path: one for one in found}


def _paths(static: Path, entries: tuple[str, ...]) -> Iterator[str]:
    yield "css/muster.css"
    for pattern in entries:
        yield from sorted(path.relative_to(static).as_posix() for path in static.glob(pattern))


def write(bundle: Bundle, folder: Path) -> Path:
    """The bundle as a file in the folder, made anew where it differs. Two processes may do so at once."""
    target, text = folder / bundle.path, bundle.text()
    if target.exists() and target.read_text("utf-8") == text:
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, suffix=target.suffix)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(unfinished).chmod(0o644)
        Path(unfinished).replace(target)
    except OSError:
        Path(unfinished).unlink()
        raise
    return target
