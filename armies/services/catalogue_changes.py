"""What another choice of catalogues does to the lists that players submitted to an event, before it is made."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.accepted import Accepted
from armies.cards import Cards, cards_of
from armies.checking import check_rows
from armies.event_port import Terms
from armies.house_rules import with_limits
from armies.models import CatalogueVersion, Submission
from armies.renamed import follow, renamed_between
from armies.services.upgrades import RowChange, row_changes
from rules.engine.army import Report
from rules.engine.army_document import read_card
from rules.games.registry import roster_of


@dataclass(frozen=True, slots=True)
class Effect:
    """One submitted list that is affected. `target`: the accepted version of its catalogue, to which it could move.

    `rows` and `after` say what the move would change; `after` is None where there is nothing to move to.
    """

    submission: Submission
    is_accepted: bool
    target: CatalogueVersion | None = None
    rows: tuple[RowChange, ...] = ()
    after: Report | None = None


def effects_of(event_key: str, terms: Terms, wanted: Accepted) -> list[Effect]:
    """Every live list whose catalogue is no longer accepted, or is accepted only now. Changes nothing."""
    live = Submission.objects.filter(event_key=event_key, state__in=Submission.LIVE)
    found = live.select_related(
        "version__catalogue__owner", "version__catalogue__replaced_by", "owner"
    ).order_by("name", "pk")
    return list(_effects(found.iterator(chunk_size=200), terms, wanted))


def _effects(submissions: Iterator[Submission], terms: Terms, wanted: Accepted) -> Iterator[Effect]:
    for submission in submissions:
        was = terms.accepted is not None and terms.accepted.takes(submission.version)
        is_accepted = wanted.takes(submission.version)
        if not is_accepted:
            yield _left_out(submission, terms, wanted)
        elif not was:
            yield Effect(submission, is_accepted=True)


def _left_out(submission: Submission, terms: Terms, wanted: Accepted) -> Effect:
    same = [one for one in wanted.versions if one.catalogue_id == submission.version.catalogue_id]
    target = max(same, key=lambda one: one.number, default=None)
    if target is None:
        return Effect(submission, is_accepted=False)
    rows, new = submission.document["rows"], cards_of(target)
    roster = roster_of(submission.ruleset)
    old: Cards = {card["key"]: read_card(card, roster) for card in submission.document["models"]}
    renamed = renamed_between(submission.version, target)
    moved = follow(rows, renamed, new)
    asked = with_limits(terms.restrictions, target)
    after = check_rows(submission.ruleset, moved, new, terms.point_level, asked)
    return Effect(submission, False, target, tuple(row_changes(rows, old, new, renamed)), after)
