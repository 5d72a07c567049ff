"""The day: the four answers that nobody else can give."""

from django import forms

from tournaments.forms.event.chapters import Chapter, EventPart
from tournaments.models.events import MAX_PLAYERS

CHAPTER = Chapter("day", "The day", (("name",), ("place",), ("starts_at", "capacity")), is_open=True)


def moment() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class DayPart(EventPart):
    name = forms.CharField(max_length=120, widget=forms.TextInput(attrs={"autofocus": True}))
    place = forms.CharField(max_length=200)
    starts_at = forms.DateTimeField(label="Begins", widget=moment(), help_text="Time zone: {zone}.")
    capacity = forms.IntegerField(label="Places", min_value=2, max_value=MAX_PLAYERS, initial=16)
