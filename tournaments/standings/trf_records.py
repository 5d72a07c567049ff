"""The lines of a report file beside its players: what TRF26 added to TRF16, and the older letters of pairing programs.

Each line is (code, text), the text from the fifth column on, as `trf.Report.headers` keeps them. Nothing here fails: a line that
cannot be read in its place says nothing, and stays among those that were left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

Line = tuple[str, str]
# What only files from 2026 on have.
ADDED = frozenset({
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250",
    "260", "299", "300", "310", "320", "330", "352", "362", "801", "802",
})  # fmt: skip
TEAM_MATCHES = frozenset({"300", "310", "320", "330", "362", "801", "802"})
COMMENT = "###"
BYES = "FHZ"
# Results by their letters in 162, and by their names in the older XXS, as parts of a scoring.
LETTERS: Mapping[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win", "full_bye", "bye"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("bye",),
}
NAMES: Mapping[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win", "full_bye"), "D": ("draw", "half_bye"), "L": ("loss",),
    "WW": ("win",), "BW": ("win",), "WD": ("draw",), "BD": ("draw",), "WL": ("loss",), "BL": ("loss",),
    "ZPB": ("zero_bye",), "HPB": ("half_bye",), "FPB": ("full_bye",), "PAB": ("bye",),
    "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
}  # fmt: skip
USUAL: Mapping[str, Fraction] = {
    **dict.fromkeys(("win", "forfeit_win", "full_bye", "bye"), Fraction(1)),
    **dict.fromkeys(("draw", "half_bye"), Fraction(1, 2)),
    **dict.fromkeys(("loss", "zero_bye", "forfeit_loss"), Fraction(0)),
}
# FIDE's short names of tiebreaks, and ours.
TIEBREAKS: Mapping[str, str] = {
    "BH": "buchholz-fide", "BH/C1": "buchholz-cut1-fide", "SB": "sonneborn-fide", "SB/P": "sonneborn-all",
    "DE": "direct", "DE/P": "direct-all", "PS": "progressive", "WIN": "wins", "WON": "wins-played",
}  # fmt: skip
TEAM_013, TEAM_310 = (slice(0, 32), 32), (slice(4, 36), 69)  # where the name stands, and where players begin


@dataclass(frozen=True, slots=True)
class Bye:
    kind: str  # F, H or Z
    round: int
    player: int


def worth(lines: Iterable[Line]) -> dict[str, Fraction] | None:
    """What each result is worth by the file's own word (162, else XXS); None where it has none."""
    lines = list(lines)
    said = _said(lines, "162", r"([WDLAP])\s*=?\s*(-?[0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)", LETTERS)
    return said or _said(lines, "XXS", r"([A-Z]{1,3})\s*=\s*(-?[0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)", NAMES)


def _said(
    lines: Sequence[Line], code: str, form: str, parts: Mapping[str, tuple[str, ...]]
) -> dict[str, Fraction] | None:
    found: dict[str, Fraction] = {}
    for _, text in (line for line in lines if line[0] == code):
        for name, value in re.findall(form, text, re.ASCII):
            if name in parts and re.search("[0-9]", value):
                found |= dict.fromkeys(parts[name], Fraction(value.replace(",", ".")))
    return {**USUAL, **found} if found else None


def byes(lines: Iterable[Line]) -> tuple[Bye, ...]:
    return tuple(_byes(lines))


def _byes(lines: Iterable[Line]) -> Iterator[Bye]:
    """Where teams have numbers of their own (310), byes are theirs and not the players'."""
    lines = list(lines)
    if any(code == "310" for code, _ in lines):
        return
    for code, text in lines:
        kind, *numbers = text.split() or [""]
        if code == "240" and kind.upper() in BYES and len(numbers) > 1 and all(map(_is_number, numbers)):
            for player in numbers[1:]:
                yield Bye(kind.upper(), int(numbers[0]), int(player))


def teams(lines: Iterable[Line]) -> dict[int, str]:
    """The name of each player's team, by the player's number."""
    found: dict[int, str] = {}
    for code, text in lines:
        if code in ("013", "310"):
            name, start = TEAM_013 if code == "013" else TEAM_310
            players = [int(number) for number in text[start:].split() if _is_number(number)]
            found |= dict.fromkeys(players, text[name].strip())
    return {player: name for player, name in found.items() if name}


def tiebreaks(lines: Iterable[Line]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Our names of the file's tiebreaks in their order (202, else 212), and its own names of those that we do not have."""
    said = dict(reversed([(code, text) for code, text in lines if code in ("202", "212")]))
    names = [name.strip().upper() for name in (said.get("202") or said.get("212") or "").split(",")]
    names = [name for name in names if name and name != "PTS"]
    known = tuple(dict.fromkeys(TIEBREAKS[name] for name in names if name in TIEBREAKS))
    return known, tuple(name for name in names if name not in TIEBREAKS)


def is_2026(lines: Iterable[Line]) -> bool:
    return any(code in ADDED for code, _ in lines)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
