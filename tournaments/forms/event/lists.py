"""Lists: whether they are needed, which catalogues they may come from, when they are due, who may see them when."""

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.accepted import ref_of
from armies.forms import VersionsField, offer_versions
from armies.models import CatalogueVersion
from armies.queries import default_catalogues, latest_versions
from rules.games.registry import default_ruleset
from tournaments.forms.event.day import moment
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Audience, ListsLock

CATALOGUES = "catalogues"
CHAPTER = Chapter(
    "lists",
    gettext_lazy("Lists"),
    (("lists_required",), ("lists_due_at", "lists_lock"), ("lists_before", "lists_during", "lists_after")),
    hint=gettext_lazy("which catalogues they use, when they are due, and who may see them when"),
    more=CATALOGUES,
    is_wide=True,
    template="tournaments/parts/lists_chapter.html",
)


class ListsPart(EventPart):
    lists_required = forms.BooleanField(label=gettext_lazy("Every player submits a list"), required=False)
    lists_due_at = forms.DateTimeField(
        label=gettext_lazy("Lists are due"),
        required=False,
        widget=moment(),
        help_text=gettext_lazy("Afterwards lists still come in and are marked late, until they are locked."),
    )
    lists_lock = forms.ChoiceField(
        label=gettext_lazy("Lists are locked"),
        choices=ListsLock.choices,
        help_text=gettext_lazy(
            "A locked list is replaced by the staff only. Players without a list may still submit one; it is marked late."
        ),
    )
    lists_before = forms.ChoiceField(
        label=gettext_lazy("Who sees lists before round 1"), choices=Audience.choices
    )
    lists_during = forms.ChoiceField(
        label=gettext_lazy("Who sees lists during the event"), choices=Audience.choices
    )
    lists_after = forms.ChoiceField(label=gettext_lazy("Who sees lists afterwards"), choices=Audience.choices)

    def add_fields(self) -> None:
        """An event that exists changes its catalogues on a page that shows what becomes of submitted lists."""
        super().add_fields()
        if self.event is None:
            self.fields[CATALOGUES] = _catalogues()

    def settings(self) -> dict[str, Any]:
        chosen: list[CatalogueVersion] = self.cleaned_data.get(CATALOGUES, [])
        found = {name: value for name, value in super().settings().items() if name != CATALOGUES}
        return found | ({CATALOGUES: [ref_of(one).as_json() for one in chosen]} if self.event is None else {})


def _catalogues() -> VersionsField:
    field = VersionsField(
        CatalogueVersion.objects.none(),
        label=_("Catalogues"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Lists from any other catalogue are refused. None chosen: the official complete ones of the game."
        ),
    )
    offer_versions(field, latest_versions(AnonymousUser()), field.label_from_instance)
    field.initial = [version.pk for version in default_catalogues(default_ruleset()).versions]
    return field
