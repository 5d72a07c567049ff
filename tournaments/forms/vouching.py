"""The organizer's word for a past event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from common.form_fields import SettingsForm
from tournaments.services.vouching import LONGEST


class VouchForm(SettingsForm):
    why = forms.CharField(
        label=_("How do you know that these results are right?"),
        help_text=_("Everybody reads this beside your name: “I ran the event”, or where the results stand."),
        max_length=LONGEST,
    )
