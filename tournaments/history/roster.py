"""A field of players as a CSV file: what its columns mean, read with every fault at once, and written.

Plain text in, rows out; who has an account and who is entered already is `services.importing`'s business.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common import csv_tables
from common.errors import Fault
from common.numbers import whole_number
from wording import grouped

MOST = 2_000
LIMITS = csv_tables.Limits(columns=60, rows=MOST, cell=2_000)
LONGEST = {"name": 150, "club": 120, "team": 120, "faction": 60, "flight": 60}
# No e-mail address finds an account: somebody with a list of addresses would learn whose they are.
COLUMNS = ("name", "club", "team", "seed", "strength", "faction", "flight", "username")
ALSO_CALLED = {"player": "name", "account": "username"}
HIGHEST_SEED = 100_000
HIGHEST_STRENGTH = 1_000_000
_ENDS_OF_LINES = re.compile(r"[\t\r\n]+")
# A database stores no zero byte, and nobody types the others.
CONTROLS = frozenset(map(chr, range(32))) - set("\t\n\r")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file. `details` holds the columns that the file has, an empty cell as an empty value."""

    line: int
    details: Mapping[str, str | int]
    username: str = ""

    @property
    def name(self) -> str:
        return str(self.details.get("name", ""))

    def with_flight(self, number: int) -> "Row":
        """The number of the flight in place of what the file calls it, where the file says one."""
        flight = {"flight": number} if "flight" in self.details else {}
        return replace(self, details={**self.details, **flight})


@dataclass(frozen=True, slots=True)
class Sheet:
    rows: tuple[Row, ...] = ()
    faults: tuple[Fault, ...] = ()
    ignored: tuple[str, ...] = ()


def read(text: str) -> Sheet:
    """The first line names the columns, in any order; commas, semicolons or tabs between the cells."""
    try:
        table = csv_tables.read_table(text.lstrip("\ufeff"), LIMITS, strict=True)
        lines = [(line, [_plain(cell) for cell in cells]) for line, cells in table.rows]
    except csv_tables.Unreadable as error:
        return Sheet(faults=(_unreadable(error),))
    head = [_column(_plain(name)) for name in table.header]
    if faults := tuple(_head_faults(head)):
        return Sheet(faults=faults)
    faults = tuple(fault for line, cells in lines for fault in _cell_faults(line, head, cells))
    rows = tuple(_row(line, head, cells) for line, cells in lines)
    return Sheet(rows, faults, tuple(name for name in head if name and name not in COLUMNS))


def _unreadable(error: csv_tables.Unreadable) -> Fault:
    if error.code == "too-many-rows":
        return Fault(
            "import.too-many",
            f"/{error.line}",
            _("At most %(most)s players can come in one file.") % {"most": MOST},
        )
    return Fault(f"import.{error.code}", f"/{error.line}", error.text)


def _plain(cell: str) -> str:
    """Without the mark that keeps spreadsheets from running what a player typed."""
    cell = _ENDS_OF_LINES.sub(" ", cell.strip())
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@") else cell


def _column(name: str) -> str:
    name = name.casefold()
    return ALSO_CALLED.get(name, name)


def _head_faults(head: Sequence[str]) -> Iterator[Fault]:
    if "name" not in head:
        yield Fault("import.no-name-column", "/1", _("The first line must name the columns; one is “name”."))
    for name, times in Counter(head).items():
        if times > 1 and name in COLUMNS:
            yield Fault(
                "import.column-twice",
                "/1",
                _("The column “%(name)s” is there %(times)s times.") % {"name": name, "times": times},
            )


def _cell_faults(line: int, head: Sequence[str], cells: Sequence[str]) -> Iterator[Fault]:
    cells_by_name = dict(zip(head, cells, strict=False))
    if len(cells) > len(head):
        text = ngettext(
            "Line %(line)s has %(count)s cells, the first line names %(wanted)s column.",
            "Line %(line)s has %(count)s cells, the first line names %(wanted)s columns.",
            len(head),
        )
        counts = {"line": line, "count": len(cells), "wanted": len(head)}
        yield Fault("import.too-many-cells", f"/{line}", text % counts)
    if not cells_by_name.get("name"):
        yield Fault("import.no-name", f"/{line}", _("Line %(line)s has no name.") % {"line": line})
    for name, most in LONGEST.items():
        if len(cells_by_name.get(name, "")) > most:
            text = _("Line %(line)s: the %(name)s is longer than %(most)s characters.") % {
                "line": line,
                "name": name,
                "most": most,
            }
            yield Fault("import.too-long", f"/{line}/{name}", text)
    for name in cells_by_name.keys() & set(COLUMNS):
        if CONTROLS & set(cells_by_name[name]):
            text = _("Line %(line)s: the %(name)s holds control characters.") % {"line": line, "name": name}
            yield Fault("import.control-characters", f"/{line}/{name}", text)
    if (seed := cells_by_name.get("seed", "")) and not _is_seed(seed):
        text = _("Line %(line)s: the seed is a number up to %(most)s, not “%(seed)s”.") % {
            "line": line,
            "most": grouped(HIGHEST_SEED),
            "seed": seed[:20],
        }
        yield Fault("import.seed", f"/{line}/seed", text)
    strength = cells_by_name.get("strength", "")
    if strength and whole_number(strength, HIGHEST_STRENGTH) is None:
        text = _("Line %(line)s: the strength is a whole number up to %(most)s, not “%(strength)s”.")
        values = {"line": line, "most": grouped(HIGHEST_STRENGTH), "strength": strength[:20]}
        yield Fault("import.strength", f"/{line}/strength", text % values)


def _is_seed(text: str) -> bool:
    return whole_number(text, HIGHEST_SEED) is not None


def _row(line: int, head: Sequence[str], cells: Sequence[str]) -> Row:
    cells_by_name = dict(zip(head, cells, strict=False))
    details: dict[str, str | int] = {name: cells_by_name[name] for name in LONGEST if name in cells_by_name}
    if "seed" in cells_by_name:
        details["seed"] = whole_number(cells_by_name["seed"], HIGHEST_SEED) or 0
    if "strength" in cells_by_name:
        details["strength"] = whole_number(cells_by_name["strength"], HIGHEST_STRENGTH) or 0
    return Row(line, details, cells_by_name.get("username", "").casefold())
