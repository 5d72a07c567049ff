"""What captains, members and the staff type about teams: members, line-ups, the captains’ choices, results of boards."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from rules.engine.slips import Count
from tournaments.forms.counts import BY_BOARD, CountsForm
from tournaments.forms.outcomes import NOT_PLAYED, outcome_choices, unplayed_hint
from tournaments.history.scoring import board_scoring
from tournaments.history.slips import board_slip
from tournaments.models import Board, Entry, Member, Outcome, RoundKind
from tournaments.presenters.matches import MatchView
from tournaments.services.results import Claim
from tournaments.services.teams import boards
from tournaments.services.teams.roster import boards_of

PLACE = "place-"


class MemberForm(forms.Form):
    name = forms.CharField(max_length=150, label=gettext_lazy("Name"))
    username = forms.CharField(
        label=gettext_lazy("Username"),
        max_length=150,
        required=False,
        help_text=gettext_lazy("Only if this person has an account here."),
    )
    faction = forms.CharField(label=gettext_lazy("Faction"), max_length=60, required=False)


class DeskMemberForm(MemberForm):
    """The staff name an account that there is; a captain only says who it should be."""

    def clean_username(self) -> User | None:
        username = self.cleaned_data["username"]
        found = User.objects.filter(username__iexact=username).first() if username else None
        if username and found is None:
            raise forms.ValidationError(_("There is no account with this username."))
        return found


class LineUpForm(forms.Form):
    """A choice of a member for every board."""

    def __init__(self, data: Any = None, *, entry: Entry) -> None:
        members = [one for one in entry.members.all() if not one.has_left]
        placed = {f"{PLACE}{one.place}": one.number for one in members if one.place}
        super().__init__(data, initial=placed)
        choices = [("", "–"), *((one.number, one.name) for one in members)]
        for place in range(1, boards_of(entry.event) + 1):
            self.fields[f"{PLACE}{place}"] = forms.TypedChoiceField(
                label=_("Board %(place)s") % {"place": place},
                choices=choices,
                coerce=int,
                empty_value=None,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        order = [one for one in (cleaned.get(name) for name in self.fields) if one is not None]
        if len(order) != len(set(order)):
            self.add_error(None, _("A member plays at one board."))
        given = [cleaned.get(name) is not None for name in self.fields]
        if sorted(given, reverse=True) != given:
            self.add_error(None, _("Fill the boards from the first one on."))
        return cleaned

    def order(self) -> list[int]:
        return [one for one in self.cleaned_data.values() if one is not None]


class WordForm(forms.Form):
    """What one captain says: a member for each place that is asked for."""

    def __init__(self, data: Any = None, *, view: MatchView, side: int) -> None:
        super().__init__(data, prefix=f"side{side}")
        self.side, self.team = side, view.teams[side - 1].name
        count = view.stand.count(side)
        choices = view.options(side)
        for place in range(1, count + 1):
            label = (
                _("Board %(place)s") % {"place": place}
                if view.stand.phase == "order"
                else _("Member")
                if count == 1
                else _("Member %(place)s") % {"place": place}
            )
            self.fields[f"member-{place}"] = forms.TypedChoiceField(
                label=label, choices=[("", "–"), *choices], coerce=int
            )

    def members(self) -> list[int]:
        return list(self.cleaned_data.values())


class BoardForm(CountsForm):
    """The result of a board, by the names of its two players. The staff give a reason with it."""

    SIDES = ("first", "second")

    outcome = forms.ChoiceField(label=gettext_lazy("Result"), widget=forms.RadioSelect)
    unplayed = forms.BooleanField(label=NOT_PLAYED, required=False)
    reason = forms.CharField(
        max_length=300, label=gettext_lazy("Reason"), help_text=gettext_lazy("Both teams can read it.")
    )

    def __init__(self, *args: Any, board: Board, by_staff: bool, **kwargs: Any) -> None:
        self.names = [board.first.name, board.second.name]
        self.by_staff, event = by_staff, board.pairing.round.event
        super().__init__(*args, slip=board_slip(event), **kwargs)
        every = outcome_choices(self.names, RoundKind.SWISS)
        choices = every if by_staff else every[:3]
        if self.slip.decide is not None:
            choices = [self.by_counting(event.ruleset), *choices]
        self.fields["outcome"].choices = choices  # type: ignore[attr-defined]
        if not by_staff:
            del self.fields["unplayed"], self.fields["reason"]
        else:
            self.fields["unplayed"].help_text = unplayed_hint(board_scoring(event))

    def labels_of(self, count: Count) -> tuple[str, ...]:
        return (
            (count.heading,) if count.is_shared else tuple(f"{count.heading}, {name}" for name in self.names)
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("outcome") == BY_BOARD or self.has_counts():
            self.require_all()
        return cleaned

    def claim(self, board: Board) -> Claim:
        cleaned = self.cleaned_data
        if cleaned["outcome"] == BY_BOARD:
            return boards.claim_from_counts(board, self.counts())
        return Claim(Outcome(cleaned["outcome"]), self.counts(), unplayed=bool(cleaned.get("unplayed")))

    @property
    def last_fields(self) -> Iterator[BoundField]:
        return (self[name] for name in ("unplayed", "reason") if name in self.fields)


def member_of(entry: Entry, number: int) -> Member | None:
    return entry.members.select_related("entry__event", "user").filter(number=number).first()
