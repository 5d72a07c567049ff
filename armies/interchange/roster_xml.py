"""The XML of a BattleScribe roster, read with every door closed: no document types, no entities, a limit to all it holds."""

import io
import zipfile
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.interchange.drafts import Refused
from armies.interchange.xml_reader import XmlReader
from common.numbers import whole_number

MOST_UNPACKED = 8_000_000
MOST_MEMBERS = 20
DEEPEST = 60
# What programs write. LZMA and bzip2 members may claim gigabytes of memory before the first byte is read.
METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
DAMAGED = gettext_lazy("The archive is damaged or of a kind we cannot unpack.")


@dataclass(slots=True)
class Selection:
    """One selection, or the roster or a force that holds some. `costs` and `limits` by the name of what is counted."""

    name: str = ""
    kind: str = ""
    number: int = 1
    system: str = ""
    costs: dict[str, int] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    children: list["Selection"] = field(default_factory=list)

    @property
    def is_option(self) -> bool:
        return self.kind == "upgrade"

    @property
    def is_force(self) -> bool:
        return self.kind == "force"


def unpacked(data: bytes, what: str = "roster") -> bytes:
    """The one file in a zip archive. Raises Refused for anything else."""
    try:
        content = _only_member(data, what)
    except Refused:
        raise
    except Exception:
        # A damaged archive makes `zipfile` and its decompressors raise nearly anything; all of it means the same.
        raise Refused("archive", str(DAMAGED)) from None
    if len(content) > MOST_UNPACKED:
        roster = _("Unpacked, the roster is larger than %(most)s MB.")
        catalogue = _("Unpacked, the catalogue is larger than %(most)s MB.")
        text = catalogue if what == "catalogue" else roster
        raise Refused("too-large", text % {"most": MOST_UNPACKED // 1_000_000})
    return content


def _only_member(data: bytes, what: str) -> bytes:
    """The size a member claims is not to be believed: reading stops at the limit."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [one for one in archive.infolist()[: MOST_MEMBERS + 1] if not _is_litter(one.filename)]
        if len(members) != 1:
            one = _("The archive must hold exactly one roster.")
            catalogue = _("The archive must hold exactly one catalogue.")
            raise Refused("archive", catalogue if what == "catalogue" else one)
        if members[0].compress_type not in METHODS:
            raise Refused(
                "archive", _("The archive is packed in a way we do not read; pack it as a plain zip.")
            )
        with archive.open(members[0]) as file:
            return file.read(MOST_UNPACKED + 1)


def _is_litter(name: str) -> bool:
    """Folders, and what some systems put beside every file."""
    return name.endswith("/") or name.startswith("__MACOSX/")


class Tree(XmlReader):
    """Builds selections out of a roster."""

    what, deepest, most_elements = "roster", DEEPEST, 200_000

    def __init__(self) -> None:
        super().__init__()
        self.root = Selection()
        self._open: list[Selection] = [self.root]
        self._is_roster = False

    def parse(self, data: bytes) -> Selection:
        self.read(data)
        if not self._is_roster:
            raise Refused("format", _("This XML is not a roster."))
        return self.root

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "roster" and self.depth == 1:
            self._is_roster, self.root.name = True, attributes.get("name", "")
            self.root.system = attributes.get("gameSystemName", "")
        elif name in ("force", "selection"):
            kind = attributes.get("type", "") if name == "selection" else name
            found = Selection(attributes.get("name", ""), kind, number_of(attributes.get("number", "1")))
            self._open[-1].children.append(found)
            self._open.append(found)
        elif name in ("cost", "costLimit"):
            kept = self._open[-1].costs if name == "cost" else self._open[-1].limits
            keep_cost(kept, attributes.get("name"), attributes.get("value"))

    def end(self, name: str) -> None:
        if name in ("force", "selection"):
            self._open.pop()


def keep_cost(kept: dict[str, int], name: Any, value: Any) -> None:
    """A cost that is a whole number; programs write "85.0" and 85.0 too, and -1 for no limit."""
    if isinstance(name, str) and len(kept) < 20:
        number = whole_number(str(value).partition(".")[0], 9_999_999)
        if number:
            kept[name.strip().casefold()] = number


def number_of(value: Any) -> int:
    """A count however it is written; 0 when it is none, which the draft then replaces and says."""
    if isinstance(value, str):
        return whole_number(value, 999_999) or 0
    return value if type(value) is int else 1 if value is None else 0
