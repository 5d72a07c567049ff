"""From the rows of a list to a report: the one way in which pages, API, imports and submissions have a list judged."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Protocol

from django.utils.translation import gettext as _

from armies.accepted import Accepted, card_faults, catalogue_faults
from armies.cards import Cards, cards_of, documents_of_cards, title_of
from armies.event_port import Terms, events
from armies.house_rules import with_limits
from armies.models import ArmyList, CatalogueVersion, Submission
from common.errors import Invalid
from rules.engine.army import Army, Report
from rules.engine.army_document import read_army
from rules.engine.cards import Condition, Row
from rules.engine.faults import Fault, Unreadable
from rules.engine.restrictions import Restrictions, read_restrictions
from rules.games.registry import game_of, roster_of
from rules.presenters import errors

Rows = Sequence[Mapping[str, Any]]


def army_of(
    rows: Rows,
    cards: Cards,
    point_level: int | None,
    conditions: Mapping[str, Any] = {},
    ruleset: str = "",
) -> Army:
    """The rows as the pure checks take them. `conditions` holds what a checker saw, by the row's place."""
    return Army(
        tuple(_row(index, row, cards, conditions) for index, row in enumerate(rows)),
        point_level,
        ruleset=ruleset,
    )


def _row(index: int, row: Mapping[str, Any], cards: Cards, conditions: Mapping[str, Any]) -> Row:
    card = cards.get(row["model"])
    seen = conditions.get(str(index))
    return Row(
        index,
        title_of(card) if card else row["name"],
        row["count"],
        card,
        Condition(**seen) if seen else Condition(),
        row.get("options", {}),
        row.get("group", ""),
    )


def restrictions_of(document: Mapping[str, Any], ruleset: str) -> Restrictions:
    """What an event asks of lists of a game. Raises Invalid with every fault when it cannot be read."""
    return _restrictions(json.dumps(document, sort_keys=True), ruleset)


@lru_cache(maxsize=128)
def _restrictions(document: str, ruleset: str) -> Restrictions:
    """Kept as text says it: every list of an event is held against the same document."""
    try:
        return read_restrictions(json.loads(document), roster_of(ruleset))
    except Unreadable as unreadable:
        text = _("The event’s restrictions cannot be read.")
        raise Invalid("restrictions-unreadable", text, faults=errors.in_words(unreadable.faults)) from None


def check_rows(
    ruleset: str,
    rows: Rows,
    cards: Cards,
    point_level: int | None,
    restrictions: Mapping[str, Any] | None = None,
) -> Report:
    army = army_of(rows, cards, point_level, ruleset=ruleset)
    return roster_of(ruleset).check(restrictions_of(restrictions or {}, ruleset).over(army))


def army_under(army_list: ArmyList, terms: Terms | None) -> Army:
    """The list as the game's checks take it, under its own points limit or under the terms of an event."""
    level = terms.point_level if terms else army_list.point_level
    ruleset = army_list.ruleset
    army = army_of(army_list.rows, cards_of(army_list.version), level, ruleset=ruleset)
    asked = with_limits(terms.restrictions if terms else {}, army_list.version)
    return restrictions_of(asked, ruleset).over(army)


def terms_of(army_list: ArmyList) -> Terms | None:
    """The terms of the event this list is written for, if it is written for one."""
    return events().terms(army_list.event_key, army_list.owner) if army_list.event_key else None


def check_list(army_list: ArmyList, terms: Terms | None = None) -> Report:
    """A list under its own points limit, or under the terms of an event."""
    return check_terms(
        army_list,
        terms.point_level if terms else army_list.point_level,
        terms.restrictions if terms else {},
        terms.accepted if terms else None,
    )


class Written(Protocol):
    """What is checked of a list, stored or not."""

    @property
    def ruleset(self) -> str: ...
    @property
    def rows(self) -> Any: ...
    @property
    def version(self) -> CatalogueVersion: ...


def check_terms(
    army_list: Written,
    point_level: int,
    restrictions: Mapping[str, Any],
    accepted: Accepted | None,
) -> Report:
    """A list under these terms, its catalogue included."""
    report = check_rows(
        army_list.ruleset,
        army_list.rows,
        cards_of(army_list.version),
        point_level,
        with_limits(restrictions, army_list.version),
    )
    return _with_faults(report, catalogue_faults(army_list.version, accepted, army_list.ruleset))


def _with_faults(report: Report, faults: Iterable[Fault]) -> Report:
    """What is wrong with the list as a whole comes before its rows."""
    found = (*faults, *report.faults)
    return report if found == report.faults else replace(report, faults=found)


def army_submitted(submission: Submission) -> Army:
    """The snapshot as an army, under its own points limit."""
    return replace(_snapshot(submission), point_level=submission.point_level, ruleset=submission.ruleset)


def _snapshot(submission: Submission) -> Army:
    """From the document alone. A card that stands there as its catalogue has it is not read a second time."""
    rows, models = submission.document["rows"], submission.document["models"]
    printed, cards = documents_of_cards(submission.version), cards_of(submission.version)
    known = {key: cards[key] for model in models if printed.get(key := model["key"]) == model}
    others = [model for model in models if model["key"] not in known]
    return read_army({"rows": rows, "models": others}, game_of(submission.ruleset).roster, known)


def check_submission(submission: Submission, now: Terms | None = None) -> Report:
    """A snapshot from its own document alone, under its own terms or under those of its event now."""
    rows = tuple(_as_seen(row, submission.conditions) for row in _snapshot(submission).rows)
    version, ruleset = submission.version, submission.ruleset
    level = now.point_level if now else submission.point_level
    terms = with_limits(now.restrictions if now else submission.restrictions, version)
    asked = restrictions_of(terms, ruleset)
    report = game_of(ruleset).roster.check(asked.over(Army(rows, level, ruleset=ruleset)))
    elsewhere = catalogue_faults(version, now.accepted if now else None, ruleset)
    return _with_faults(report, (*elsewhere, *card_faults(version, rows, ruleset)))


def _as_seen(row: Row, conditions: Mapping[str, Any]) -> Row:
    """The row with what a checker saw on its bases, and with nothing else of the kind."""
    seen = Condition(**conditions.get(str(row.index), {}))
    return row if row.condition == seen else replace(row, condition=seen)
