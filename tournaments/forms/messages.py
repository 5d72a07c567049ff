"""A message to players as it is typed."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_stubs_ext import StrOrPromise

from common.errors import Refusal
from tournaments.models import Event
from tournaments.services.messages import LABELS, LONGEST, LONGEST_SUBJECT, Recipients, recipients_of


class MessageForm(forms.Form):
    to = forms.ChoiceField(label=pgettext_lazy("recipients", "To"))
    table = forms.IntegerField(
        min_value=1, required=False, label=_("Table"), help_text=_("Of the newest round; only for one table.")
    )
    subject = forms.CharField(max_length=LONGEST_SUBJECT, label=_("Subject"))
    text = forms.CharField(max_length=LONGEST, label=_("Text"), widget=forms.Textarea(attrs={"rows": 8}))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.ChoiceField", self.fields["to"]).choices = _choices(event)

    def add_refusal(self, refusal: Refusal) -> None:
        for fault in refusal.faults:
            self.add_error(fault.path.strip("/"), fault.text)
        if not refusal.faults:
            self.add_error(None, refusal.text)


def _choices(event: Event) -> list[tuple[str, StrOrPromise]]:
    """With how many players each has now; groups without anybody are left out."""
    found = [("table", LABELS[Recipients.TABLE])]
    for to in Recipients:
        if to is not Recipients.TABLE and (count := recipients_of(event, to).count()):
            found.insert(-1, (to.value, f"{LABELS[to]} ({count})"))
    return found
