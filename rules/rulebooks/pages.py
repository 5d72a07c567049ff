"""Everything a rule's page and its endpoint tell: the entry, what lies around it, and the rulings that cite it. Reads."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet

from rules.engine.game import Ability, Entry, Reading, Ruleset, Settled
from rules.models import RulingRecord
from rules.rulebooks.carriers import Carrier, carriers_of
from rules.rulebooks.coverage import Question, questions_by_rule
from rules.rulebooks.rule_views import rule_view

PRECEDENTS = 5


@dataclass(frozen=True, slots=True)
class RulePage:
    """`precedents` are the newest few of those the reader may read; `has_more` says that there are others."""

    id: str
    title: str
    summary: str
    kind: str
    module: str
    chapter: str
    before: Entry | None
    after: Entry | None
    counterparts: tuple[Entry, ...]
    readings: tuple[Reading, ...]
    settled: tuple[Settled, ...]
    ability: Ability | None
    carriers: tuple[Carrier, ...]
    questions: tuple[Question, ...]
    precedents: tuple[RulingRecord, ...]
    has_more: bool


def rule_page(ruleset: Ruleset, entry: Entry, precedents: QuerySet[RulingRecord]) -> RulePage:
    """`ruleset` and `entry` in the reader's language. `precedents` are the rulings that the rule decided, as far as the
    reader may read them, newest first.
    """
    view = rule_view(ruleset, entry, questions_by_rule(settings.BASE_DIR, ruleset.game))
    citing = tuple(precedents[: PRECEDENTS + 1])
    return RulePage(
        id=entry.id,
        title=entry.title,
        summary=entry.summary,
        kind=entry.kind,
        module=entry.module,
        chapter=entry.chapter,
        before=view.before,
        after=view.after,
        counterparts=view.counterparts,
        readings=view.readings,
        settled=tuple(ruleset.settled.get(entry.id, ())),
        ability=view.ability,
        carriers=carriers_of(ruleset.game, view.ability.name) if view.ability else (),
        questions=view.questions,
        precedents=citing[:PRECEDENTS],
        has_more=len(citing) > PRECEDENTS,
    )
