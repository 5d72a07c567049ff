"""What is typed about a ladder."""

from django import forms
from django.utils.translation import gettext_lazy as _

from common.form_fields import SettingsForm
from rules.games.registry import default_ruleset
from rules.rulebooks.in_words import editions
from tournaments.models import LadderRule
from tournaments.models.ladders import MOST_PLAYERS


class LadderForm(SettingsForm):
    name = forms.CharField(label=_("Name"), max_length=120)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=editions, initial=default_ruleset)
    rule = forms.ChoiceField(
        label=_("When the challenger wins"), choices=LadderRule.choices, initial=LadderRule.INSERT
    )
    reach = forms.IntegerField(
        label=_("Places above that may be challenged"), min_value=0, max_value=MOST_PLAYERS, initial=3,
        help_text=_("0: everybody above."),
    )  # fmt: skip
    days = forms.IntegerField(label=_("Days to play a challenge"), min_value=1, max_value=90, initial=14)
    overdue_wins = forms.BooleanField(
        label=_("A challenge that is not played in time is won by the challenger"), required=False
    )
    decay_days = forms.IntegerField(
        label=_("Days without a game until a player drops a place"), min_value=0, max_value=365, initial=0,
        help_text=_("And one more place each time that this many days pass. 0: nobody drops."),
    )  # fmt: skip
    is_open = forms.BooleanField(label=_("Players may join"), required=False, initial=True)
    about = forms.CharField(
        label=_("About"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )


class ChallengeForm(forms.Form):
    """One player of the ladder, by key."""

    player = forms.IntegerField(min_value=1)


class WordForm(forms.Form):
    """Who won by somebody's word, and why where it needs a reason. `winner` empty: nobody."""

    winner = forms.IntegerField(required=False, min_value=1)
    won = forms.BooleanField(required=False)
    reason = forms.CharField(required=False, max_length=200)
