"""The lines of a report file beside its players: what TRF26 added to TRF16, and the older letters of pairing programs.

Each line is (code, text), the text from the fifth column on, as `trf.Report.headers` keeps them. Nothing here fails: a line that
cannot be read in its place says nothing, and stays among those that were left out.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.tiebreak import Input
from tournaments.standings.tiebreaks import TIEBREAKS as OURS
from tournaments.standings.types import Scoring

Line = tuple[str, str]
Cell = tuple[str, int, int]  # the code of a result, the round, the player
# What only files from 2026 on have.
ADDED = frozenset({
    "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250",
    "260", "299", "300", "310", "320", "330", "352", "362", "801", "802",
})  # fmt: skip
# What a file of 2016 may hold: its own lines, and what pairing programs have added to them.
OF_2016 = frozenset({
    "001", "012", "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "XXR", "XXS", "XXZ", "XXC", "XXA", "XXP",
})  # fmt: skip
TYPE = "092"  # the type of the tournament, in free words
TEAM_MATCHES = frozenset({"300", "310", "320", "330", "362", "801", "802"})
COMMENT = "###"
ORDER = "tiebreaks:"  # how a comment of ours begins
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
# What each code of a round is, as parts of a scoring.
PARTS: Mapping[str, str] = {
    "1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss", "+": "forfeit_win", "-": "forfeit_loss",
    "U": "bye", "F": "full_bye", "H": "half_bye", "Z": "zero_bye", " ": "zero_bye",
}  # fmt: skip
# Which of them have no letter of their own in 162: by their codes, and the letter that counts for them unless 299 says otherwise.
APART: Mapping[str, tuple[str, str]] = {
    "+": ("forfeit_win", "W"), "-": ("forfeit_loss", "A"), "F": ("full_bye", "W"), "H": ("half_bye", "D"),
}  # fmt: skip
SINGLE = frozenset((part,) for part, _letter in APART.values())
WIDTH = 4  # of points in 162 and 299
INSTEAD = (COMMENT, "299: what these forfeits and requested byes are worth instead of what 162 says of them")
TOO_WIDE = (COMMENT, "What results are worth is too long for 162 and 299; XXS has it")
TEAM_013, TEAM_310 = (slice(0, 32), 32), (slice(4, 36), 69)  # where the name stands, and where players begin


@dataclass(frozen=True, slots=True)
class Bye:
    kind: str  # F, H or Z
    round: int
    player: int


def worth(lines: Iterable[Line]) -> dict[str, Fraction] | None:
    """What each result is worth by the file's own word (162, else XXS); None where it has none.

    What 162 has no letter for stands in XXS, and for the players that it concerns in 299, which comes last.
    """
    lines = list(lines)
    stated = _worths(lines, "162", r"([WDLAP])\s*=?\s*(-?[0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)", LETTERS)
    names = {name: parts for name, parts in NAMES.items() if not stated or parts in SINGLE}
    older = _worths(lines, "XXS", r"([A-Z]{1,3})\s*=\s*(-?[0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)", names)
    kinds = {APART[kind][0]: value for kind, value in worth_of_kinds(lines).items()}
    return {**USUAL, **stated, **older, **kinds} if stated or older or kinds else None


def _worths(
    lines: Sequence[Line], code: str, form: str, parts: Mapping[str, tuple[str, ...]]
) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for _, text in (line for line in lines if line[0] == code):
        for name, value in re.findall(form, text, re.ASCII):
            if name in parts and re.search("[0-9]", value):
                found |= dict.fromkeys(parts[name], Fraction(value.replace(",", ".")))
    return found


def worth_of_kinds(lines: Iterable[Line]) -> dict[str, Fraction]:
    """What 299 says that forfeits and requested byes are worth, by their codes: where it says one thing of each code."""
    found: dict[str, set[Fraction | None]] = {}
    for code, text in lines:
        if code == "299" and text[:1] in APART:
            found.setdefault(text[:1], set()).add(_points(text[9:13]))
    return {kind: value for kind, (value, *more) in found.items() if value is not None and not more}


def has_other_points(lines: Iterable[Line]) -> bool:
    """Whether 299 gives or takes points for something else: of games that were played, or without a game."""
    lines = list(lines)
    kinds = worth_of_kinds(lines)
    return any(code == "299" and text[:1] not in kinds for code, text in lines)


def _points(text: str) -> Fraction | None:
    found = re.fullmatch(r"\s*(-?[0-9]{1,3}(?:[.,][0-9])?)\s*", text, re.ASCII)
    return Fraction(found[1].replace(",", ".")) if found else None


def worth_of(scoring: Scoring) -> dict[str, Fraction] | None:
    """What each result is worth; None where games of one result differ: by bands, bonuses, or places of a pod."""
    if scoring.bands or scoring.bonuses or scoring.places:
        return None
    win, loss = scoring.forfeit_win, scoring.forfeit_loss
    points = {
        "win": scoring.win, "draw": scoring.draw, "loss": scoring.loss,
        "full_bye": scoring.bye, "bye": scoring.bye, "half_bye": scoring.half_bye, "zero_bye": scoring.zero_bye,
        "forfeit_win": scoring.win if win is None else win, "forfeit_loss": scoring.loss if loss is None else loss,
    }  # fmt: skip
    return {name: Fraction(value, scoring.unit) for name, value in points.items()}


def worth_lines(worth: Mapping[str, Fraction], cells: Iterable[Cell] = ()) -> list[Line]:
    """What results are worth as lines: none for the usual; 162 with 299 for what it has no letter for, XXS for older programs."""
    if dict(worth) == dict(USUAL):
        return []
    letters = {letter: worth[parts[0]] for letter, parts in LETTERS.items()}
    stated = ("162", " " + "    ".join(f"{letter}{_decimal(value):>4}" for letter, value in letters.items()))
    named = " ".join(f"{name}={_decimal(worth[parts[0]])}" for name, parts in NAMES.items() if len(name) > 1)
    fits = all(len(_decimal(value)) <= WIDTH for value in worth.values())
    lines = [stated, *_apart_lines(worth, letters, cells)] if fits else [TOO_WIDE]
    return [*lines, ("XXS", named)]


def _apart_lines(
    worth: Mapping[str, Fraction], letters: Mapping[str, Fraction], cells: Iterable[Cell]
) -> Iterator[Line]:
    """299: the players of each round whose forfeit or bye is worth something else than the letter of 162 says."""
    players: dict[tuple[str, int], list[int]] = {}
    for code, number, player in cells:
        if code in APART and worth[APART[code][0]] != letters[APART[code][1]]:
            players.setdefault((code, number), []).append(player)
    if players:
        yield INSTEAD
    for (code, number), those in sorted(players.items()):
        points = _decimal(worth[APART[code][0]])
        names = " ".join(f"{player:4}" for player in sorted(those))
        yield "299", f"{code}{'':8}{points:>{WIDTH}}  {number:03} {names}"


def _decimal(value: Fraction) -> str:
    return f"{float(value):.1f}"


OF_RESULTS, OF_BOARDS = frozenset({Input.OUTCOME}), frozenset({Input.OUTCOME, Input.BOARDS})


def tiebreak_lines(codes: Sequence[str]) -> list[Line]:
    """Those that results or boards alone feed: by FIDE's names (202) where it has one for each, else by ours in a comment."""
    fed = [code for code in codes if OURS[code].needs in OF_BOARDS]
    names = {code: name for name, code in TIEBREAKS.items()}
    if fed and all(code in names for code in fed):
        return [("202", ",".join(names[code] for code in fed))]
    return [(COMMENT, f"{ORDER} {','.join(fed)}")]


