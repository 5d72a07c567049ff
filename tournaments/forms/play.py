"""What players, judges and organizers type during a round."""

from typing import Any

from django import forms
from django.db.models import Q

from accounts.models import User
from common.form_fields import StrictJSONField
from rules.engine.slips import POINTS, SURVIVORS
from tournaments.models import Event, JudgeCall, Outcome, Pairing
from tournaments.services import result_decision
from tournaments.services.results import Claim

BY_BOARD = "board"
WORDS = [("won", "I won"), ("lost", "I lost"), ("draw", "A draw")]
COUNTS = ("mine_left", "theirs_left", "my_points", "their_points")
FIELDS = {SURVIVORS: ("mine_left", "theirs_left"), POINTS: ("my_points", "their_points")}


class ReportForm(forms.Form):
    """A player's report, in the player's words: me and them. `claim` turns it into first and second seat."""

    mine_left = forms.IntegerField(label="Your models", min_value=0, max_value=10_000, required=False)
    theirs_left = forms.IntegerField(label="Theirs", min_value=0, max_value=10_000, required=False)
    my_points = forms.IntegerField(label="Your points", min_value=0, max_value=1_000_000, required=False)
    their_points = forms.IntegerField(label="Theirs", min_value=0, max_value=1_000_000, required=False)
    outcome = forms.ChoiceField(
        label="Result",
        choices=[(BY_BOARD, "Decide by counting"), *WORDS],
        initial=BY_BOARD,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        """Where the book does not decide from counts, only the outcome is asked."""
        super().__init__(*args, **kwargs)
        slip = result_decision.slip_of(event)
        self.is_counted = slip.decide is not None
        for count in slip.counts:
            mine, theirs = FIELDS[count.name]
            self.fields[mine].label, self.fields[theirs].label = count.mine, count.theirs
        for name in COUNTS:
            self.fields[name].widget.attrs["inputmode"] = "numeric"
        if self.is_counted:
            by_count = (BY_BOARD, slip.decided_by.get(event.ruleset, "Decide by counting"))
            self.fields["outcome"].choices = [by_count, *WORDS]  # type: ignore[attr-defined]
        else:
            self.fields["outcome"] = forms.ChoiceField(
                label="Result", choices=WORDS, widget=forms.RadioSelect
            )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        given = [name for name in COUNTS if said.get(name) is not None]
        if said.get("outcome") == BY_BOARD or given:
            for name in COUNTS:
                if said.get(name) is None and name not in self.errors:
                    self.add_error(name, "Fill in all four numbers or choose a winner.")
        return said

    def claim(self, pairing: Pairing, side: int) -> Claim:
        said = self.cleaned_data
        board = None
        if said["mine_left"] is not None:
            left, points = (said["mine_left"], said["theirs_left"]), (said["my_points"], said["their_points"])
            board = (
                result_decision.Board(left, points)
                if side == 1
                else result_decision.Board(left[::-1], points[::-1])
            )
        if said["outcome"] == BY_BOARD and board is not None:
            return result_decision.claim_from_board(pairing, board)
        return result_decision.claim_from_word(_outcome(said["outcome"], side), board)


def _outcome(word: str, side: int) -> Outcome:
    if word == "draw":
        return Outcome.DRAW
    return Outcome.FIRST if (word == "won") == (side == 1) else Outcome.SECOND


class OverrideForm(forms.Form):
    outcome = forms.ChoiceField(label="Result", choices=Outcome.choices, widget=forms.RadioSelect)
    first_survivors = forms.IntegerField(label="Models left, first player", min_value=0, required=False)
    second_survivors = forms.IntegerField(label="Models left, second player", min_value=0, required=False)
    first_points = forms.IntegerField(label="Points left, first player", min_value=0, required=False)
    second_points = forms.IntegerField(label="Points left, second player", min_value=0, required=False)
    unplayed = forms.BooleanField(label="Not played: a player was missing", required=False)
    reason = forms.CharField(max_length=300, label="Reason", help_text="Both players can read it.")

    def claim(self) -> Claim:
        said = self.cleaned_data
        return Claim(
            Outcome(said["outcome"]),
            said["first_survivors"],
            said["second_survivors"],
            said["first_points"],
            said["second_points"],
            unplayed=said["unplayed"],
        )


class DisputeForm(forms.Form):
    why = forms.CharField(max_length=300, label="What is wrong?")


class CallForm(forms.Form):
    question = forms.CharField(max_length=200, label="The question, in one line")


class CaseField(StrictJSONField):
    """JSON that begins as an empty box instead of the word null."""

    def prepare_value(self, value: Any) -> Any:
        return "" if value is None else super().prepare_value(value)


class CaseForm(forms.Form):
    case = CaseField(
        label="The case",
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "num"}),
        help_text="A case as JSON: set it up on the board, or paste it here.",
    )


class AppealForm(forms.Form):
    answer = forms.CharField(max_length=400, label="Decision")
    case = CaseField(
        required=False,
        label="The case, ruled on anew",
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "num"}),
        help_text="Only to overrule. The new ruling takes the place of the old one; both stay on record.",
    )


class HandOverForm(forms.Form):
    """To whom a call goes: somebody who judges at its event, whether they are in the crew or on the staff."""

    to = forms.ModelChoiceField(queryset=User.objects.none(), to_field_name="username", label="To")
    text = forms.CharField(max_length=300, required=False, label="What they should know")

    def __init__(self, *args: Any, call: JudgeCall, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = User.objects.filter(is_active=True).filter(
            Q(is_staff=True) | Q(event_roles__event=call.pairing.round.event)
        )
        self.fields["to"].queryset = people.distinct()  # type: ignore[attr-defined]


class CloseCallForm(forms.Form):
    answer = forms.CharField(
        max_length=400, required=False, label="Answer", help_text="One line, if no case was needed."
    )
    extra_minutes = forms.IntegerField(
        min_value=0, max_value=60, initial=0, label="Extra minutes for the table"
    )
