"""Template tags about rulings on record. No queries."""

from django import template

from rules.models import RulingRecord
from rules.presenters.ruling import headline_of

register = template.Library()


@register.filter
def verdict_sentence(record: RulingRecord) -> str:
    """What the referee found, in one sentence."""
    return headline_of(record.case, record.ruling)
