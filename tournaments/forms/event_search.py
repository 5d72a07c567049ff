"""Finding events: by name, place, date and game, on the page and in the API."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.games.registry import GAMES, RULESETS


class EventSearchForm(forms.Form):
    """Nonsense in the address is no reason to show nothing: a field that cannot be read is left out."""

    q = forms.CharField(max_length=80, required=False, label=gettext_lazy("Name"))
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=80, required=False)
    since = forms.DateField(
        required=False, label=gettext_lazy("From"), widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        required=False, label=gettext_lazy("To"), widget=forms.DateInput(attrs={"type": "date"})
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = [("", _("All games")), *((key, GAMES[key].name) for key in GAMES)]
        self.fields["game"].choices = games  # type: ignore[attr-defined]

    @property
    def is_used(self) -> bool:
        return any(self.data.get(name) for name in self.fields)

    def wanted(self) -> Q:
        """Which events are asked for."""
        self.full_clean()
        cleaned = self.cleaned_data
        found = Q()
        if cleaned.get("q"):
            found &= Q(name__icontains=cleaned["q"])
        if cleaned.get("place"):
            found &= Q(place__icontains=cleaned["place"]) | Q(address__icontains=cleaned["place"])
        if cleaned.get("since"):
            found &= Q(starts_at__date__gte=cleaned["since"])
        if cleaned.get("until"):
            found &= Q(starts_at__date__lte=cleaned["until"])
        if cleaned.get("game"):
            found &= Q(ruleset__in=[one.id for one in RULESETS.values() if one.game == cleaned["game"]])
        return found
