"""Who reads what a player submitted from a list, in words: the owner reads it beside the list itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from armies.event_port import events
from armies.models import ArmyList, Submission

READERS: dict[str, Promise] = {
    "nobody": gettext_lazy("The organizers and judges can read it, other players cannot."),
    "opponent": gettext_lazy("The organizers, the judges and your opponents can read it."),
    "entrants": gettext_lazy(
        "The organizers, the judges and players of the event who have submitted their own list can read it."
    ),
    "everyone": gettext_lazy("Everyone can read it."),
}


@dataclass(frozen=True, slots=True)
class Reader:
    """One event that has a list, with who can read it there now."""

    event: str
    url: str
    text: Promise


def readers_of(army_list: ArmyList) -> list[Reader]:
    """By event: who can read the version of this list that was submitted. Nothing where none counts."""
    return list(_readers(army_list))


def _readers(army_list: ArmyList) -> Iterator[Reader]:
    live = army_list.submissions.filter(state__in=Submission.LIVE).order_by("pk")
    for key in dict.fromkeys(live.values_list("event_key", flat=True)):
        terms = events().terms(key, army_list.owner)
        if terms is not None:
            audience = terms.stage.visibility.get(terms.stage.moment, "nobody")
            yield Reader(terms.title, terms.url, READERS.get(audience, READERS["nobody"]))
