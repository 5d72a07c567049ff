"""What players, judges and organizers type during a round."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from common.form_fields import StrictJSONField
from rules.engine.slips import Count
from tournaments.forms.counts import BY_BOARD, CountsForm
from tournaments.forms.outcomes import NOT_PLAYED, outcome_choices, unplayed_hint
from tournaments.history.scoring import scoring_of
from tournaments.history.slips import slip_for
from tournaments.models import JudgeCall, Outcome, Pairing, Round, RoundKind
from tournaments.services import result_decision
from tournaments.services.results import Claim

RESULTS = [("won", gettext_lazy("I won")), ("lost", gettext_lazy("I lost")), ("draw", gettext_lazy("A draw"))]
SEAT_NAMES = (gettext_lazy("first player"), gettext_lazy("second player"))


class ReportForm(CountsForm):
    """A player's report, in the player's words: me and them. `claim` turns it into first and second seat."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Result"),
        choices=[(BY_BOARD, gettext_lazy("Decide by counting")), *RESULTS],
        initial=BY_BOARD,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, round_: Round, **kwargs: Any) -> None:
        """Where the game does not decide from counts, somebody has to say who won. A game of a bracket has a winner."""
        event = round_.event
        super().__init__(*args, slip=slip_for(event), **kwargs)
        results = RESULTS[:2] if round_.kind == RoundKind.CUT else RESULTS
        if self.slip.decide is not None:
            self.fields["outcome"].choices = [self.by_counting(event.ruleset), *results]  # type: ignore[attr-defined]
        else:
            self.fields["outcome"] = forms.ChoiceField(
                label=_("Result"), choices=results, widget=forms.RadioSelect
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("outcome") == BY_BOARD or self.has_counts():
            self.require_all()
        return cleaned

    @property
    def way_out(self) -> str:
        """What would do, for a form that was sent empty: one choice in place of every number."""
        typed = any(self.data.get(name) for one in self.counted for name in one.names)
        if not self.errors or typed or self.cleaned_data.get("outcome") != BY_BOARD:
            return ""
        return _("Choose who won, or fill in all the numbers.")

    def claim(self, pairing: Pairing, side: int) -> Claim:
        cleaned, counts = self.cleaned_data, self.counts()
        if side == 2:
            counts = {
                name: value[::-1] if isinstance(value, list) else value for name, value in counts.items()
            }
        if cleaned["outcome"] == BY_BOARD:
            return result_decision.claim_from_counts(pairing, counts)
        return result_decision.claim_from_word(_outcome(cleaned["outcome"], side), counts)


def _outcome(word: str, side: int) -> Outcome:
    if word == "draw":
        return Outcome.DRAW
    return Outcome.FIRST if (word == "won") == (side == 1) else Outcome.SECOND


class OverrideForm(CountsForm):
    """The result as the organizer sets it; counts are labelled with the players' names."""

    SIDES = ("first", "second")

    outcome = forms.ChoiceField(label=gettext_lazy("Result"), widget=forms.RadioSelect)
    unplayed = forms.BooleanField(label=NOT_PLAYED, required=False)
    reason = forms.CharField(
        max_length=300, label=gettext_lazy("Reason"), help_text=gettext_lazy("Both players can read it.")
    )

    def __init__(self, *args: Any, pairing: Pairing, **kwargs: Any) -> None:
        self.names = [seat.entry.name for seat in pairing.seats.all()]
        super().__init__(*args, slip=slip_for(pairing.round.event), **kwargs)
        self.fields["unplayed"].help_text = unplayed_hint(scoring_of(pairing.round.event))
        choices = outcome_choices(self.names, pairing.round.kind)
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]

    def labels_of(self, count: Count) -> tuple[str, ...]:
        if count.is_shared:
            return (count.heading,)
        names = (*self.names, *SEAT_NAMES[len(self.names) :])
        return tuple(f"{count.heading}, {name}" for name in names[:2])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.has_counts():
            self.require_all()
        return cleaned

    def claim(self) -> Claim:
        cleaned = self.cleaned_data
        return Claim(Outcome(cleaned["outcome"]), self.counts(), unplayed=cleaned["unplayed"])


class DisputeForm(forms.Form):
    why = forms.CharField(
        max_length=300,
        label=gettext_lazy("What is wrong?"),
        help_text=gettext_lazy("Your opponent and the staff read it."),
    )


class CallForm(forms.Form):
    question = forms.CharField(max_length=200, label=gettext_lazy("The question, in one line"))


class CaseField(StrictJSONField):
    """JSON that begins as an empty box instead of the word null."""

    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else super().prepare_value(value)


class CaseForm(forms.Form):
    case = CaseField(
        label=gettext_lazy("The case"),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "num"}),
        help_text=gettext_lazy("A case as JSON: set it up on the board, or paste it here."),
    )


class AppealForm(forms.Form):
    answer = forms.CharField(max_length=400, label=gettext_lazy("Decision"))
    case = CaseField(
        required=False,
        label=gettext_lazy("The case, ruled on anew"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "num"}),
        help_text=gettext_lazy(
            "Only to overrule. The new ruling takes the place of the old one; both stay on record."
        ),
    )


class HandOverForm(forms.Form):
    """To whom a call goes: somebody who judges at its event, whether they are on the staff or on the staff."""

    to = forms.ModelChoiceField(
        queryset=User.objects.none(), to_field_name="username", label=pgettext_lazy("another judge", "To")
    )
    text = forms.CharField(max_length=300, required=False, label=gettext_lazy("What they should know"))

    def __init__(self, *args: Any, call: JudgeCall, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = User.objects.filter(is_active=True).filter(
            Q(is_staff=True) | Q(event_roles__event=call.pairing.round.event)
        )
        self.fields["to"].queryset = people.distinct()  # type: ignore[attr-defined]


class CloseCallForm(forms.Form):
    """The answer is needed where no ruling gives it."""

    answer = forms.CharField(
        max_length=400,
        required=False,
        label=gettext_lazy("Answer"),
        help_text=gettext_lazy("One line, beside the ruling."),
    )
    extra_minutes = forms.IntegerField(
        min_value=0, max_value=60, initial=0, label=gettext_lazy("Extra minutes for the table")
    )

    def __init__(self, *args: Any, call: JudgeCall, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if call.ruling_id is None:
            self.fields["answer"].required = True
            self.fields["answer"].help_text = _("Required, in one line: this call has no ruling yet.")
