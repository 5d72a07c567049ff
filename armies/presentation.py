"""A list as people read it: rows with their faults and sums, for pages, texts, prints and the API alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armies.cards import Cards, cards_of, title_of
from armies.checking import check_list, check_submission, terms_of
from armies.event_port import Terms
from armies.models import ArmyList, Submission
from common.errors import FaultLike
from rules.engine.army import Report
from rules.engine.army_document import read_card
from rules.engine.attributes import Shown, shown_in
from rules.engine.cards import ModelCard
from rules.engine.faults import Fault
from rules.engine.game import Game
from rules.engine.options import RowOption, options_in_words
from rules.games.registry import game_of, roster_of

ROWS_AT_ONCE = 100  # a page of a long list: an answer stays small, however many rows there are
MOST_ERRORS = 50  # that a page spells out; the API gives all


@dataclass(frozen=True, slots=True)
class Tracker:
    """So many boxes of one figure."""

    label: str
    count: int

    @property
    def boxes(self) -> range:
        return range(self.count)


@dataclass(frozen=True, slots=True)
class RowView:
    """One row on a page. `index` is its place, by which faults point at it; `id` is its name in forms."""

    id: int
    index: int
    title: str
    count: int
    points: int
    card: ModelCard | None
    faults: tuple[Fault, ...]
    candidates: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()
    group: str = ""
    note: str = ""
    begins_group: bool = False

    @property
    def anchor(self) -> str:
        return f"row-rows-{self.index}"

    @property
    def trackers(self) -> list[Tracker]:
        """What is ticked off during a game, box by box."""
        card = self.card
        tracked = shown_in(card.figures.declared, Shown.TRACKER) if card else ()
        return [Tracker(one.small, card.number(one.name)) for one in tracked if card]


@dataclass(frozen=True, slots=True)
class ListPage:
    """A list with its verdict. `terms` are those of the event it is written for.

    `rows` are those shown, from `start`; `size` says how many the whole list has.
    """

    army_list: ArmyList
    game: Game
    rows: tuple[RowView, ...]
    report: Report
    terms: Terms | None
    start: int = 0
    size: int = 0

    @property
    def parts(self) -> list[tuple[int, int]]:
        """First and last row of each page, counted from 1; nothing where one page holds all."""
        if self.size <= ROWS_AT_ONCE:
            return []
        starts = range(0, self.size, ROWS_AT_ONCE)
        return [(start + 1, min(start + ROWS_AT_ONCE, self.size)) for start in starts]

    @property
    def errors(self) -> tuple[Fault, ...]:
        return self.report.faults[:MOST_ERRORS]

    @property
    def errors_left_out(self) -> int:
        return len(self.report.faults) - len(self.errors)

    @property
    def singles(self) -> list[RowView]:
        return single_models(self.rows)


def list_page(army_list: ArmyList, terms: Terms | None = None, start: int | None = None) -> ListPage:
    """The list judged under `terms` or those of its event, with all rows, or with the page that holds row `start`."""
    terms = terms or terms_of(army_list)
    report = check_list(army_list, terms)
    size = len(army_list.rows)
    first = 0 if start is None else min(start, max(size - 1, 0)) // ROWS_AT_ONCE * ROWS_AT_ONCE
    last = size if start is None else first + ROWS_AT_ONCE
    game, places = game_of(army_list.ruleset), range(first, min(last, size))
    rows = row_views(army_list.rows, cards_of(army_list.version), report, game.roster.options, places)
    return ListPage(army_list, game, rows, report, terms, first, size)


def row_views(
    rows: Sequence[Mapping[str, Any]],
    cards: Cards,
    report: Report,
    declared: tuple[RowOption, ...] = (),
    wanted: range | None = None,
) -> tuple[RowView, ...]:
    """The rows at the `wanted` places, or all of them; `declared` are the options of the game."""
    faults = faults_by_row(report)
    places = range(len(rows)) if wanted is None else wanted
    return tuple(_row_view(index, rows, cards, faults.get(index, ()), declared) for index in places)


def single_models(rows: Sequence[RowView]) -> list[RowView]:
    """One entry per model, for the sheet on which wounds and action points are ticked off."""
    return [row for row in rows if row.card and row.card.is_in_army for _ in range(row.count)]


def faults_by_row(report: Report) -> dict[int, tuple[Fault, ...]]:
    found: dict[int, tuple[Fault, ...]] = {}
    for fault in report.faults:
        for row in fault.values.get("rows", ()):
            found[row] = (*found.get(row, ()), fault)
    return found


def _row_view(
    index: int,
    rows: Sequence[Mapping[str, Any]],
    cards: Cards,
    faults: tuple[Fault, ...],
    declared: tuple[RowOption, ...],
) -> RowView:
    row = rows[index]
    card, group = cards.get(row["model"]), row.get("group", "")
    return RowView(
        id=row.get("id", index + 1),
        index=index,
        title=title_of(card) if card else row["name"],
        count=row["count"],
        points=card.points * row["count"] if card and card.is_in_army else 0,
        card=card,
        faults=faults,
        candidates=tuple((key, title_of(cards[key])) for key in row.get("candidates", ()) if key in cards),
        options=tuple(options_in_words(row.get("options", {}), declared)),
        group=group,
        note=row.get("note", ""),
        begins_group=bool(group) and (index == 0 or rows[index - 1].get("group", "") != group),
    )


@dataclass(frozen=True, slots=True)
class SubmissionPage:
    """A snapshot with the verdict it stands under now: its own terms, and what checkers saw on the bases."""

    army_list: Submission
    game: Game
    rows: tuple[RowView, ...]
    report: Report
    terms: Terms | None

    @property
    def singles(self) -> list[RowView]:
        return single_models(self.rows)


def faults_under(submission: Submission, terms: Terms | None) -> Sequence[FaultLike | Mapping[str, Any]]:
    """What the last check under changed terms found, in the reader's language; nothing where it found nothing.

    The terms are asked again. Where they are not known, or have changed back, the kept sentences stand.
    """
    if not submission.recheck or submission.recheck["legal"]:
        return ()
    found = check_submission(submission, terms).faults if terms else ()
    return found or tuple(submission.recheck["faults"])


def submission_page(submission: Submission, terms: Terms | None = None) -> SubmissionPage:
    roster = roster_of(submission.ruleset)
    cards = {card["key"]: read_card(card, roster) for card in submission.document["models"]}
    report = check_submission(submission)
    rows = row_views(submission.document["rows"], cards, report, roster.options)
    return SubmissionPage(submission, game_of(submission.ruleset), rows, report, terms)
