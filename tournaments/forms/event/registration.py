"""Registration and check-in: what players read before they enter, who gets in, and how they say that they are here."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.event.day import moment
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import CheckIn

CHAPTER = Chapter(
    "registration",
    _("Registration and check-in"),
    (
        ("about",),
        ("timetable",),
        ("entry_fee",),
        ("registration_open",),
        ("registration_opens_at", "registration_closes_at"),
        ("join_code",),
        ("asks_approval",),
        ("check_in_by", "check_in_opens_at", "check_in_closes_at"),
    ),
    hint=_("what players should know, who may register, how they check in"),
)


class RegistrationPart(EventPart):
    about = forms.CharField(
        label=_("What players should know"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Food, parking, what to bring."),
    )
    timetable = forms.CharField(
        label=_("Schedule"),
        required=False,
        max_length=6_000,
        widget=forms.Textarea(
            attrs={"rows": 5, "placeholder": _("09:00 Doors open\n10:00 Round 1\n13:00 Lunch")}
        ),
        help_text=_(
            "One line per item: a time and a text. For another day, write its date first: 2030-05-05 10:00 Round 4."
        ),
    )
    entry_fee = forms.CharField(
        label=_("Entry fee"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"placeholder": _("15 €, at the desk")}),
        help_text=_("Amount and how to pay. The desk marks who has paid. Left empty: no fee."),
    )
    registration_open = forms.BooleanField(label=_("Players may register"), required=False)
    registration_opens_at = forms.DateTimeField(
        label=_("Registration opens"),
        required=False,
        widget=moment(),
        help_text=_("Left empty: when you publish."),
    )
    registration_closes_at = forms.DateTimeField(
        label=_("Registration closes"),
        required=False,
        widget=moment(),
        help_text=_("Left empty: with round 1."),
    )
    join_code = forms.CharField(
        label=_("Join code"),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Players must know it to register. Left empty: everybody may."),
    )
    asks_approval = forms.BooleanField(
        label=_("I accept every player myself"), required=False, help_text=_("Until then they hold no place.")
    )
    check_in_by = forms.ChoiceField(label=_("Players are checked in"), choices=CheckIn.choices)
    check_in_opens_at = forms.DateTimeField(
        label=_("Check-in opens"),
        required=False,
        widget=moment(),
        help_text=_("Left empty: two hours before the event begins."),
    )
    check_in_closes_at = forms.DateTimeField(
        label=_("Check-in closes"), required=False, widget=moment(), help_text=_("Left empty: with round 1.")
    )

    def clean_join_code(self) -> str:
        return str(self.cleaned_data["join_code"]).strip()