def team_lines(teams: Mapping[int, str]) -> list[Line]:
    """Who plays for which team (013), by the numbers of the file."""
    members: dict[str, list[int]] = {}
    for player, team in sorted(teams.items()):
        if team:
            members.setdefault(team[:32], []).append(player)
    return [
        ("013", f"{team:32}" + " ".join(f"{player:4}" for player in players))
        for team, players in members.items()
    ]


def lines_of_2016(lines: Sequence[Line], kind: str) -> list[Line]:
    """These lines as programs from before 2026 take them: without what came later and without comments.

    `kind` is the type of the tournament in words (092), after which the tiebreaks stand that later files have in 202. What
    results are worth is in XXS, and members of teams in 013.
    """
    of_matches = any(code == "310" for code, _ in lines)
    order = None if of_matches else tiebreaks(lines, OF_BOARDS)[0]
    type_text = kind if order is None else f"{kind}; {ORDER} {','.join(order)}"
    kept = [(code, text) for code, text in lines if code in OF_2016]
    return [*kept, (TYPE, type_text), *(team_lines(teams(lines)) if of_matches else ())]


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


def tiebreaks(
    lines: Iterable[Line], fed_by: Collection[Input] = OF_RESULTS
) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """Our names of the file's tiebreaks in their order (202, else 212, else our own comment), None where we know none of them;
    and its own names of those that we do not have."""
    lines = list(lines)
    stated = dict(reversed([(code, text) for code, text in lines if code in ("202", "212")]))
    names = [name.strip().upper() for name in (stated.get("202") or stated.get("212") or "").split(",")]
    names = [name for name in names if name and name != "PTS"]
    if not names:
        return _ordered(lines, fed_by), ()
    known = tuple(dict.fromkeys(TIEBREAKS[name] for name in names if name in TIEBREAKS))
    return known or None, tuple(name for name in names if name not in TIEBREAKS)


def _ordered(lines: Iterable[Line], fed_by: Collection[Input]) -> tuple[str, ...] | None:
    stated = next((text for line in lines if (text := order_in(line)) is not None), None)
    if stated is None:
        return None
    codes = dict.fromkeys(code.strip() for code in stated.split(","))
    return tuple(code for code in codes if code in OURS and OURS[code].needs in fed_by)


def order_in(line: Line) -> str | None:
    """What we wrote of tiebreaks in a comment, or behind the type of the tournament; None where the line has nothing of it."""
    code, text = line
    before, found, order = text.partition(ORDER)
    is_ours = (code == COMMENT and not before) or (code == TYPE and before.endswith("; "))
    return order.strip() if found and is_ours else None


def is_2026(lines: Iterable[Line]) -> bool:
    return any(code in ADDED for code, _ in lines)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
