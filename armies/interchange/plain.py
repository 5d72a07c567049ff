"""Written lists: the grammar that `armies.texts.plain` writes, what list builders export, and what people type by hand.

    # Name of the list                      +++ My list (Some Game) [1,500pts] +++
    1500 points, the game                   + Heroes +
    2x Orc Warrior [76]                     Boromir [75pts]: Shield

Every line is accounted for: it is a row, a heading, a total, an option, or it is left out and said so. With the names of a
catalogue at hand, a line of several names becomes several rows, and what could be read in two ways is asked, not guessed.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from armies.interchange.drafts import ARMY_LEADER, WARBAND_LEADER, Code, Draft, DraftRow
from armies.interchange.labelled import behind_a_label
from armies.interchange.lines import Line, Role, group_in, read_lines
from armies.interchange.names import NameIndex, stem
from armies.interchange.pieces import Piece, read_piece
from armies.interchange.systems import system_in
from rules.engine.army_document import MOST_MODELS
from rules.engine.options import BETWEEN, LONGEST_GROUP

_OWN_LEVEL = re.compile(r"\d{1,6} points, \S.*")
_OWN_SUMS = re.compile(r"\d{1,9} points(?:, .*)?")
_OWN_ROW = re.compile(r"(?P<count>\d{1,6})x (?P<name>\S.*) \[(?P<points>\d{1,12}|\?)\](?:: (?P<said>\S.*))?")
_OWN_GROUP = re.compile(r"##(?: (?P<group>\S.*))?")
_PARTS = re.compile(r"\s*(?:[,;]|\s[+&/]\s|\s(?:and|und|et|y)\s)\s*")
_WITH = re.compile(r"\s+(?:with|w/|mit|avec|con)\s+", re.IGNORECASE)
_LEADER = re.compile(r"\*LEADER\*|[(\[](?:army )?leader[)\]]", re.IGNORECASE)
_ASIDE = re.compile(r"\s*[(\[][^()\[\]]*[)\]]$")
_CUTS = {"(": _ASIDE, "with": _WITH, ",": re.compile(r"\s*,\s*")}
MOST_PARTS = 40
HEAD = 8  # so far down a list says for which game it is


def read_plain(text: str, names: NameIndex | None = None) -> Draft:
    lines = read_lines(text)
    draft = Draft("plain text")
    if not _read_own(draft, [one for line in text.splitlines() if (one := " ".join(line[:1600].split()))]):
        _Reader(draft, names).read(lines)
    return draft


def _read_own(draft: Draft, lines: Sequence[str]) -> bool:
    """Our own grammar, where every name is taken as it stands, whatever it looks like."""
    if len(lines) < 3 or not lines[0].startswith("# ") or not _OWN_LEVEL.fullmatch(lines[1]):
        return False
    rows = [_OWN_ROW.fullmatch(line) or _OWN_GROUP.fullmatch(line) for line in lines[2:]]
    sums = bool(_OWN_SUMS.fullmatch(lines[-1])) and rows[-1] is None
    rows = rows[:-1] if sums else rows
    if not rows or not all(rows):
        return False
    draft.name, draft.point_level = lines[0][2:].strip(), int(lines[1].split()[0])
    group = ""
    for row in filter(None, rows):
        if row.re is _OWN_GROUP:
            group = (row["group"] or "")[:LONGEST_GROUP]
            continue
        points = None if row["points"] == "?" else int(row["points"])
        texts = tuple(row["said"].split(BETWEEN)) if row["said"] else ()
        draft.add(row["name"], int(row["count"]), points=points, texts=texts, group=group)
    return True


class _Reader:
    """Goes through the lines once. `_parent` is the last row's line: deeper lines below it belong to it.

    `_group` is the warband that is being read, `_leader` what the next row leads, `_adds_up`: children count the last row.
    """

    def __init__(self, draft: Draft, names: NameIndex | None) -> None:
        self.draft, self.names = draft, names
        self._parent: Line | None = None
        self._group = ""
        self._leader: dict[str, bool] = {}
        self._adds_up = False

    def read(self, lines: Sequence[Line]) -> None:
        for line in lines:
            if line.text:
                if line.place <= HEAD and not self.draft.system:
                    self.draft.system = system_in(line.text)
                self._line(line)
        self._drop_titles()

    def _line(self, line: Line) -> None:
        if line.role is Role.ROW and _LEADER.search(line.text):
            line = replace(line, text=_LEADER.sub("", line.text).strip())
            self._leader[ARMY_LEADER] = True
        text = line.text
        if line.role is Role.ROW and self._knows(text) and not self._is_child(line):
            self._rows(line, Piece(text))
        elif line.role in (Role.TITLE, Role.HEADING, Role.GROUP):
            self._heading(line)
        elif line.role is Role.LEVEL:
            self._level(line)
        elif line.role is Role.SUMMARY:
            self._summary(line)
        elif line.role is Role.TOTAL:
            self.draft.total = line.number if line.number is not None else self.draft.total
            self.draft.point_level = self.draft.point_level or line.limit
        elif line.role is Role.REMARK:
            self._remark(line)
        elif self._is_child(line):
            self._child(line)
        else:
            self._rows(line, read_piece(text))

    # ---- what is no row ----

    def _heading(self, line: Line) -> None:
        self._parent = None
        draft, piece = self.draft, read_piece(line.text)
        if self._knows(piece.name) and line.role is not Role.TITLE:
            self._add(piece, doubt=_("It stands in a heading."))
        elif line.role is Role.GROUP:
            self._begin_group(line)
        elif not draft.name and not draft.rows and (line.role is Role.TITLE or piece.is_priced):
            draft.name = _ASIDE.sub("", piece.name) or piece.name
            draft.total = piece.points if piece.points is not None else draft.total
        elif _PARTS.search(line.text) or ":" in line.text:
            self._remark(line)

    def _begin_group(self, line: Line) -> None:
        """A warband; who stands behind its number leads it: "Warband 2: Aragorn with horse"."""
        self._group, rest = group_in(line.text)
        self._leader = {WARBAND_LEADER: True} if self._group else {}
        piece = read_piece(_LEADER.sub("", rest))
        if rest and (self._knows(piece.name) or self._knows(_split(piece.name)[0]) or piece.is_rowlike):
            self._line(replace(line, text=rest, role=Role.ROW))

    def _summary(self, line: Line) -> None:
        """What bears no number above the sums of the list is its name, its general, its factions."""
        self.draft.total = line.number
        self.draft.rows = [
            row
            if row.is_counted or row.points is not None
            else replace(row, doubt=_("It stands above the list."))
            for row in self.draft.rows
        ]

    def _level(self, line: Line) -> None:
        """The line under the title names the level, the line after the rows only sums up."""
        if not self.draft.rows and self.draft.point_level is None:
            self.draft.point_level = line.number
        else:
            self.draft.total = line.number

    def _remark(self, line: Line) -> None:
        """What names a faction or a detachment, unless it names models."""
        parts = self._known_parts(re.split(r":| [-–] ", line.text, maxsplit=1)[-1])
        if not parts:
            self.draft.leave(line.place, line.text)
        for part in parts:
            if self._knows(part.name):
                self._add(part, doubt=_("It stands in a remark: %(text)s") % {"text": line.text[:60]})

    def _skip(self, line: Line) -> None:
        draft = self.draft
        if not draft.name and not draft.rows:
            draft.name = line.text
            return
        draft.say(
            Code.LINE_SKIPPED,
            line.place,
            _("Line %(place)s is no row: “%(text)s”.") % {"place": line.place, "text": line.text[:60]},
        )
        draft.leave(line.place, line.text)

    # ---- rows ----

    def _knows(self, name: str) -> bool:
        return self.names is not None and self.names.knows(name)

    def _same(self, one: str, other: str) -> bool:
        return stem(one) == stem(other)

    def _rows(self, line: Line, piece: Piece) -> None:
        if self._knows(piece.name):
            self._begin(line, piece)
            return
        head, aside, rest = _split(piece.name)
        parts = self._known_parts(rest)
        if self._knows(head):
            self._with_parts(line, replace(piece, name=head), parts, aside)
        elif parts:
            self._add_parts(line, parts)
        elif (joined := self._known_parts(piece.name)) and len(joined) > 1:
            self._add_parts(line, joined)
        elif labelled := behind_a_label(line.text, self._knows):
            self._begin(line, labelled[0])
            if labelled[1]:
                self._drop(line, labelled[1])
        elif piece.is_rowlike or self._resembles(head):
            self._begin(line, replace(piece, name=head if aside == ":" or rest.count(",") else piece.name))
        else:
            self._skip(line)

    def _with_parts(self, line: Line, piece: Piece, parts: list[Piece], aside: str) -> None:
        """A known name, with parts that may be rows, the same model once more, or options."""
        same = [part for part in parts if self._same(part.name, piece.name)]
        others = [part for part in parts if part not in same]
        if same and piece.count is None:
            piece = replace(piece, count=sum(part.count or 1 for part in same) + (0 if aside == ":" else 1))
        doubt = _("Part of its name is left out.") if aside == "(" else ""
        self._begin(line, piece, doubt=doubt)
        known = [part for part in others if self._knows(part.name)]
        is_sure = aside == "," and not piece.is_priced
        for part in known:
            self._add(part, doubt="" if is_sure or part.count else _("It may be equipment."))
        if not known and aside in (":", ",", "with"):
            self._drop(line, line.text)

    def _known_parts(self, text: str) -> list[Piece]:
        """The names in an enumeration, if the catalogue knows at least one of them."""
        parts = [read_piece(part) for part in _PARTS.split(text)[:MOST_PARTS] if part.strip()]
        return [part for part in parts if part.name] if any(self._knows(part.name) for part in parts) else []

    def _add_parts(self, line: Line, parts: list[Piece]) -> None:
        for part in parts:
            if self._knows(part.name) or part.count is not None:
                self._add(part)
            else:
                self._drop(line, part.name)

    def _begin(self, line: Line, piece: Piece, doubt: str = "") -> None:
        self._add(piece, doubt=doubt)
        self._parent, self._adds_up = line, False

    def _add(self, piece: Piece, doubt: str = "") -> None:
        is_units = piece.count is not None and piece.loose is not None
        self.draft.add(
            piece.name,
            1 if piece.count is None else piece.count,
            points=piece.points,
            each=piece.each,
            loose=None if is_units else piece.loose,
            is_counted=piece.count is not None,
            other_counts=_readings_of_units(piece) if is_units else (),
            doubt=doubt,
            group=self._group[:LONGEST_GROUP],
            offered=self._leader,
        )
        self._leader = {}

    def _resembles(self, name: str) -> bool:
        return self.names is not None and self.names.resembles(name)

    # ---- what belongs to a row ----

    def _is_child(self, line: Line) -> bool:
        return self._parent is not None and line.is_below(self._parent) and bool(self.draft.rows)

    def _child(self, line: Line) -> None:
        piece = Piece(line.text) if self._knows(line.text) else read_piece(line.text)
        row = self.draft.rows[-1]
        name = piece.name if self._knows(piece.name) else _split(piece.name)[0]
        if piece.count is not None and not piece.is_priced and self._same(name, row.name):
            self._models_of(line, row, piece.count)
        elif self._knows(name):
            sure = (piece.count or 1) > 1 or piece.is_priced or not self._knows(row.name)
            self._add(replace(piece, name=name), doubt="" if sure else _("It may be equipment."))
        else:
            self._drop(line, line.text)
            if (piece.count or 1) > 1 and not row.is_counted and _shares_a_word(name, row.name):
                others = (*row.other_counts, piece.count or 1)
                self.draft.rows[-1] = replace(row, other_counts=others)

    def _models_of(self, line: Line, row: DraftRow, count: int) -> None:
        """The models of a unit in lines below it: they count it, or the unit's own count holds them already."""
        if self._adds_up or not row.is_counted:
            total = count + (row.count if self._adds_up else 0)
            self.draft.rows[-1] = replace(row, count=min(total, MOST_MODELS), is_counted=True)
            self._adds_up = True
        elif count <= row.count:
            self._drop(line, line.text)
        else:
            self._add(Piece(row.name, count=count), doubt=_("It may be a part of the unit above."))

    def _drop(self, line: Line, text: str) -> None:
        remark = _("Line %(place)s is an option and is left out: “%(text)s”.") % {
            "place": line.place,
            "text": text[:60],
        }
        self.draft.say(Code.OPTION_DROPPED, line.place, remark)
        self.draft.leave(line.place, text)

    def _drop_titles(self) -> None:
        """What stands first with the price of the whole is the list's name, not a row."""
        rows = self.draft.rows
        while len(rows) > 2 and not rows[0].is_counted and rows[0].points and not self._knows(rows[0].name):
            rest = [row.points or 0 for row in rows[1:]]
            if not (0.8 * sum(rest) <= rows[0].points <= 1.25 * sum(rest) and rows[0].points > max(rest)):
                return
            first = rows.pop(0)
            self.draft.name = self.draft.name or first.name
            self.draft.total = self.draft.total or first.points
            self.draft.leave(1, f"{first.name} ({first.points})")


def _readings_of_units(piece: Piece) -> tuple[int, ...]:
    size, count = piece.loose or 1, piece.count or 1
    return tuple(sorted({size, count // size} - {count}, reverse=True))


def _shares_a_word(one: str, other: str) -> bool:
    return bool(set(stem(one).split()) & set(stem(other).split()))


def _split(name: str) -> tuple[str, str, str]:
    """What surely names something, by what it is cut off (":" "(" "with" "," or ""), and what follows."""
    head, colon, rest = name.partition(":")
    if colon and head.strip():
        return head.strip(), ":", rest
    found = ((mark, pattern.search(name)) for mark, pattern in _CUTS.items())
    cuts = [(match.start(), match.end(), mark) for mark, match in found if match and match.start()]
    if not cuts:
        return name, "", ""
    start, end, mark = min(cuts)
    return name[:start], mark, name[start if mark == "(" else end :]
