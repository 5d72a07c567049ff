"""Finding help by a question: pages and terms of the glossary in one answer, best first."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from common.languages import kept_by_language
from guide.glossary import TERMS, Term
from guide.topics import TOPICS, Topic, text_of
from rules.rulebooks.search import Index, Page

LONGEST_QUESTION = 200
MOST = 12
AHEAD = 20  # per cent by which a page stands before a term that says the same


@dataclass(frozen=True, slots=True)
class HelpHit:
    """Where the answer stands: a help page or a term of the glossary."""

    title: str
    text: str
    address: str
    kind: str


def find_help(question: str, most: int = MOST) -> tuple[HelpHit, ...]:
    """The pages and terms that answer the question, best first; none for an empty question."""
    return tuple(_known()[found.id] for found in _index().search(question, most))


@kept_by_language
def _index() -> Index:
    """The words that the reader sees. Made once: the pages ship with the code."""
    pages = [
        Page(f"topic {one.slug}", one.title, f"{one.summary} {text_of(one)}", one.cues, AHEAD)
        for one in TOPICS.values()
    ]
    terms = [Page(f"term {one.anchor}", one.name, one.text, ", ".join(one.also)) for one in TERMS]
    return Index.of([*pages, *terms])


@kept_by_language
def _known() -> dict[str, HelpHit]:
    found = {f"topic {one.slug}": _page(one) for one in TOPICS.values()}
    return found | {f"term {one.anchor}": _term(one) for one in TERMS}


def _page(topic: Topic) -> HelpHit:
    return HelpHit(topic.title, topic.summary, reverse("guide:topic", args=[topic.slug]), _("Help"))


def _term(term: Term) -> HelpHit:
    return HelpHit(term.name, term.text, f"{reverse('guide:glossary')}#{term.anchor}", _("Glossary"))
