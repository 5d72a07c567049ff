"""From the rows of a draft to rows of a list: which model each names, and what a person has to settle first.

A row is sure only if its name means one model and its numbers agree. Everything else is a question with its answers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.cards import Cards
from armies.interchange.drafts import Code, Draft, DraftRow
from armies.interchange.names import MOST_CANDIDATES, Match, NameIndex
from armies.interchange.table import TABLE
from rules.engine.army_document import MOST_MODELS
from rules.engine.cards import ModelCard
from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.options import RowOption, read_options, read_texts
from wording import any_of, labelled


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: so many of a model; the key "" keeps the row with its name alone."""

    key: str
    count: int


@dataclass(frozen=True, slots=True)
class Question:
    """Why a row is unclear, and its answers, the likeliest first. "Keep the name" and "leave out" are always possible."""

    text: str
    choices: tuple[Choice, ...] = ()


@dataclass
class Settled:
    """`questions` by the index of the row."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    questions: dict[int, Question] = field(default_factory=dict)


def settle(draft: Draft, index: NameIndex, cards: Cards, declared: tuple[RowOption, ...] = ()) -> Settled:
    """Adds to the draft's diagnostics what there is to say of each row. `declared` are the options of the game."""
    known: dict[tuple[Any, ...], Match] = {}
    found = Settled()
    for place, row in enumerate(draft.rows, start=1):
        name = (row.name, row.key, row.also)
        if name not in known:
            known[name] = _match(row, index)
        match = known[name]
        if row.is_option and not match.key and not match.is_ambiguous:
            draft.say(
                Code.OPTION_DROPPED,
                place,
                _("%(row)s is an option, not a model; left out.") % {"row": row.name},
            )
            draft.leave(place, row.name)
            continue
        _add(found, draft, place, row, match, cards)
        found.rows[-1] |= _beside(draft, place, row, declared, cards.get(found.rows[-1]["model"]))
    _compare_total(draft, found, cards)
    return found


def _match(row: DraftRow, index: NameIndex) -> Match:
    """By its own name, else by the name of what holds it. Where both mean something, a person chooses."""
    found = index.find(row.name, row.key)
    outer = next((one for one in map(index.find, row.also) if one.key or one.is_ambiguous), None)
    if found.key and (outer is None or outer.key == found.key):
        return found
    if outer is not None and not (found.key or found.is_ambiguous):
        return outer
    others = [outer or Match(), found, *(index.find(name) for name in row.also)]
    candidates = dict.fromkeys(key for one in others for key in ((one.key,) if one.key else one.candidates))
    return Match(
        candidates=tuple(candidates)[:MOST_CANDIDATES], is_ambiguous=found.is_ambiguous or outer is not None
    )


def _add(found: Settled, draft: Draft, place: int, row: DraftRow, match: Match, cards: Cards) -> None:
    counts = list(dict.fromkeys(_counts(row, cards[match.key].points if match.key else None)))
    question = _question(row, match, counts)
    _report(draft, place, row, match, counts, cards)
    if question:
        found.questions[len(found.rows)] = question
    if match.key and not row.doubt:
        found.rows.append({"model": match.key, "name": cards[match.key].name, "count": counts[0]})
        return
    candidates = [match.key] if match.key else list(match.candidates)
    document: dict[str, Any] = {"model": "", "name": _shown(row), "count": counts[0]}
    found.rows.append(document | ({"candidates": candidates} if candidates else {}))


def _beside(
    draft: Draft, place: int, row: DraftRow, declared: tuple[RowOption, ...], card: ModelCard | None
) -> dict[str, Any]:
    """Options and group of a row, as `ArmyList.rows` holds them; an option that the game does not have is said."""
    chosen, unknown = read_texts(row.texts, declared)
    known = {one.name: one for one in declared}
    for name, value in row.offered.items():
        if name in known and card is not None and known[name].takes(card):
            chosen.setdefault(name, value)
    for name, value in row.options.items():
        if name in known:
            chosen[name] = known[name].from_cell(value) if isinstance(value, str) else value
        elif draft.format != TABLE:  # of which any column may speak of something else
            unknown.append(name)
    options: dict[str, Any] = {}
    for name, value in chosen.items():
        faults: list[Fault] = []
        read = read_options(Doc({name: value}, "", faults), declared)
        if faults:
            unknown.append(f"{known[name].figure.label} {value}")
        else:
            options |= read
    for text in unknown:
        draft.say(
            Code.OPTION_DROPPED,
            place,
            _("%(row)s: “%(text)s” is no option of it; left out.") % {"row": row.name, "text": text[:60]},
        )
    return ({"options": options} if options else {}) | ({"group": row.group} if row.group else {})


