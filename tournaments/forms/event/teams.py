"""Who takes part: single players, teams that play boards, or pairs at one table; what a match of teams is worth."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import BoardsBy, Sides

CHAPTER = Chapter(
    "teams",
    _("Teams and doubles"),
    (("sides",), ("team_size", "boards_by"), ("step_minutes", "team_points")),
    hint=_("single players, teams board by board, or doubles"),
    template="tournaments/parts/teams_chapter.html",
)
OF_TEAMS = ("team_size", "boards_by", "step_minutes", "team_points")


class TeamsPart(EventPart):
    sides = forms.ChoiceField(
        label=_("Who takes part"),
        choices=Sides.choices,
        required=False,
        widget=forms.RadioSelect,
        help_text=_(
            "With teams, the maximum in “The day” is a number of teams; with doubles, of pairs of players."
        ),
    )
    team_size = forms.IntegerField(
        label=_("Boards of a match"),
        required=False,
        min_value=2,
        max_value=12,
        help_text=_("How many members of each team play in a match."),
    )
    boards_by = forms.ChoiceField(label=_("How boards are paired"), choices=BoardsBy.choices, required=False)
    step_minutes = forms.IntegerField(
        label=_("Minutes for a captain’s choice"),
        required=False,
        min_value=1,
        max_value=1440,
        help_text=_("When they are over, the staff may enter the choice."),
    )
    team_points = forms.CharField(
        label=_("Points of a match"),
        required=False,
        max_length=200,
        help_text=_(
            "By the difference of board points. “0: 1-1, 6: 2-0” is a draw up to 5 and a win from 6 on."
        ),
    )

    def settings(self) -> dict[str, Any]:
        """What was left empty keeps its default. Teams submit no list together, so none is required of them."""
        given = super().settings()
        given = {name: value for name, value in given.items() if value not in (None, "") or name not in EMPTY}
        if given.get("sides") == Sides.TEAMS:
            given["lists_required"] = False
        return given


EMPTY = ("sides", *OF_TEAMS)
