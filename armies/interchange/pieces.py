"""One piece of a written list: a name with the numbers around it, however people and programs write them.

Nothing is guessed here. A number that may be a count or a cost is kept as `loose`, for the catalogue to decide.
"""

import re
from dataclasses import dataclass, replace

_UNIT = r"(?:pts?|points?|pkt|punkte|puntos|ptos|punti|pontos)\b\.?"
_AMOUNT = r"(?P<cost>\d{1,3}(?:[,.]\d{3})+|\d{1,7})(?:\.0)?"
_BRACKETED = re.compile(
    rf"\s*[\[(](?:[^\[\]()]{{0,30}}?[,;/ ](?<!\d,))?\s*{_AMOUNT} ?{_UNIT}[^\[\]()]{{0,30}}[\])]",
    re.IGNORECASE,
)
_OPEN = re.compile(
    rf"\s*(?:\bat\b|[-–—:=@|,])?\s*(?<!\d){_AMOUNT} ?{_UNIT}(?P<each> ?(?:each|ea|apiece|per model)\b\.?)?",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\s*(?:@|\bat\b|\bà\b)\s*(?P<each>\d{1,5})(?: ?(?:each|ea)\b\.?)?(?=\s*(?:=|$))", re.IGNORECASE
)
_SUM = re.compile(r"\s*=\s*(?P<cost>\d{1,7})$")
_IN_BRACKETS = re.compile(r"\s*\[(?P<cost>\d{1,7}|\?)\]$")
_UNKNOWN_COST = re.compile(r"\s*[\[(]\?[\])]$")
_NUMBER_IN = re.compile(r"\s*\((?P<x>[x×]?)\s*(?P<number>\d{1,6})\s*(?P<y>[x×]?)\)$", re.IGNORECASE)
_SIZE = re.compile(r"\s*\[(?P<number>\d{1,6})\](?=\s|$)")
_BEFORE_X = re.compile(
    r"(?P<count>\d{1,6})\s*(?:[x×*](?=[\s\W\d]|[A-Z])|[x×]\s)\s*(?P<rest>\S.*)$", re.IGNORECASE
)
_X_BEFORE = re.compile(r"[x×]\s?(?P<count>\d{1,6})\s+(?P<rest>\S.*)$", re.IGNORECASE)
_WRAPPED_BEFORE = re.compile(r"[\[(](?P<count>\d{1,6})[x×]?[\])]\s*(?P<rest>\S.*)$", re.IGNORECASE)
_BEFORE = re.compile(r"(?P<count>\d{1,6})\s+(?P<rest>[^\W\d].*|[\"“'«(].*)$")
_COST_FIRST = re.compile(r"(?P<number>\d{1,6})\s*(?:[-–—:|=]\s*)(?P<rest>[^\W_].*)$")
_AFTER_X = re.compile(r"\s*[x×*]\s*(?P<count>\d{1,6})$", re.IGNORECASE)
_AFTER_X_GLUED = re.compile(r"\s+(?P<count>\d{1,6})\s*[x×]$", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?P<sign>[-–—:=,]\s*|\s)(?P<number>\d{1,6})$")
_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_WORDS = {word: number for number, word in enumerate(_NUMBERS.split(" "), start=1)}
_WORD = re.compile(
    rf"(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})\s+(?P<rest>\S.*)$", re.IGNORECASE
)
_LABEL = re.compile(r"(?:char(?:acter)?|unit|hero|squad)\s?\d{1,3}\s?[:.]\s*", re.IGNORECASE)
_STATS = re.compile(r"\s+Q\d\+(?:\s+D\d\+)?$")
_EMPHASIS = re.compile(r"(?<![\w\\])(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1")
_MARK = re.compile(r"\s*\*[A-Z][A-Z ]{1,20}\*$")
_ESCAPE = re.compile(r"\\([\\`*_\[\]<>#()])")


@dataclass(frozen=True, slots=True)
class Piece:
    """`count` is None where none is written. `loose`: a bare number that is a count or a cost. `each`: the cost of one."""

    name: str
    count: int | None = None
    points: int | None = None
    each: int | None = None
    loose: int | None = None
    is_priced: bool = False

    @property
    def is_rowlike(self) -> bool:
        """Whether numbers say that this is a row, known name or not."""
        return self.count is not None or self.is_priced or self.loose is not None


def read_piece(text: str) -> Piece:
    """`text`: one line without bullets and with single spaces."""
    cells = [cell.strip() for cell in re.split(r"[|\t;]", text) if cell.strip()]
    if len(cells) > 1:
        return _from_cells(cells)
    return _from_text(text)


def plain_text(text: str) -> str:
    """Without the marks of Markdown."""
    bare = (
        _EMPHASIS.sub(r"\2", text)
        if text.count("*") + text.count("_") + text.count("`") + text.count("~") > 1
        else text
    )
    return _ESCAPE.sub(r"\1", bare) if "\\" in bare else bare


def _from_cells(cells: list[str]) -> Piece:
    """A line of a table: the first cell with letters names the model, whole numbers beside it count or cost."""
    place = next((at for at, cell in enumerate(cells) if re.search(r"[^\W\d_]{2}", cell)), None)
    if place is None:
        return Piece(" ".join(cells))
    is_priced = any(_take_cost(Piece(cell)).is_priced for at, cell in enumerate(cells) if at != place)
    found = _from_text(cells[place], is_priced=is_priced)
    for at, cell in enumerate(cells):
        if at != place:
            found = _beside(found, cell, is_before=at < place)
    return found


