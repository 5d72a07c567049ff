"""What is typed in the control room, and what the address of the wall may say: one line each."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TableTimeForm(forms.Form):
    table = forms.IntegerField(min_value=1, label=_("Table"))
    minutes = forms.IntegerField(min_value=-60, max_value=60, initial=5, label=_("Minutes to add"))


class PlayerSearchForm(forms.Form):
    q = forms.CharField(max_length=80, label=_("Name or player ID"))


class WallForm(forms.Form):
    """Nonsense in the address is no reason to show nothing on the wall."""

    page = forms.IntegerField(min_value=1, max_value=1000, required=False)
    every = forms.IntegerField(min_value=5, max_value=300, required=False)
    # Several screens share the pages of a large event: the second of four shows the second quarter.
    screen = forms.IntegerField(min_value=1, max_value=50, required=False)
    of = forms.IntegerField(min_value=1, max_value=50, required=False)

    def number(self, name: str, otherwise: int) -> int:
        self.full_clean()
        return int(self.cleaned_data.get(name) or otherwise)
