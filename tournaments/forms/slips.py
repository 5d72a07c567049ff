"""One row of the results page: what a result slip says about one table."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from common.errors import Fault, Invalid
from tournaments.forms.outcomes import read_outcome, slip_choices
from tournaments.forms.play import OverrideForm
from tournaments.forms.pods import PLACE
from tournaments.models import Outcome, Pairing
from tournaments.services.many_results import Row
from tournaments.services.pod_results import is_pod
from tournaments.services.result_decision import claim_from_counts
from tournaments.services.results import Claim

OUTCOME, REASON, SEEN = "outcome", "reason", "seen"
Cells = Mapping[str, str]  # of one row: by the name of its cell
ClaimOf = Callable[[Pairing], Claim]


def row_of(pairing: int, cells: Cells) -> Row:
    """What the row asks for; an empty one takes back what was entered. What is wrong in it, it says when it is judged."""
    seen = cells.get(SEEN, "")
    return Row(
        pairing,
        (lambda table: _claim(table, cells)) if is_filled(cells) else None,
        cells.get(REASON, "")[:300],
        int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 6 else None,
    )


def is_filled(cells: Cells) -> bool:
    return any(text.strip() for name, text in cells.items() if name not in (REASON, SEEN))


def _claim(pairing: Pairing, cells: Cells) -> Claim:
    if is_pod(pairing):
        return _places(pairing, cells)
    form = SlipForm(dict(cells), pairing=pairing)
    if not form.is_valid():
        faults = [
            Fault("form.invalid", f"/{name}", str(text))
            for name, texts in form.errors.items()
            for text in texts
        ]
        raise Invalid("form.invalid", faults[0].text, faults=faults)
    return form.claim_for(pairing)


def _places(pairing: Pairing, cells: Cells) -> Claim:
    texts = [cells.get(f"{PLACE}{seat.side}", "").strip() for seat in pairing.seats.all()]
    wrong = [
        Fault("result.place-wrong", f"/{PLACE}{side}", _("Give every player a place from 1 on."))
        for side, text in enumerate(texts, start=1)
        if not (text.isascii() and text.isdigit() and len(text) == 1)
    ]
    if wrong:
        raise Invalid("result.places", wrong[0].text, faults=wrong)
    return Claim(Outcome.PLACED, places=[int(text) for text in texts])


class SlipForm(OverrideForm):
    """Without an outcome the counts decide, where the rules of the game decide by counting."""

    def __init__(self, *args: Any, pairing: Pairing, **kwargs: Any) -> None:
        super().__init__(*args, pairing=pairing, **kwargs)
        choices = [("", ""), *slip_choices(self.names, pairing.round.kind)]
        self.fields[OUTCOME] = forms.ChoiceField(label=_("Result"), choices=choices, required=False)
        del self.fields[REASON], self.fields["unplayed"]

    def claim_for(self, pairing: Pairing) -> Claim:
        outcome_text, counts = self.cleaned_data[OUTCOME], self.counts()
        if not outcome_text:
            return claim_from_counts(pairing, counts)
        outcome, unplayed = read_outcome(outcome_text)
        return Claim(outcome, counts, unplayed=unplayed)
