"""Registration: what players read before they enter."""

from django import forms

from tournaments.forms.event.chapters import Chapter, EventPart

CHAPTER = Chapter("registration", "Registration", (("about",),), hint="what players should know")


class RegistrationPart(EventPart):
    about = forms.CharField(
        label="What players should know",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Entry fee, food, what to bring.",
    )
