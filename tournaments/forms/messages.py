"""A message to players as it is typed."""

import json
from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from django_stubs_ext import StrOrPromise

from common.form_fields import SettingsForm
from tournaments.models import Event
from tournaments.services.messages import LABELS, LONGEST, LONGEST_SUBJECT, Recipients, recipients_of


def _send_to(count: int) -> str:
    return ngettext("Send to %(count)d player", "Send to %(count)d players", count) % {"count": count}


class MessageForm(SettingsForm):
    to = forms.ChoiceField(label=pgettext_lazy("recipients", "To"))
    table = forms.IntegerField(
        min_value=1, required=False, label=_("Table"), help_text=_("Of the newest round; only for one table.")
    )
    subject = forms.CharField(max_length=LONGEST_SUBJECT, label=_("Subject"))
    text = forms.CharField(max_length=LONGEST, label=_("Text"), widget=forms.Textarea(attrs={"rows": 8}))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counts = _counts(event)
        cast("forms.ChoiceField", self.fields["to"]).choices = _choices(self.counts)

    @property
    def labels(self) -> str:
        """What the button says for each group, for the page's script."""
        return json.dumps({to: _send_to(count) for to, count in self.counts.items()})


def _counts(event: Event) -> dict[str, int]:
    """How many players each group has now; groups without anybody are left out, and one table is not known yet."""
    groups = (to for to in Recipients if to is not Recipients.TABLE)
    return {to.value: count for to in groups if (count := recipients_of(event, to).count())}


def _choices(counts: Mapping[str, int]) -> list[tuple[str, StrOrPromise]]:
    found: list[tuple[str, StrOrPromise]] = [
        (to, f"{LABELS[Recipients(to)]} ({count})") for to, count in counts.items()
    ]
    return [*found, ("table", LABELS[Recipients.TABLE])]
