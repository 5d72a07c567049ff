"""The lines of a written list, each with its depth, its bullet and what kind of line it is."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

from armies.interchange.pieces import plain_text, whole

LONGEST_LINE = 400
_POINTS = r"(?:pts?|points?|pkt|punkte|puntos|ptos|punti)"
_NUMBER = r"\d{1,3}(?:[,.]\d{3})+|\d{1,7}"
_BULLET = re.compile(r"(?P<sign>[-–—*•·●▪■‣▸►>◦○∘.+↳└├│]+|\[[ xX]?\]|[☐☑✓✔])\s+(?=\S)")
_GLUED = re.compile(r"(?P<sign>[•·●▪■‣▸►◦○∘↳])(?=\S)")
_SECTION = re.compile(
    r"(?P<mark>\++|=+|-{2,}|\*{3,}|~+|_{2,}|:{2,}|>{2,})\s*(?P<name>[^\s+=~_].*?)\s*(?P<end>\++|=+|-{2,}|\*{3,}|~+|_{2,}|:{2,}|<{2,})(?:\s*[\[(].*[\])])?"
)
_TITLE = re.compile(r"#{1,6}\s+(?P<name>\S.*)$")
_LEVEL = re.compile(
    rf"(?P<number>{_NUMBER}) ?{_POINTS}\b(?!\s*[-–:=]\s*\w)(?:[,.;:]?$|[, ]\s*\S.*$)", re.IGNORECASE
)
_TOTALS = re.compile(
    rf"(?:[-=>*+ ]*)(?:army |list |grand |force |sub)?(?:total|sum|summe|totale|gesamt)\b(?:[\w ]{{0,30}})?[:=.\- ]*"
    rf"[\[(]?\s*(?:\d+ PL,?\s*)?(?P<number>{_NUMBER})?.*$|"
    rf"(?:{_POINTS}|cost|army points|points used|total points)\s*[:=]\s*(?P<other>{_NUMBER}).*$|"
    rf"=+\s*(?P<sum>{_NUMBER})\s*{_POINTS}?$",
    re.IGNORECASE,
)
_OF = re.compile(
    rf"(?P<number>{_NUMBER})\s*(?:{_POINTS})?\s*(?:/|of|von|out of)\s*(?P<limit>{_NUMBER})", re.IGNORECASE
)
_LIMIT = re.compile(
    rf"(?:points? limit|limit|point level|game size|points? cap)\s*[:=]?\s*(?P<limit>{_NUMBER})",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"(?:created|made|built|exported|generated|export[eé]e?|erstellt) (?:with|by|from|in|using|avec|mit)\b|https?://|www\.|"
    r"\[https?://|view in |end of roster|url\s*:|data version|reported errors?|validation errors?|copyright|©|"
    r"number of (?:units|models)|break ?point|break at|half[- ]strength|model count|total units|army can be found",
    re.IGNORECASE,
)
# "Minas Tirith [28 Models, 497 pts]": above it stand names of the list, not rows.
_SUMMARY = re.compile(
    rf".*[\[(]\s*\d{{1,4}} models?,\s*(?P<number>{_NUMBER}) ?{_POINTS}\b.*[\])]", re.IGNORECASE
)
# "Riders of the Mark 1990/2000 pts": a list's name with its sums, whatever models the name speaks of.
_TITLED = re.compile(
    rf"(?P<name>.*[^\W\d].*?)\s+(?P<number>{_NUMBER})\s*/\s*(?P<limit>{_NUMBER})\s*{_POINTS}", re.IGNORECASE
)
_META = re.compile(
    r"(?:\+\s*)?(?:most expensive .{0,40}|army|faction|factions?(?: keyword)?|sub-?faction|"
    r"detachment|allegiance|alliance(?: level)?|player(?: name)?|"
    r"general|warlord|enhancements?|grand (?:alliance|strategy)|triumphs?|battle(?:pack| size| traits?)|subfaction|realm|"
    r"list(?: name)?|army name|name|author|team|event|tournament|date|edition|version|game(?: system)?|system|rules?|"
    r"secondary|notes?|comments?|description|spell lore|lores?|prayers?|manifestations?|chapter|regiment|options?|"
    r"drops|auxiliary units|wounds|format|total army points)\s*:\s*\S",
    re.IGNORECASE,
)
_LORE = re.compile(r"(?:[^\W\d]+ ){1,2}(?:lore|tactics? cards?)s?\s*[-–:]\s*\S", re.IGNORECASE)
_GROUP = re.compile(
    r"(?P<name>(?:warband|group|detachment|regiment|company|battalion|unit|squad|formation|band)s? #?(?:\d{1,3}|[IVX]{1,4}))\b"
    r"(?:\s*[\[(].*[\])]|\s*[:.\-]\s*(?P<rest>.{0,200}))?$",
    re.IGNORECASE,
)
_KINDS = re.compile(
    r"(?:named |epic |troop )?(?:hero(?:es)?|minions?|warriors?|characters?|lords?|core|special|rare|troops?|leaders?|units?|"
    r"battleline|infantry|cavalry|monsters?|artillery|behemoths?|elites?|hq|allies|allied units|fast attack|heavy support|"
    r"dedicated transports?|other(?: datasheets)?|siege engines?|others?|mercenaries|main ?deck|sideboard|henchmen|followers?)"
    r"(?: units| choices| models)?\s*(?:[\[(][^\])]*[\])]|[-–:]\s*\d+ ?(?:pts|points))?\s*[:.]?$",
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"(?P<number>\d{1,3})[.)]\s+(?=\S)")


class Role(Enum):
    """`SUMMARY`: a total that stands above the rows; what stands above it names the list and its general."""

    ROW = auto()
    TITLE = auto()
    HEADING = auto()
    GROUP = auto()
    LEVEL = auto()
    TOTAL = auto()
    SUMMARY = auto()
    REMARK = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """`place` counts from 1. `text` is without bullet and marks, "" for what holds no letter or figure."""

    place: int
    text: str
    depth: int = 0
    bullet: str = ""
    role: Role = Role.ROW
    number: int | None = None
    limit: int | None = None

    def is_below(self, other: "Line") -> bool:
        if self.depth != other.depth:
            return self.depth > other.depth
        return _rank(self.bullet) > _rank(other.bullet)


def _rank(bullet: str) -> int:
    if not bullet:
        return 0
    return 2 if bullet[0] in "◦○∘└" else len(bullet) if bullet[0] in ".-" else 1


def read_lines(text: str) -> list[Line]:
    """Every line; runs of spaces are cut to one, so that no pattern goes back and forth in them."""
    cut = [line[: 4 * LONGEST_LINE] for line in text.splitlines()]
    numbered = _are_ordinals(cut)
    return [_line(place, line, numbered) for place, line in enumerate(cut, start=1)]


def _are_ordinals(lines: list[str]) -> bool:
    """Whether "1. 2. 3." number the lines instead of counting models."""
    found = [int(match["number"]) for line in lines if (match := _ORDINAL.match(line.strip()))]
    return len(found) > 1 and found == list(range(1, len(found) + 1))


def _line(place: int, raw: str, numbered: bool) -> Line:
    raw = raw.replace("\u200b", "").replace("\ufeff", "")
    bare = raw.lstrip()
    depth = len(raw[: len(raw) - len(bare)].replace("\t", "    ").replace("\u00a0", " "))
    cells = "\t" if "\t" in bare.strip() else ""
    text = (" \t " if cells else " ").join(
        " ".join(cell.split()) for cell in bare.split("\t" if cells else "\0")
    )
    text = text.strip()[:LONGEST_LINE]
    if not any(letter.isalnum() for letter in text):
        return Line(place, "")
    role, name = _shape(text)
    if role is not Role.ROW:
        return _with_numbers(Line(place, plain_text(name), depth, role=role))
    bullet, name = _without_bullet(text, numbered)
    name = plain_text(name).strip()
    return _with_numbers(Line(place, name, depth, bullet, _role(name, text)))


def _without_bullet(text: str, numbered: bool) -> tuple[str, str]:
    bullets = ""
    while match := _BULLET.match(text) or _GLUED.match(text):
        bullets, text = bullets + match["sign"], text[match.end() :]
    if numbered and (match := _ORDINAL.match(text)):
        text = text[match.end() :]
    return bullets, text


def _shape(text: str) -> tuple[Role, str]:
    """Headings that are marked as such."""
    if match := _TITLE.match(text):
        return Role.TITLE, match["name"]
    if text[0] in "+=-*~_:>" and (match := _SECTION.fullmatch(text)):
        if _TOTALS.match(match["name"]):
            return Role.TOTAL, text.strip("+=-*~_ ")
        return Role.HEADING, match["name"] + text[match.end("end") :]
    if text.startswith("|") and re.search(r"\|\s*:?-{2,}", text):
        return Role.REMARK, text
    return Role.ROW, text


def _role(name: str, text: str) -> Role:
    if _FOOTER.match(name) or name.startswith("& ") or (name.startswith("|") and "Total" in name):
        return Role.REMARK
    if _SUMMARY.fullmatch(name):
        return Role.SUMMARY
    if _LEVEL.fullmatch(name):
        return Role.LEVEL
    if (
        _TOTALS.fullmatch(name)
        or _LIMIT.match(name)
        or _OF.fullmatch(re.sub(rf" ?{_POINTS}\W*$", "", name, flags=re.IGNORECASE))
    ):
        return Role.TOTAL
    if _TITLED.fullmatch(name):
        return Role.SUMMARY
    if _META.match(name) or _LORE.match(name) or (text.startswith("+ ") and ":" in text):
        return Role.REMARK
    if _KINDS.fullmatch(name) or _GROUP.fullmatch(name):
        return Role.GROUP
    if name.endswith(":") and not re.match(r"\d", name):
        return Role.GROUP
    return Role.ROW


def group_in(text: str) -> tuple[str, str]:
    """The name of a numbered group and what stands behind it: "Warband 2: Aragorn"; "" and "" for any other heading."""
    match = _GROUP.fullmatch(text)
    return (match["name"], match["rest"] or "") if match else ("", "")


def _with_numbers(line: Line) -> Line:
    if line.role is Role.SUMMARY:
        titled, summary = _TITLED.fullmatch(line.text), _SUMMARY.fullmatch(line.text)
        if titled:
            return replace(_numbered(line, titled["number"], titled["limit"]), text=titled["name"])
        return _numbered(line, summary["number"], None) if summary else line
    if line.role not in (Role.TOTAL, Role.LEVEL):
        return line
    if part := _OF.search(line.text):
        return _numbered(line, part["number"], part["limit"])
    if limit := _LIMIT.match(line.text):
        return _numbered(line, None, limit["limit"])
    match = _LEVEL.match(line.text) or _TOTALS.match(line.text)
    found = match.groupdict() if match else {}
    return _numbered(line, found.get("number") or found.get("other") or found.get("sum"), None)


def _numbered(line: Line, number: str | None, limit: str | None) -> Line:
    return Line(
        line.place,
        line.text,
        line.depth,
        line.bullet,
        line.role,
        whole(number) if number else None,
        whole(limit) if limit else None,
    )
