"""The result slip of an own scoring: the game's, or the organizer's own counts.

An own count: `{"name": "victory_points", "label": "Victory points", "feeds": "scored", "most": 100, "is_shared": false,
"is_needed": true}`. `feeds` is what the number is to the tiebreaks, or empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.faults import Fault
from rules.engine.slips import (
    DESTROYED,
    GAMES_DRAWN,
    GAMES_WON,
    LEADERS,
    OBJECTIVES,
    SCORED,
    Count,
    Slip,
    more_wins,
)
from tournaments.documents import is_key, is_line, is_whole
from wording import gettext as _
from wording import gettext_noop

MOST_COUNTS = 8
MOST = 10_000
GAMES = "games"  # what games won are called in the counts of a match
COUNT = ("name", "label", "feeds", "most", "is_shared", "is_needed")
# What an own count can feed, in words for a form.
FEEDS: Mapping[str, str] = {
    SCORED: gettext_noop("Victory points"),
    DESTROYED: gettext_noop("Enemy points destroyed"),
    LEADERS: gettext_noop("Enemy leaders killed"),
    OBJECTIVES: gettext_noop("Objectives"),
    GAMES_WON: gettext_noop("Games won, of a match"),
    GAMES_DRAWN: gettext_noop("Games drawn, of a match (one number of the table)"),
}
# The counts that an organizer can add with one touch.
USUAL: Sequence[Mapping[str, Any]] = (
    {"name": "victory_points", "label": gettext_noop("Victory points"), "feeds": SCORED, "most": 100},
    {"name": "objectives", "label": gettext_noop("Objectives"), "feeds": OBJECTIVES, "most": 20},
    {"name": "destroyed", "label": gettext_noop("Points destroyed"), "feeds": DESTROYED, "most": 10_000},
    {"name": "leaders", "label": gettext_noop("Enemy leaders killed"), "feeds": LEADERS, "most": 10},
    {"name": GAMES, "label": gettext_noop("Games won"), "feeds": GAMES_WON, "most": 5},
    {
        "name": "games_drawn",
        "label": gettext_noop("Games drawn"),
        "feeds": GAMES_DRAWN,
        "most": 5,
        "is_shared": True,
    },
)


def feeds_offered() -> list[tuple[str, str]]:
    return [("", _("No tiebreak")), *((feeds, _(label)) for feeds, label in FEEDS.items())]


def usual_counts() -> list[dict[str, Any]]:
    return [{"is_shared": False, "is_needed": True, **row} for row in USUAL]


def match_counts(wins: int) -> list[dict[str, Any]]:
    """The counts of a match that ends once somebody has won so many games: games won, and if anybody says it, games drawn."""
    rows = {row["name"]: row for row in usual_counts()}
    return [rows[GAMES] | {"most": wins}, rows["games_drawn"] | {"is_needed": False}]


def counts_in(document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The organizer's own counts; none where the game's slip is kept."""
    return document["counts"] or ()


def slip_with(game: Slip, document: Mapping[str, Any], ruleset: str) -> Slip:
    """What results keep under this scoring. With own counts, the game's own way to decide is not asked."""
    if document["counts"] is None:
        return game
    counts = tuple(_count(row) for row in document["counts"])
    by = next((count for count in counts if count.name == document["decided_by"]["count"]), None)
    own = Slip(
        counts,
        gettext_noop("Choose the winner and fill in the numbers."),
        out_hint=game.out_hint,
        scoring=game.scoring,
    )
    own = replace(own, time_reading=game.time_reading, time_options=game.time_options)
    if by is None:
        return own
    return replace(
        own,
        hint=gettext_noop("Choose the winner, or fill in the numbers and let one decide: %(count)s."),
        decisive=by.label,
        decided_by={ruleset: gettext_noop("Compare: %(count)s")},
        decide=more_wins(by.name, by.label, document["decided_by"]["margin"]),
        ends_at=by.name if by.feeds == GAMES_WON else "",
    )


def _count(row: Mapping[str, Any]) -> Count:
    return Count(
        row["name"],
        row["label"],
        most=row["most"],
        is_shared=row["is_shared"],
        is_needed=row["is_needed"],
        feeds=row["feeds"],
    )


def count_faults(rows: Any) -> Iterator[Fault]:
    """Every reason why these are no own counts; null keeps the game's."""
    if rows is None:
        return
    if not isinstance(rows, list) or not len(rows) <= MOST_COUNTS:
        yield _wrong(
            "",
            _("A list of at most %(most)s counts is expected, or null for those of the game.")
            % {"most": MOST_COUNTS},
        )
        return
    names: set[str] = set()
    for place, row in enumerate(rows):
        if not isinstance(row, Mapping) or set(row) != set(COUNT):
            yield _wrong(f"/{place}", _("A count holds exactly: %(count)s.") % {"count": ", ".join(COUNT)})
            continue
        yield from _row_faults(row, place)
        if str(row["name"]) in names:
            yield _wrong(f"/{place}/name", _("Two counts have this name."))
        names.add(str(row["name"]))


def _row_faults(row: Mapping[str, Any], place: int) -> Iterator[Fault]:
    if not is_key(row["name"]):
        yield _wrong(f"/{place}/name", _("A name has small letters, digits and underscores, at most 30."))
    if not is_line(row["label"], 40):
        yield _wrong(f"/{place}/label", _("Give the count a label of at most 40 characters."))
    if not is_whole(row["most"], 1, MOST):
        yield _wrong(f"/{place}/most", _("A whole number from 1 to %(most)s is expected.") % {"most": MOST})
    for name in ("is_shared", "is_needed"):
        if not isinstance(row[name], bool):
            yield _wrong(f"/{place}/{name}", _("true or false is expected."))
    if not isinstance(row["feeds"], str) or row["feeds"] not in ("", *FEEDS):
        yield _wrong(
            f"/{place}/feeds", _("Choose one of %(feeds)s, or leave it empty.") % {"feeds": ", ".join(FEEDS)}
        )
    elif isinstance(row["is_shared"], bool) and row["feeds"] in FEEDS:
        is_of_table = row["feeds"] == GAMES_DRAWN
        if row["is_shared"] != is_of_table:
            shared, each = (
                _("%(count)s: this is one number of the table."),
                _("%(count)s: this is a number of each player."),
            )
            yield _wrong(
                f"/{place}/is_shared", (shared if is_of_table else each) % {"count": _(FEEDS[row["feeds"]])}
            )


def _wrong(path: str, text: str) -> Fault:
    return Fault("scoring.wrong", f"/own_scoring/counts{path}", text)
