"""Pairing restrictions, and how firmly. Single pairs are not paired on the page of the players."""

from django import forms

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Apart

CHAPTER = Chapter(
    "apart",
    "Pairing restrictions",
    (("rematches", "teams"), ("clubs", "friends"), ("mirror",)),
    hint="rematches, teams, clubs, friends, equal factions",
    note="Softly: closer scores come first. Never: a round that would need it is refused with the fewest exceptions, "
    "and you decide. Two single players are not paired on the players’ page.",
)


def _apart(label: str, hint: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=Apart.choices, help_text=hint)


class ApartPart(EventPart):
    rematches = _apart("Players who have met before")
    teams = _apart("Members of one team")
    clubs = _apart("Club-mates")
    friends = _apart("Friends", "Pairs of players who asked not to meet.")
    mirror = _apart("Players of one faction", "As their lists say, or the players’ page.")
