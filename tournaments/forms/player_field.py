"""One player of an event, typed by name or number; the page offers the names that begin to fit.

Ten thousand choices in each row of a form are too many to send.
"""

import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.numbers import whole_number
from tournaments.models import Entry, Event
from tournaments.models.entries import PLACED
from tournaments.queries import called

OFFERED = 20
NAMES = "player-names"  # the list of the page that every field of the page shares
WITH_NUMBER = re.compile(r"\((\d{1,6})\)\s*$")


def shown(entry: Entry) -> str:
    """Two players may have one name: the number says which."""
    return f"{entry.name} ({entry.number})"


class PlayerField(forms.CharField):
    """Cleans to the number of an entry, None where nothing is typed. `address` answers what is typed, see `offered`."""

    def __init__(self, *args: Any, event: Event, address: str, **kwargs: Any) -> None:
        self.event = event
        attrs = {
            "list": NAMES,
            "autocomplete": "off",
            "placeholder": _("Name or player ID"),
            "hx-get": address,
            "hx-trigger": "input changed delay:200ms",
            "hx-target": f"#{NAMES}",
            "hx-swap": "outerHTML",
        }
        super().__init__(*args, max_length=170, widget=forms.TextInput(attrs=attrs), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """A number from the document as the name it stands for; what was typed stays as it was typed."""
        if not isinstance(value, int):
            return value
        found = self.event.entries.filter(number=value).first()
        return shown(found) if found else str(value)

    def clean(self, value: Any) -> int | None:
        text = str(super().clean(value)).strip()
        return self._found(text) if text else None

    def _found(self, text: str) -> int:
        players = self.event.entries.filter(state__in=PLACED)
        marked = WITH_NUMBER.search(text)
        number = whole_number(marked[1] if marked else text, 999_999)
        if number is not None:
            numbers = list(players.filter(number=number).values_list("number", flat=True))
        else:
            numbers = list(players.filter(name__iexact=text).values_list("number", flat=True)[:2])
        if len(numbers) == 1:
            return int(numbers[0])
        sentence = (
            _("Several players have this name: add the player ID.")
            if numbers
            else _("No player of this event.")
        )
        raise forms.ValidationError(sentence)


def offered(request: HttpRequest, event: Event, ending: str) -> HttpResponse:
    """The names that hold what stands in the field, as the list of the page."""
    text = next((str(value) for name, value in request.GET.items() if name.endswith(ending)), "").strip()
    found = event.entries.filter(called(text[:100]), state__in=PLACED).order_by("name", "number")
    context = {"names": [shown(one) for one in found[:OFFERED]] if text else []}
    return render(request, "tournaments/parts/player_names.html", context)
