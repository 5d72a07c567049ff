"""Pairs as an organizer types them: one a line, by player ID or name."""

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.numbers import whole_number
from tournaments.models import Round

# What stands between the two: a tab or semicolon, a dash with spaces around it; between two numbers also a comma.
BETWEEN = re.compile(r"\s*[\t;]\s*|\s+(?:-|–|—|vs\.?)\s+|(?<=\d)\s*[-–—,]\s*(?=\d)")
LONGEST = 300_000  # letters: a round of 5,000 tables by names
LONGEST_LINE = 400  # two of the longest names; a longer line is no pair, and takes long to be told so
SITS_OUT = "bye"


class PairsForm(forms.Form):
    pairs = forms.CharField(
        max_length=LONGEST,
        label=gettext_lazy("Pairs"),
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One pair a line, by player ID or name: 12 - 7, or Pat - Kim. 12 - bye lets player 12 sit out."
        ),
    )
    reason = forms.CharField(
        max_length=300,
        required=False,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody can read it on the page of the table."),
    )

    def __init__(self, *args: Any, round_: Round | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.round = round_

    def clean_pairs(self) -> list[tuple[int, int | None]]:
        lines = [line.strip() for line in self.cleaned_data["pairs"].splitlines() if line.strip()]
        known = dict(self._known())
        return [_pair(line, known) for line in lines]

    def _known(self) -> Iterator[tuple[str, int]]:
        """Names of the round that one player alone has."""
        seats = self.round.seats.values_list("entry__name", "entry__number") if self.round else ()
        found: dict[str, list[int]] = {}
        for name, number in seats:
            found.setdefault(name.casefold(), []).append(number)
        yield from ((name, numbers[0]) for name, numbers in found.items() if len(numbers) == 1)


def _pair(line: str, known: dict[str, int]) -> tuple[int, int | None]:
    parts = BETWEEN.split(line) if len(line) <= LONGEST_LINE else []
    if len(parts) != 2 or not all(parts):
        raise forms.ValidationError(
            _("“%(line)s” is not a pair. Write it as 12 - 7, or 12 - bye.") % {"line": line[:80]}
        )
    sits_out = {SITS_OUT, _("bye").casefold()}
    one, other = parts
    return _number(one, known), None if other.casefold() in sits_out else _number(other, known)


def _number(text: str, known: dict[str, int]) -> int:
    found = whole_number(text)
    if found is None:
        found = known.get(text.casefold())
    if found is None:
        raise forms.ValidationError(
            _("No player of this round is called “%(name)s”, or several are. Use the player ID.")
            % {"name": text[:80]}
        )
    return found