def _shown(row: DraftRow) -> str:
    """A name nobody knows, as its holder has it where that says more: "Orc Warrior" instead of "Warrior"."""
    longer = [name for name in row.also if row.name.casefold() in name.casefold()]
    return longer[0] if longer else row.name


def _question(row: DraftRow, match: Match, counts: list[int]) -> Question | None:
    if match.key and row.doubt:
        return Question(row.doubt, tuple(Choice(match.key, count) for count in counts))
    if match.key:
        choices = tuple(Choice(match.key, count) for count in counts)
        return Question(_("How many?"), choices) if len(counts) > 1 else None
    text = (
        _("It has several versions.") if match.is_ambiguous else _("The catalogue does not have this name.")
    )
    return Question(text, tuple(Choice(key, count) for key in match.candidates for count in counts))


def _counts(row: DraftRow, price: int | None) -> Iterator[int]:
    """How many there may be, the likeliest first; one answer where the numbers agree with the catalogue's price."""
    if row.loose is not None and not row.is_counted:
        yield from _loose_counts(row, row.loose, price)
        return
    yield row.count
    yield from (count for count in row.other_counts if 1 <= count <= MOST_MODELS)
    if not row.is_counted and price and row.points and row.points > price and row.points % price == 0:
        yield min(row.points // price, MOST_MODELS)


def _loose_counts(row: DraftRow, loose: int, price: int | None) -> Iterator[int]:
    is_count = 1 <= loose <= MOST_MODELS
    if price and loose == price:
        yield 1
        if row.points is not None and row.points == price * loose:
            yield loose
    elif price and row.points is not None and row.points == price * loose and is_count:
        yield loose
    elif row.points is not None and is_count:
        yield from (loose, 1)
    elif price and loose > price and loose % price == 0:
        yield from (loose // price, loose) if is_count else (loose // price,)
    else:
        yield from (loose, 1) if is_count and loose < 50 else (1, loose) if is_count else (1,)


def _report(draft: Draft, place: int, row: DraftRow, match: Match, counts: list[int], cards: Cards) -> None:
    if not match.key and match.is_ambiguous:
        draft.say(
            Code.AMBIGUOUS_NAME, place, _("%(row)s has several versions; choose one.") % {"row": row.name}
        )
    elif not match.key:
        draft.say(
            Code.UNKNOWN_NAME,
            place,
            _("%(row)s is not in this catalogue; the row is kept.") % {"row": row.name},
        )
    elif row.doubt:
        draft.say(Code.ROW_UNCLEAR, place, labelled(row.name, row.doubt))
    elif len(counts) > 1:
        said = any_of([str(count) for count in counts])
        draft.say(
            Code.COUNT_UNCLEAR,
            place,
            _("%(row)s: %(said)s? The text can be read both ways.") % {"row": row.name, "said": said},
        )
    elif row.points is not None and not _agrees(row, counts[0], cards[match.key].points):
        ours = cards[match.key].points * counts[0]
        draft.say(
            Code.POINTS_DIFFER,
            place,
            _("%(row)s, points: the text says %(points)s, we count %(ours)s.")
            % {"row": row.name, "points": row.points, "ours": ours},
        )


def _agrees(row: DraftRow, count: int, price: int) -> bool:
    """Whether the cost that was written is that of the row, or of one model."""
    return row.points in (price * count, price) or row.each == price


def _compare_total(draft: Draft, found: Settled, cards: Cards) -> None:
    """A sum that differs shows what was read wrongly, even where every row looks right."""
    if draft.total is None or found.questions or not all(row["model"] for row in found.rows):
        return
    ours = sum(cards[row["model"]].points * row["count"] for row in found.rows)
    if ours != draft.total:
        text = ngettext(
            "The text says %(total)s point in all, we count %(ours)s.",
            "The text says %(total)s points in all, we count %(ours)s.",
            draft.total,
        ) % {"total": draft.total, "ours": ours}
        draft.say(Code.TOTAL_DIFFERS, 0, text)
