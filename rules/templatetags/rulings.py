"""Template tags about rulings on record. No queries."""

from collections import Counter
from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from common.templatetags.muster import rule_link
from rules.engine.game import Ruleset
from rules.engine.sentences import bare
from rules.games.registry import cites
from rules.models import RulingRecord
from rules.presenters.citing import finding_by
from rules.presenters.ruling import headline_of
from rules.rulebooks.in_words import edition_name

register = template.Library()

CLAIM_STATES = {
    "upheld": gettext_lazy("upheld"),
    "rejected": gettext_lazy("rejected"),
    "open": pgettext_lazy("claim", "not decided yet"),
}
VERDICTS = {
    "legal": gettext_lazy("legal"),
    "illegal": gettext_lazy("illegal"),
    "incomplete": gettext_lazy("not decided"),
}
# What a rule is good for (rules.engine.game.Entry.kind).
KINDS = {
    "legality": gettext_lazy("what is allowed"),
    "computation": gettext_lazy("how it is calculated"),
    "state change": gettext_lazy("what happens"),
    "choice": gettext_lazy("who decides"),
    "data": gettext_lazy("definition"),
    "conduct": gettext_lazy("left to the players"),
}


@register.filter
def continued(sentence: str) -> str:
    """A sentence after a colon: languages that write it small begin it so."""
    end = "." if sentence.endswith(".") else ""
    return f"{bare(sentence)}{end}"


@register.filter
def numbered(events: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Paths with words: words that stood there before are numbered, "Strike Captain Chief (2)"."""
    seen: Counter[str] = Counter()
    found = []
    for path, words in events:
        seen[words] += 1
        found.append((path, f"{words} ({seen[words]})" if seen[words] > 1 else words))
    return found


@register.filter
def decided_by(record: RulingRecord, rule: str) -> str:
    """The finding of the ruling that cites the rule: why it stands among the precedents of the rule."""
    return finding_by(record.case, record.ruling, rule)


@register.filter
def claim_state(state: str) -> str:
    """What became of a claim, in a word."""
    return str(CLAIM_STATES.get(state, state))


@register.filter
def verdict_word(verdict: str) -> str:
    """The verdict on an action, in a word."""
    return str(VERDICTS.get(verdict, verdict))


@register.filter
def rule_kind(kind: str) -> str:
    """What a rule is good for, in a word."""
    return str(KINDS.get(kind, kind))


@register.filter
def contested_rules(ruleset: Ruleset) -> frozenset[str]:
    """The rules of an edition that can be read in more than one way."""
    return frozenset(reading.rule for reading in ruleset.readings)


register.filter("edition_name", edition_name)


@register.filter
def verdict_sentence(record: RulingRecord) -> str:
    """What the referee found, in one sentence."""
    return headline_of(record.case, record.ruling)


@register.simple_tag
def citation(ruleset: str, subject: str) -> SafeString | str:
    """The rule of a ruleset on a subject (`rules.engine.game.Citations`), linked; nothing where its book is silent."""
    rule = getattr(cites(ruleset), subject)
    return rule_link(ruleset, rule) if rule else ""