def _beside(found: Piece, cell: str, *, is_before: bool) -> Piece:
    priced = _take_cost(Piece(cell))
    if priced.is_priced:
        return replace(found, points=priced.points, each=priced.each, is_priced=True)
    number = re.fullmatch(r"[x×]?\s*(\d{1,6})\s*[x×]?", cell, re.IGNORECASE)
    if number is None:
        return found
    if is_before and found.count is None:
        return replace(found, count=int(number[1]))
    if found.loose is None and found.count is None:
        return replace(found, loose=int(number[1]))
    if found.count is None:
        return replace(found, points=int(number[1]), is_priced=True)
    return replace(found, points=int(number[1]), is_priced=True) if found.points is None else found


def _from_text(text: str, *, is_priced: bool = False) -> Piece:
    """`is_priced`: the cost stands elsewhere, so that a number in a bracket is none."""
    bare = _MARK.sub("", _LABEL.sub("", text, count=1).strip())
    found = _take_cost(Piece(bare, is_priced=is_priced))
    found = replace(found, name=_MARK.sub("", _STATS.sub("", found.name)))
    found = _take_size(found)
    found = _take_count_before(found)
    found = _take_count_after(found)
    name = found.name.strip(" \t:,;-–—=.•")
    return replace(found, name=_closed(name) or found.name.strip())


def _closed(name: str) -> str:
    """Without a bracket that a cost or count left open."""
    if name.endswith((")", "]")) and name[-1] not in ")]"[name.count("(") <= 0 :]:
        return name[:-1].rstrip()
    return name


def _take_cost(found: Piece) -> Piece:
    """Takes what is surely a cost out of the name."""
    name = found.name
    for pattern in (_BRACKETED, _OPEN):
        match = pattern.search(name)
        if match:
            cost = whole(match["cost"])
            rest = _joined(name[: match.start()], name[match.end() :])
            if pattern is _OPEN and match["each"]:
                return replace(found, name=rest, each=cost, is_priced=True)
            return replace(found, name=rest, points=cost, is_priced=True)
    return _take_unnamed_cost(found)


def _take_unnamed_cost(found: Piece) -> Piece:
    if found.is_priced:
        return found
    name, points, each = found.name, found.points, found.each
    if match := _SUM.search(name) if re.match(r"\s*[x×]?\d|.*@|.*[x×*] ?\d", name) else None:
        name, points = name[: match.start()], int(match["cost"])
    if match := _EACH.search(name):
        name, each = name[: match.start()] + name[match.end() :], int(match["each"])
    if match := _UNKNOWN_COST.search(name):
        return replace(found, name=name[: match.start()], is_priced=True)
    if points is None and each is None and (match := _IN_BRACKETS.search(name)):
        return replace(found, name=name[: match.start()], points=int(match["cost"]), is_priced=True)
    is_priced = points is not None or each is not None
    return replace(found, name=name, points=points, each=each, is_priced=is_priced)


def _joined(before: str, after: str) -> str:
    """What stands around a cost; a colon after it stays, for what follows it are options."""
    return (
        f"{before.rstrip()}{after}" if after[:1] in ":,.)" else f"{before.rstrip()} {after.lstrip()}".strip()
    )


def whole(text: str) -> int:
    """The number in digits that may be grouped: 1,995 or 1.995 or 1 995."""
    return int(re.sub(r"\D", "", text))


def _take_size(found: Piece) -> Piece:
    """A bracket beside a cost says how many: "Spearmen [20] [120pts]"."""
    match = _SIZE.search(found.name) if found.is_priced else None
    if not match:
        return found
    rest = _joined(found.name[: match.start()], found.name[match.end() :])
    return _units_of(replace(found, name=rest), int(match["number"]))


def _units_of(found: Piece, size: int) -> Piece:
    """So many units of so many: the product counts, and `loose` keeps the size, for it may be meant otherwise."""
    if found.count is None:
        return replace(found, count=size)
    return replace(found, count=found.count * size, loose=size if size > 1 and found.count > 1 else None)


def _take_count_before(found: Piece) -> Piece:
    name = found.name
    for pattern in (_BEFORE_X, _X_BEFORE, _WRAPPED_BEFORE, _BEFORE):
        if match := pattern.match(name):
            count = int(match["count"])
            inner = _BEFORE.match(match["rest"])  # "2x 5 Riders"
            found = _units_of(replace(found, name=match["rest"]), count)
            return _units_of(replace(found, name=inner["rest"]), int(inner["count"])) if inner else found
    if found.count is None and (match := _WORD.match(name)):
        return replace(found, name=match["rest"], count=_WORDS[match["word"].casefold()])
    match = _COST_FIRST.match(name)
    if match and found.count is None and not found.is_priced:
        after = _take_count_before(Piece(match["rest"]))
        if after.count is not None:
            return replace(after, points=int(match["number"]), is_priced=True)
        return replace(found, name=match["rest"], loose=int(match["number"]))
    return found


def _take_count_after(found: Piece) -> Piece:
    name = found.name
    if found.count is None:
        for pattern in (_AFTER_X, _AFTER_X_GLUED):
            if match := pattern.search(name):
                return replace(found, name=name[: match.start()], count=int(match["count"]))
    match = _NUMBER_IN.search(name)
    if match and found.count is None and (match["x"] or match["y"]):
        return replace(found, name=name[: match.start()], count=int(match["number"]))
    match = match or _AFTER.search(name)
    if not match or match.start() == 0:
        return found
    return _with_number(replace(found, name=name[: match.start()]), int(match["number"]))


def _with_number(found: Piece, number: int) -> Piece:
    if found.count is not None:
        return replace(found, points=number, is_priced=True) if found.points is None else found
    if found.is_priced:
        return replace(found, count=number)
    return replace(found, loose=number)
