"""One door for every import: bytes in, a list of rows and a report out. Nothing is stored here.

The format is recognised from the content, never from the file's name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.cards import Cards
from armies.interchange.drafts import Code, Diagnostic, Draft, LeftOut, Refused
from armies.interchange.groups import FIELD, read_groups
from armies.interchange.names import NameIndex
from armies.interchange.plain import read_plain
from armies.interchange.roster import FORMAT, read_roster
from armies.interchange.selections import read_archive, read_tree, read_xml
from armies.interchange.settling import Question, Settled, settle
from armies.interchange.systems import is_same_game
from armies.interchange.table import looks_like_table, read_table
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.games.registry import game_of, roster_of
from rules.presenters import errors
from rules.rulebooks.in_words import edition_name

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
    questions: Mapping[int, Question] = field(default_factory=dict)
    left: Sequence[LeftOut] = ()

    @property
    def is_plain(self) -> bool:
        """Whether nothing is to be settled and nothing was left out."""
        return not self.questions and not self.left and not self.diagnostics


def read_list(data: bytes, cards: Cards, *, catalogue: str = "", ruleset: str = "") -> Imported:
    """Raises Refused (or Invalid, with faults) for what cannot be taken in.

    A list that says it was written for another game, and names none of our models, is refused in one sentence.
    """
    index = NameIndex(cards)
    draft = read_draft(data, index)
    if not draft.rows:
        raise Refused("empty", _("There is no model in this text."))
    _compare(draft, catalogue, ruleset)
    settled = settle(draft, index, cards, roster_of(ruleset).options if ruleset else ())
    _same_game(draft, settled, ruleset)
    return Imported(
        draft.format,
        draft.name,
        draft.point_level,
        settled.rows,
        draft.diagnostics,
        settled.questions,
        tuple(draft.left),
    )


def _same_game(draft: Draft, settled: Settled, ruleset: str) -> None:
    if not draft.system or not ruleset or is_same_game(draft.system, game_of(ruleset).name):
        return
    known = sum(1 for row in settled.rows if row["model"])
    game = game_of(ruleset).name
    if known == 0:
        text = _(
            "This list was written for “%(system)s”, not for %(game)s; the catalogue has none of its models."
        ) % {"system": draft.system[:80], "game": game}
        raise Refused("other-game", text)
    text = ngettext(
        "It was written for “%(system)s”; %(known)s of %(count)s row has a name that is also in %(game)s.",
        "It was written for “%(system)s”; %(known)s of %(count)s rows have a name that is also in %(game)s.",
        len(settled.rows),
    ) % {"system": draft.system[:80], "known": known, "count": len(settled.rows), "game": game}
    draft.say(Code.SYSTEM_DIFFERS, 0, text)


def read_draft(data: bytes, names: NameIndex | None = None) -> Draft:
    """With `names` a line that holds several of them becomes several rows."""
    if len(data) > MOST_BYTES:
        raise Refused(
            "too-large",
            _("The file is larger than %(most)s MB; no list is.") % {"most": MOST_BYTES // 1000000},
        )
    if data[:4] == b"PK\x03\x04":
        return read_archive(data)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"<":
        return read_xml(data)
    text = decoded(data)
    if start == b"{":
        return _read_json(text)
    return read_table(text) if looks_like_table(text) else read_plain(text, names)


def decoded(data: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    if encoding != "utf-16" and b"\0" in data:
        raise _no_text()
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        place = _("byte %(start)s") % {"start": error.start + 1}
        raise Refused(
            "encoding", _("The text is not UTF-8 (see %(place)s); save it as UTF-8.") % {"place": place}
        ) from None
    if "\0" in text:
        raise _no_text()
    return text


def _no_text() -> Refused:
    return Refused("encoding", _("This is not a text file. Choose another one."))


def _read_json(text: str) -> Draft:
    try:
        data = parse_json(text)
    except Unreadable as unreadable:
        raise Refused("json", errors.in_words(unreadable.faults)[0].text) from None
    if data.get("format") == FORMAT or "rows" in data:
        return read_roster(data)
    return read_groups(data) if FIELD in data else read_tree(data)


def _compare(draft: Draft, catalogue: str, ruleset: str) -> None:
    if draft.catalogue and catalogue and draft.catalogue != catalogue:
        text = _("It was written for the catalogue “%(catalogue)s”.") % {"catalogue": draft.catalogue}
        draft.say(Code.CATALOGUE_DIFFERS, 0, text)
    if draft.ruleset and ruleset and draft.ruleset != ruleset:
        written_for = edition_name(draft.ruleset)
        draft.say(Code.RULESET_DIFFERS, 0, _("It was written for %(ruleset)s.") % {"ruleset": written_for})
