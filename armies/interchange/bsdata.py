"""Catalogues of the BSData projects: `.cat` and `.gst` (XML), `.catz` and `.gstz` (zipped). Names, costs and figures are read;
conditions and limits are rules of another program, and are counted in a report of what was not understood.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.interchange import roster_xml
from armies.interchange.drafts import LONGEST_NAME, Refused, tidied
from armies.interchange.names import stem
from armies.interchange.selections import POINTS
from armies.interchange.xml_reader import XmlReader
from common.numbers import whole_number
from rules.engine.attributes import Attribute, Type

MOST_ELEMENTS = 600_000
DEEPEST = 400  # nothing here calls itself, so that depth costs no more than length
MOST_MODELS = 5_000
HIGHEST = 99_999
_READ = frozenset(
    {
        "catalogue", "gameSystem", "selectionEntry", "selectionEntries", "sharedSelectionEntries", "cost", "costs",
        "profile", "profiles", "characteristic", "characteristics", "selectionEntryGroup", "selectionEntryGroups",
        "sharedSelectionEntryGroups", "costType", "costTypes",
    }
)  # fmt: skip
# Counted under the name of what they belong to, or of no meaning for a list.
_QUIET = frozenset(
    {
        "conditionGroup", "conditionGroups", "conditions", "modifiers", "constraints", "repeats", "repeat", "description",
        "publication", "publications", "profileType", "profileTypes", "characteristicType", "characteristicTypes", "readme",
        "categoryEntries", "categoryLinks", "entryLinks", "infoLinks", "infoGroups", "rules", "modifierGroups", "comment",
        "forceEntries", "sharedRules", "sharedProfiles", "sharedInfoGroups", "catalogueLinks",
    }
)  # fmt: skip
_WORDS = {
    "modifier": gettext_lazy("changes under conditions"),
    "condition": gettext_lazy("conditions"),
    "constraint": gettext_lazy("limits"),
    "rule": gettext_lazy("rules"),
    "entryLink": gettext_lazy("links to other entries"),
    "infoLink": gettext_lazy("links to rules"),
    "categoryLink": gettext_lazy("categories"),
    "catalogueLink": gettext_lazy("links to other files"),
    "infoGroup": gettext_lazy("groups of rules"),
    "modifierGroup": gettext_lazy("groups of changes"),
    "categoryEntry": gettext_lazy("kinds of categories"),
    "forceEntry": gettext_lazy("kinds of forces"),
}


@dataclass(slots=True)
class _Entry:
    name: str
    kind: str
    costs: dict[str, int] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    profiles: list[str] = field(default_factory=list)
    inner: list["_Entry"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BsCatalogue:
    """`models`: documents as `read_catalogue` takes them. `remarks`: what was not understood, a sentence each."""

    name: str
    label: str
    models: Sequence[Mapping[str, Any]]
    remarks: Sequence[str]


def looks_like_bsdata(data: bytes) -> bool:
    return data[:4] == b"PK\x03\x04" or data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<"


def read_bsdata(data: bytes, attributes: Sequence[Attribute], kinds: Mapping[str, str]) -> BsCatalogue:
    """`kinds`: the names of a game's kinds of models. Raises Refused for what cannot be read."""
    reader = _Reader()
    reader.read(roster_xml.unpacked(data, what="catalogue") if data[:2] == b"PK" else data)
    models = list(_models(reader.entries, attributes, kinds))
    if not models:
        links = reader.unread["entryLink"]
        text = (
            ngettext(
                "Its only entry is a link to another file, the game system’s; import that one.",
                "All its %(count)s entries are links to another file, the game system’s; import that one.",
                links,
            )
            % {"count": links}
            if links
            else ""
        )
        raise Refused("empty", text or _("There is no model in this catalogue."))
    remarks = [
        _("Not read: %(what)s (%(count)s).") % {"count": count, "what": _WORDS.get(tag, tag)}
        for tag, count in reader.unread.most_common()
    ]
    left = sorted({name for each in models for name in each.pop("_left")})
    if left:
        remarks.insert(
            0, _("Figures that this game does not print: %(figures)s.") % {"figures": ", ".join(left[:30])}
        )
    if len(models) > MOST_MODELS:
        remarks.insert(
            0,
            ngettext(
                "%(count)s model is left out: a catalogue holds %(most)s.",
                "%(count)s models are left out: a catalogue holds %(most)s.",
                len(models) - MOST_MODELS,
            )
            % {"count": len(models) - MOST_MODELS, "most": MOST_MODELS},
        )
    return BsCatalogue(reader.name, reader.label, models[:MOST_MODELS], remarks)


# ---- entries to models ----


