"""The plain text of a list, read back: the grammar that `armies.texts.plain` writes, and what people type by hand.

    # Name of the list
    1500 points
    2x Orc Warrior [76]

Bullets, "2 Orc Warrior" and "Orc Warrior x2" are understood; a line that is no row is skipped and said so. So is what
list builders for warbands write: a hero without a number under each heading, points in parentheses, options with a dash.

    Warband 1 (105 points)
      Boromir *LEADER* (75 points)
        - Shield
      3x Ranger (30 points)
"""

import re

from armies.interchange.drafts import Code, Draft

LONGEST_LINE = 400
_BRACKET = re.compile(r"\s*\[(?P<points>\d{1,12}|\?)(?: ?(?:pts?|points))?\]$")
_IN_PARENTHESES = re.compile(r"\s*\((?P<points>\d{1,12}) ?(?:pts?|points)\)$")
_MARK = re.compile(r"\s*\*[A-Z ]{1,20}\*$")
_WARBAND = re.compile(r"Warband \d{1,3}\b")
_HEADING = re.compile(r"(?:Warband \d{1,3}\b|-{4,}$|\|.*\|$|Alliance Level:)")
_OPTION = re.compile(r"-\s+(?P<name>\S.*)$")
_BEFORE = re.compile(r"(?:[-*•+]\s*)?(?P<count>\d{1,6})\s+(?P<name>\S.*)$")
_BEFORE_X = re.compile(r"(?:[-*•+]\s*)?(?P<count>\d{1,6})\s*[x×]\s*(?P<name>\S.*)$")
_AFTER = re.compile(r"(?:[-*•+]\s*)?(?P<name>\S.*?)\s+[x×]\s*(?P<count>\d{1,6})$")
_TITLE = re.compile(r"#{1,6}\s+(?P<name>\S.*)$")
_LEVEL = re.compile(r"(?P<level>\d{1,6}) (?:points|pts)\b")


def read_plain(text: str) -> Draft:
    draft = Draft("plain text")
    # Single spaces: the patterns below would go back and forth in long runs of them.
    lines = [" ".join(line[: 4 * LONGEST_LINE].split())[:LONGEST_LINE] for line in text.splitlines()]
    has_warbands = any(map(_WARBAND.match, lines))
    for place, line in enumerate(lines, start=1):
        if has_warbands:
            _line_of_warbands(draft, place, line)
        else:
            _line(draft, place, line)
    return draft


def _line_of_warbands(draft: Draft, place: int, line: str) -> None:
    """Headings say nothing of rows; what stands without a number and costs points is one hero."""
    option, costs = _OPTION.match(line), _IN_PARENTHESES.search(line)
    if _HEADING.match(line):
        return
    if option:
        draft.say(
            Code.OPTION_DROPPED, place, f"Line {place} is an option and is left out: “{option['name'][:60]}”."
        )
    elif costs and not _BEFORE_X.match(line):
        draft.add(_MARK.sub("", line[: costs.start()]), 1, points=int(costs["points"]))
    else:
        _line(draft, place, line)


def _line(draft: Draft, place: int, line: str) -> None:
    if not line:
        return
    title = _TITLE.match(line)
    if title:
        draft.name = draft.name or title["name"]
        return
    level = _LEVEL.match(line)
    if level:
        # The line under the title names the level, the line after the rows only sums up.
        if not draft.rows and draft.point_level is None:
            draft.point_level = int(level["level"])
        return
    _row(draft, place, line)


def _row(draft: Draft, place: int, line: str) -> None:
    bracket = _BRACKET.search(line) or _IN_PARENTHESES.search(line)
    points = int(bracket["points"]) if bracket and bracket["points"] != "?" else None
    rest = line[: bracket.start()] if bracket else line
    row = _BEFORE_X.match(rest) or _BEFORE.match(rest) or _AFTER.match(rest)
    if row:
        draft.add(row["name"], int(row["count"]), points=points)
    elif not draft.name and not draft.rows:
        draft.name = line
    else:
        draft.say(Code.LINE_SKIPPED, place, f"Line {place} is no row: “{line[:60]}”.")
