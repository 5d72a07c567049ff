"""Template tags about rulings on record. No queries."""

from django import template
from django.utils.safestring import SafeString

from common.templatetags.muster import rule_link
from rules.games.registry import cites
from rules.models import RulingRecord
from rules.presenters.ruling import headline_of

register = template.Library()


@register.filter
def verdict_sentence(record: RulingRecord) -> str:
    """What the referee found, in one sentence."""
    return headline_of(record.case, record.ruling)


@register.simple_tag
def citation(ruleset: str, subject: str) -> SafeString | str:
    """The rule of a ruleset on a subject (`rules.engine.game.Citations`), linked; nothing where its book is silent."""
    rule = getattr(cites(ruleset), subject)
    return rule_link(ruleset, rule) if rule else ""