def _models(
    entries: Sequence[_Entry], attributes: Sequence[Attribute], kinds: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    used: Counter[str] = Counter()
    seen: set[tuple[str, int, str]] = set()
    for entry, holder in _walk(entries, None):
        name, points = _name(entry, holder), _points(entry, holder)
        same = (name, points, repr(sorted(entry.figures.items())))
        if not name or same in seen:
            continue
        seen.add(same)
        key = key_of(name)
        used[key] += 1
        yield {
            "key": key if used[key] == 1 else f"{key[:58]}-{used[key]}",
            "name": name,
            "points": points,
            **_kind(entry, kinds),
            **_figures(entry, holder, attributes),
        }


def _walk(entries: Sequence[_Entry], holder: _Entry | None) -> Iterator[tuple[_Entry, _Entry | None]]:
    """What is a model or unit, with the entry that holds it; a unit that holds models gives these."""
    for entry in entries:
        models = any(one.kind == "model" for one in entry.inner)
        if entry.kind == "model" or (entry.kind == "unit" and not models):
            yield entry, holder
        yield from _walk(entry.inner, entry)


def _name(entry: _Entry, holder: _Entry | None) -> str:
    """ "Orc Warrior" holds one "Warrior": the longer name says which."""
    longer = holder is not None and entry.name.casefold() in holder.name.casefold()
    return tidied(holder.name if holder is not None and longer else entry.name)[:LONGEST_NAME]


def _points(entry: _Entry, holder: _Entry | None) -> int:
    own = next((value for name, value in entry.costs.items() if name in POINTS), 0)
    outer = holder.costs if holder is not None and not own else {}
    return own or next((value for name, value in outer.items() if name in POINTS), 0)


def _kind(entry: _Entry, kinds: Mapping[str, str]) -> dict[str, str]:
    words = {word for profile in entry.profiles for word in stem(profile).split()}
    found = next((name for name in kinds if stem(name) in words), "")
    return {"kind": found} if found else {}


def _figures(entry: _Entry, holder: _Entry | None, attributes: Sequence[Attribute]) -> dict[str, Any]:
    """Figures whose name is a figure's of the game; the others are named in the report."""
    written = {**(holder.figures if holder is not None else {}), **entry.figures}
    by_name = {stem(name): (name, text) for name, text in written.items()}
    found: dict[str, Any] = {}
    used: set[str] = set()
    for one in attributes:
        name, text = _written(one, by_name)
        value = _value(one, text) if name and one.type in (Type.NUMBER, Type.TEXT) else None
        if value is not None:
            found[one.name] = value
            used.add(name)
    unknown = [one.name for one in attributes if one.type is Type.NUMBER and one.name not in found]
    return {**found, "unreadable": unknown, "_left": set(written) - used}


def _written(one: Attribute, by_name: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """The figure under any of its names, or one that begins alike: "Movement" is Move, "Defense" Defence."""
    for spelling in (stem(one.label), stem(one.name.replace("_", " ")), stem(one.short)):
        if spelling in by_name:
            return by_name[spelling]
    start = stem(one.label)[:4]
    alike = [
        pair
        for name, pair in by_name.items()
        if len(start) == 4 and name.startswith(start) and " " not in name
    ]
    return alike[0] if len(alike) == 1 else ("", "")


def _value(one: Attribute, text: str) -> Any:
    if one.type is Type.TEXT:
        return tidied(text)[:60]
    digits = re.match(r"\s*(\d{1,5})(?![\d/])", text)
    number = whole_number(digits[1], HIGHEST) if digits else None
    return number if number is not None and one.least <= number <= one.most else None


def key_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "model"


# ---- the XML, with every door closed ----


class _Reader(XmlReader):
    """Keeps entries, costs and figures, and counts everything else."""

    what, deepest, most_elements = "catalogue", DEEPEST, MOST_ELEMENTS

    def __init__(self) -> None:
        super().__init__()
        self.name = self.label = ""
        self.entries: list[_Entry] = []
        self.unread: Counter[str] = Counter()
        self._open: list[_Entry] = []
        self._figure = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.depth == 1:
            if name not in ("catalogue", "gameSystem"):
                raise Refused("format", _("This XML is not a catalogue."))
            self.name = tidied(attributes.get("name", ""))[:LONGEST_NAME]
            self.label = f"rev. {attributes.get('revision', '?')}"[:40]
        elif name == "selectionEntry":
            entry = _Entry(attributes.get("name", ""), attributes.get("type", ""))
            (self._open[-1].inner if self._open else self.entries).append(entry)
            self._open.append(entry)
        elif self._open and name in ("cost", "profile", "characteristic"):
            self._fact(name, attributes)
        elif name not in _READ and name not in _QUIET:
            self.unread[name] += 1

    def _fact(self, name: str, attributes: dict[str, str]) -> None:
        entry = self._open[-1]
        if name == "cost":
            roster_xml.keep_cost(entry.costs, attributes.get("name"), attributes.get("value"))
        elif name == "profile":
            entry.profiles.append(attributes.get("typeName", ""))
        elif len(entry.figures) < 60:
            self._figure = tidied(attributes.get("name", ""))[:60]

    def text(self, text: str) -> None:
        if self._figure and self._open:
            figures = self._open[-1].figures
            figures[self._figure] = (figures.get(self._figure, "") + text)[:200]

    def end(self, name: str) -> None:
        self._figure = ""
        if name == "selectionEntry":
            self._open.pop()
