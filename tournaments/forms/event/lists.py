"""Lists: whether they are needed, when they are due, and who may see them when."""

from django import forms

from tournaments.forms.event.day import moment
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Audience

CHAPTER = Chapter(
    "lists",
    "Lists",
    (("lists_required",), ("lists_due_at",), ("lists_before", "lists_during", "lists_after")),
    hint="when they are due, and who may see them when",
)


class ListsPart(EventPart):
    lists_required = forms.BooleanField(label="Every player hands in a list", required=False, initial=True)
    lists_due_at = forms.DateTimeField(
        label="Lists are due",
        required=False,
        widget=moment(),
        help_text="Afterwards lists still come in and are marked late, until you lock them.",
    )
    lists_before = forms.ChoiceField(
        label="Before round 1", choices=Audience.choices, initial=Audience.NOBODY
    )
    lists_during = forms.ChoiceField(
        label="During the event", choices=Audience.choices, initial=Audience.OPPONENT
    )
    lists_after = forms.ChoiceField(label="Afterwards", choices=Audience.choices, initial=Audience.EVERYONE)
