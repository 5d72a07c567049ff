"""One door for every import: bytes in, a list of rows and a report out. Nothing is stored here.

The format is recognised from the content, never from the file's name.
"""

from dataclasses import dataclass
from typing import Any

from armies.cards import Cards
from armies.interchange.drafts import Code, Diagnostic, Draft, DraftRow, Refused
from armies.interchange.names import Match, NameIndex
from armies.interchange.plain import read_plain
from armies.interchange.roster import FORMAT, read_roster
from armies.interchange.selections import read_archive, read_tree, read_xml
from armies.interchange.table import looks_like_table, read_table
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable

MOST_BYTES = 1_000_000
_MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


@dataclass(frozen=True, slots=True)
class Imported:
    """Rows as `ArmyList.rows` takes them; a name nobody knows stays, with up to five candidates."""

    format: str
    name: str
    point_level: int | None
    rows: list[dict[str, Any]]
    diagnostics: list[Diagnostic]


def read_list(data: bytes, cards: Cards, *, catalogue: str = "", ruleset: str = "") -> Imported:
    """Raises Refused (or Invalid, with faults) for what cannot be taken in."""
    draft = read_draft(data)
    if not draft.rows:
        raise Refused("empty", "There is no model in this text.")
    _compare(draft, catalogue, ruleset)
    rows = _settled(draft, NameIndex(cards), cards)
    return Imported(draft.format, draft.name, draft.point_level, rows, draft.diagnostics)


def read_draft(data: bytes) -> Draft:
    if len(data) > MOST_BYTES:
        raise Refused("too-large", f"The file is larger than {MOST_BYTES // 1_000_000} MB; no list is.")
    if data[:4] == b"PK\x03\x04":
        return read_archive(data)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"<":
        return read_xml(data)
    text = decoded(data)
    if start == b"{":
        return _read_json(text)
    return read_table(text) if looks_like_table(text) else read_plain(text)


def decoded(data: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        place = f"byte {error.start + 1}"
        raise Refused("encoding", f"The text is not UTF-8 (see {place}); save it as UTF-8.") from None
    if "\0" in text:
        raise Refused("encoding", "The file holds characters that no text has.")
    return text


def _read_json(text: str) -> Draft:
    try:
        data = parse_json(text)
    except Unreadable as unreadable:
        raise Refused("json", unreadable.faults[0].text) from None
    return read_roster(data) if data.get("format") == FORMAT or "rows" in data else read_tree(data)


def _compare(draft: Draft, catalogue: str, ruleset: str) -> None:
    if draft.catalogue and catalogue and draft.catalogue != catalogue:
        text = f"It was written for the catalogue “{draft.catalogue}”."
        draft.say(Code.CATALOGUE_DIFFERS, 0, text)
    if draft.ruleset and ruleset and draft.ruleset != ruleset:
        draft.say(Code.RULESET_DIFFERS, 0, f"It was written for {draft.ruleset}.")


# ---- names to models ----


def _settled(draft: Draft, index: NameIndex, cards: Cards) -> list[dict[str, Any]]:
    known: dict[tuple[str, str], Match] = {}
    rows: list[dict[str, Any]] = []
    for place, row in enumerate(draft.rows, start=1):
        if (row.name, row.key) not in known:
            known[row.name, row.key] = index.find(row.name, row.key)
        match = known[row.name, row.key]
        if row.is_option and not match.key:
            draft.say(Code.OPTION_DROPPED, place, f"{row.name} is an option, not a model; left out.")
            continue
        _report(draft, place, row, match, cards)
        rows.append(_document(row, match, cards))
    return rows


def _report(draft: Draft, place: int, row: DraftRow, match: Match, cards: Cards) -> None:
    if not match.key and match.is_ambiguous:
        draft.say(Code.AMBIGUOUS_NAME, place, f"{row.name} has several versions; choose one.")
    elif not match.key:
        draft.say(Code.UNKNOWN_NAME, place, f"{row.name} is not in this catalogue; the row is kept.")
    elif row.points is not None and row.points != cards[match.key].points * row.count:
        ours = cards[match.key].points * row.count
        draft.say(
            Code.POINTS_DIFFER, place, f"{row.name}: the text says {row.points} points, we count {ours}."
        )


def _document(row: DraftRow, match: Match, cards: Cards) -> dict[str, Any]:
    if match.key:
        return {"model": match.key, "name": cards[match.key].name, "count": row.count}
    found: dict[str, Any] = {"model": "", "name": row.name, "count": row.count}
    return found | ({"candidates": list(match.candidates)} if match.candidates else {})
