"""Who does not meet whom, and how firmly. Single pairs are kept apart on the page of the players."""

from django import forms

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Apart

CHAPTER = Chapter(
    "apart",
    "Who does not meet whom",
    (("rematches", "teams"), ("clubs", "friends"), ("mirror",)),
    hint="rematches, teams, clubs, friends, equal factions",
    note="Softly: closer scores come first. Never: a round that would need it is refused with the fewest exceptions, "
    "and you decide. Two single players are kept apart on the players’ page.",
)


def _apart(label: str, usual: Apart, hint: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=Apart.choices, initial=usual, help_text=hint)


class ApartPart(EventPart):
    rematches = _apart("Players who have met before", Apart.HARD)
    teams = _apart("Members of one team", Apart.HARD)
    clubs = _apart("Club-mates", Apart.SOFT)
    friends = _apart("Friends", Apart.SOFT, "Pairs of players who asked not to meet.")
    mirror = _apart("Players of one faction", Apart.OFF, "As their lists say, or the players’ page.")
