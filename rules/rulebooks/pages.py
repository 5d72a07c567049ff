"""Everything a rule's page and its endpoint tell: the entry, what lies around it, and the rulings that cite it. Reads."""

from dataclasses import dataclass

from django.conf import settings

from rules.access import Visitor
from rules.engine.game import Ability, Entry, Reading, Ruleset, Settled
from rules.models import RulingRecord
from rules.presenters.rulebook import rule_view
from rules.queries import precedents_of
from rules.rulebooks.carriers import Carrier, carriers_of
from rules.rulebooks.coverage import Question, questions_by_rule

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


def rule_page(user: Visitor, ruleset: Ruleset, entry: Entry) -> RulePage:
    view = rule_view(ruleset, entry, questions_by_rule(settings.BASE_DIR, ruleset.game))
    citing = tuple(precedents_of(user, ruleset.id, entry.id)[: PRECEDENTS + 1])
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
