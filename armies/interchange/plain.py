"""The plain text of a list, read back: the grammar that `armies.texts.plain` writes, and what people type by hand.

    # Name of the list
    1500 points
    2x Orc Warrior [76]

Bullets, "2 Orc Warrior" and "Orc Warrior x2" are understood; a line that is no row is skipped and said so.
"""

import re

from armies.interchange.drafts import Code, Draft

LONGEST_LINE = 400
_BRACKET = re.compile(r"\s*\[(?P<points>\d{1,12}|\?)(?: ?(?:pts?|points))?\]$")
_BEFORE = re.compile(r"(?:[-*•+]\s*)?(?P<count>\d{1,6})\s+(?P<name>\S.*)$")
_BEFORE_X = re.compile(r"(?:[-*•+]\s*)?(?P<count>\d{1,6})\s*[x×]\s*(?P<name>\S.*)$")
_AFTER = re.compile(r"(?:[-*•+]\s*)?(?P<name>\S.*?)\s+[x×]\s*(?P<count>\d{1,6})$")
_TITLE = re.compile(r"#{1,6}\s+(?P<name>\S.*)$")
_LEVEL = re.compile(r"(?P<level>\d{1,6}) (?:points|pts)\b")


def read_plain(text: str) -> Draft:
    draft = Draft("plain text")
    for place, line in enumerate(text.splitlines(), start=1):
        # Single spaces: the patterns below would go back and forth in long runs of them.
        _line(draft, place, " ".join(line[: 4 * LONGEST_LINE].split())[:LONGEST_LINE])
    return draft


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
    bracket = _BRACKET.search(line)
    points = int(bracket["points"]) if bracket and bracket["points"] != "?" else None
    rest = line[: bracket.start()] if bracket else line
    row = _BEFORE_X.match(rest) or _BEFORE.match(rest) or _AFTER.match(rest)
    if row:
        draft.add(row["name"], int(row["count"]), points=points)
    elif not draft.name and not draft.rows:
        draft.name = line
    else:
        draft.say(Code.LINE_SKIPPED, place, f"Line {place} is no row: “{line[:60]}”.")
