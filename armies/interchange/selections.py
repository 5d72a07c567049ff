"""Rosters of other programs: BattleScribe's `.ros` and `.rosz` (XML, zipped XML) and New Recruit's JSON.

All three hold the same tree of selections. The XML parser knows no document types and no entities, and counts what it
reads; an archive is unpacked only up to a limit.
"""

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from armies.interchange.drafts import Code, Draft, Refused
from common.numbers import whole_number

MOST_UNPACKED = 4_000_000
MOST_ELEMENTS = 100_000
DEEPEST = 60
OPTIONS = frozenset({"upgrade"})
# What programs write. LZMA and bzip2 members may claim gigabytes of memory before the first byte is read.
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
DAMAGED = "The archive is damaged or of a kind we cannot unpack."


@dataclass(slots=True)
class Selection:
    """One selection, or the roster or a force that holds some."""

    name: str = ""
    kind: str = ""
    number: int = 1
    children: list["Selection"] = field(default_factory=list)

    @property
    def is_option(self) -> bool:
        return self.kind in OPTIONS


def read_archive(data: bytes) -> Draft:
    """A `.rosz`: one XML file in a zip archive."""
    return read_xml(_unpacked(data))


def _unpacked(data: bytes) -> bytes:
    try:
        content = _only_member(data)
    except Refused:
        raise
    except Exception:
        # A damaged archive makes `zipfile` and its decompressors raise nearly anything; all of it means the same.
        raise Refused("archive", DAMAGED) from None
    if len(content) > MOST_UNPACKED:
        raise Refused("too-large", f"Unpacked, the roster is larger than {MOST_UNPACKED // 1_000_000} MB.")
    return content


def _only_member(data: bytes) -> bytes:
    """The size a member claims is not to be believed: reading stops at the limit."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len(members) != 1:
            raise Refused("archive", "The archive must hold exactly one roster.")
        if members[0].compress_type not in METHODS:
            raise Refused("archive", "The archive is packed in a way we do not read; pack it as a plain zip.")
        with archive.open(members[0]) as file:
            return file.read(MOST_UNPACKED + 1)


def read_xml(data: bytes) -> Draft:
    """A `.ros`."""
    root = _Tree().parse(data)
    return _draft("BattleScribe roster", root)


def read_tree(data: Mapping[str, Any]) -> Draft:
    """New Recruit's JSON: {"roster": {"name": ..., "forces": [{"selections": [...]}]}}."""
    roster = data.get("roster")
    if not isinstance(roster, Mapping):
        raise Refused("format", "This JSON holds no roster.")
    root = Selection(name=_text(roster.get("name")))
    root.children = list(_from_json(roster.get("forces"), "force", 1))
    return _draft("New Recruit roster", root)


def _from_json(items: Any, kind: str, depth: int) -> Iterator[Selection]:
    if depth > DEEPEST:
        raise Refused("too-deep", "The roster is nested too deeply.")
    for item in items if isinstance(items, Sequence) and not isinstance(items, str) else ():
        if isinstance(item, Mapping):
            found = Selection(
                _text(item.get("name")), _text(item.get("type")) or kind, _number(item.get("number"))
            )
            found.children = list(_from_json(item.get("selections"), "", depth + 1))
            yield found


# ---- from selections to rows ----


def _draft(format_name: str, root: Selection) -> Draft:
    draft = Draft(format_name, name=root.name)
    for force in root.children:
        for selection in force.children:
            _rows(draft, selection)
    if not draft.rows:
        raise Refused("empty", "There is no model in this roster.")
    return draft


def _rows(draft: Draft, selection: Selection) -> None:
    """A unit that lists its models gives these; a model alone gives itself. Options follow, for the catalogue to judge."""
    models = [child for child in selection.children if child.kind == "model"]
    for model in models:
        _rows(draft, model)
    if not models and not selection.is_option:
        draft.add(selection.name, selection.number)
    if selection.is_option:
        draft.add(selection.name, selection.number, is_option=True)
    for child in selection.children:
        if child.kind != "model":
            _rows(draft, child) if child.is_option else _nested(draft, child)


def _nested(draft: Draft, selection: Selection) -> None:
    """A unit inside a unit is a row of its own."""
    if selection.name:
        _rows(draft, selection)
    else:
        draft.say(Code.LINE_SKIPPED, len(draft.rows), "A selection without a name was skipped.")


# ---- XML, read with every door closed ----


class _Tree:
    """Builds selections while expat reads. Raises Refused for anything a roster has no need of."""

    def __init__(self) -> None:
        self.root = Selection()
        self._open: list[Selection] = [self.root]
        self._depth = self._elements = 0
        self._is_roster = False

    def parse(self, data: bytes) -> Selection:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._no_doctype
        parser.EntityDeclHandler = self._no_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise Refused("xml", f"This is not readable XML: {expat.ErrorString(error.code)}.") from None
        except (LookupError, ValueError):
            raise Refused("encoding", "The XML is in an encoding we cannot read.") from None
        if not self._is_roster:
            raise Refused("format", "This XML is not a roster.")
        return self.root

    def _no_doctype(self, *args: Any) -> None:
        raise Refused("xml", "A roster may not declare document types or entities.")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > DEEPEST or self._elements > MOST_ELEMENTS:
            raise Refused("too-deep", "The roster holds more than any roster needs.")
        name = tag.rpartition(" ")[2]
        if name == "roster" and self._depth == 1:
            self._is_roster, self.root.name = True, attributes.get("name", "")
        elif name in ("force", "selection"):
            kind = attributes.get("type", "") if name == "selection" else name
            found = Selection(attributes.get("name", ""), kind, _number(attributes.get("number", "1")))
            self._open[-1].children.append(found)
            self._open.append(found)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag.rpartition(" ")[2] in ("force", "selection"):
            self._open.pop()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any) -> int:
    """A count however it is written; 0 when it is none, which the draft then replaces and says."""
    if isinstance(value, str):
        return whole_number(value, 999_999) or 0
    return value if type(value) is int else 1 if value is None else 0
