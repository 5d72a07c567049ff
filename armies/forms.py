"""The forms of the list and catalogue pages. They check what was typed; services change what is stored."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.event_port import Terms
from armies.models import CatalogueVersion
from armies.models.catalogues import KEY
from armies.services.keeping import LONGEST_FOLDER, LONGEST_TAG, MOST_TAGS
from common.moments import written
from rules.engine.army_document import MOST_MODELS
from rules.engine.cards import BASE_COLOURS, Kind, kind_in_words
from rules.engine.roster import Roster
from rules.games.registry import GAMES

HIGHEST_LEVEL = 100_000


class NewListForm(forms.Form):
    name = forms.CharField(
        max_length=120,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("For example “Riders of the Mark”."),
    )
    version = forms.ModelChoiceField(
        CatalogueVersion.objects.none(), label=gettext_lazy("Catalogue"), empty_label=None, to_field_name="pk"
    )
    point_level = forms.IntegerField(min_value=1, max_value=HIGHEST_LEVEL, label=gettext_lazy("Points limit"))
    event_key = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, versions: list[CatalogueVersion], terms: Terms | None = None, **kwargs: Any
    ) -> None:
        """The points limit is the event's, or the usual one of the game whose catalogue comes first."""
        super().__init__(*args, **kwargs)
        offer_versions(self.fields["version"], versions)
        level = self.fields["point_level"]
        if terms:
            level.initial, level.disabled = terms.point_level, True
            level.help_text = _("Set by %(terms)s.") % {"terms": terms.title}
            self.fields["event_key"].initial = terms.event_key
        elif versions:
            game = GAMES[versions[0].catalogue.game]
            level.initial = game.roster.levels[0]
            level.help_text = _("Usual in %(game)s: %(map)s.") % {
                "game": game.name,
                "map": ", ".join(map(str, sorted(game.roster.levels))),
            }


def offer_versions(
    field: Any, versions: list[CatalogueVersion], label: Callable[[CatalogueVersion], str] | None = None
) -> None:
    """Offers these versions in this order, by default in groups by game."""
    chosen = [version.pk for version in versions]
    field.queryset = CatalogueVersion.objects.select_related(
        "catalogue__owner", "catalogue__replaced_by"
    ).filter(pk__in=chosen)
    if label:
        field.choices = [(version.pk, label(version)) for version in versions]
        return
    games: dict[str, list[tuple[int, str]]] = {}
    for version in versions:
        choice = (version.pk, f"{version.full_name}{unpriced_part(version)}")
        games.setdefault(GAMES[version.catalogue.game].name, []).append(choice)
    field.choices = list(games.items())
    field.widget.attrs["data-in-full"] = ""


def unpriced_part(version: CatalogueVersion) -> str:
    """What a chooser should know of a catalogue that does not price every model."""
    if version.is_complete:
        return ""
    text = ngettext(
        ", points for %(priced)s of %(size)s model",
        ", points for %(priced)s of %(size)s models",
        version.size,
    )
    return text % {"priced": version.priced, "size": version.size}


class VersionsField(forms.ModelMultipleChoiceField[CatalogueVersion]):
    """Catalogue versions to tick, each with trust, owner, date, and how many models have a points cost."""

    def label_from_instance(self, version: CatalogueVersion) -> str:
        published = ""
        if version.published_at:
            published = _(", published %(date)s") % {"date": written(version.published_at, "j F Y")}
        return f"{version.full_name}{published}{unpriced_part(version)}"


class EventCataloguesForm(forms.Form):
    catalogues = VersionsField(
        CatalogueVersion.objects.none(),
        label=gettext_lazy("Catalogues"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one catalogue.")},
    )

    def __init__(self, *args: Any, versions: list[CatalogueVersion], terms: Terms, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["catalogues"]
        offer_versions(field, versions, field.label_from_instance)
        field.initial = [version.pk for version in terms.accepted.versions] if terms.accepted else []


class ImportForm(forms.Form):
    """A file or pasted text, and the catalogue in which its names are looked up."""

    version = forms.ModelChoiceField(
        CatalogueVersion.objects.none(), label=gettext_lazy("Catalogue"), empty_label=None
    )
    file = forms.FileField(
        required=False,
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "BattleScribe (.ros, .rosz), New Recruit, text of any list builder, CSV or our roster JSON, up to 1 MB."
        ),
    )
    text = forms.CharField(
        required=False,
        label=gettext_lazy("Or paste it here"),
        widget=forms.Textarea(attrs={"rows": 10, "class": "num", "placeholder": "2x Orc Warrior"}),
    )

    def __init__(self, *args: Any, versions: list[CatalogueVersion], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_versions(self.fields["version"], versions)

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if not self.errors and not found.get("file") and not found.get("text"):
            raise forms.ValidationError(_("Choose a file or paste the list."))
        return found


class AnswersForm(forms.Form):
    """What the preview of an import sends back; the answers to its questions are read by the service."""

    version = forms.ModelChoiceField(CatalogueVersion.objects.none(), label=gettext_lazy("Version"))
    document = forms.CharField(max_length=500_000, strip=False)

    def __init__(self, *args: Any, versions: list[CatalogueVersion], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_versions(self.fields["version"], versions)


class DetailsForm(forms.Form):
    name = forms.CharField(max_length=120, label=gettext_lazy("Name"))
    point_level = forms.IntegerField(min_value=1, max_value=HIGHEST_LEVEL, label=gettext_lazy("Points limit"))
    notes = forms.CharField(
        required=False,
        max_length=4000,
        label=gettext_lazy("Notes"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("Only you see these: they are not submitted, shared or printed."),
    )
    folder = forms.CharField(required=False, max_length=LONGEST_FOLDER, label=gettext_lazy("Folder"))
    tags = forms.CharField(
        required=False,
        max_length=MOST_TAGS * (LONGEST_TAG + 2),
        label=gettext_lazy("Tags"),
        help_text=gettext_lazy("With commas between them. Only you see folder and tags."),
    )

    def clean_tags(self) -> list[str]:
        tags = [tag.strip() for tag in self.cleaned_data["tags"].split(",") if tag.strip()]
        if len(tags) > MOST_TAGS or any(len(tag) > LONGEST_TAG for tag in tags):
            raise forms.ValidationError(
                _("At most %(most)s tags of at most %(longest)s characters.")
                % {"most": MOST_TAGS, "longest": LONGEST_TAG}
            )
        return tags


class AddForm(forms.Form):
    """So many more of a model; fewer where `count` is negative."""

    model = forms.CharField(max_length=64)
    count = forms.IntegerField(min_value=-MOST_MODELS, max_value=MOST_MODELS, required=False)


class RowForm(forms.Form):
    """Either an absolute `count` or a `step` up or down from what stands there.

    `seen` and `model`: the count and the model (key or name) of the row when the new count was chosen.
    """

    count = forms.IntegerField(min_value=0, max_value=MOST_MODELS, required=False)
    seen = forms.IntegerField(min_value=0, max_value=MOST_MODELS, required=False)
    model = forms.CharField(max_length=120, required=False)
    step = forms.IntegerField(min_value=-1, max_value=1, required=False)


class CatalogueFilterForm(forms.Form):
    """`options`: the values of each filter; `roster` knows their labels."""

    q = forms.CharField(required=False, max_length=80, label=gettext_lazy("Search"))

    def __init__(
        self,
        *args: Any,
        options: dict[str, list[str]],
        roster: Roster,
        has_collection: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if has_collection:
            self.fields["owned"] = forms.BooleanField(required=False, label=_("Only what I own"))
        words = {"kind": _("Kind")} | {one.selector or one.name: _(one.word) for one in roster.attributes}
        for name, values in options.items():
            choices = [
                ("", _("any")),
                *((value, capfirst(_value_in_words(roster, name, value))) for value in values),
            ]
            self.fields[name] = forms.ChoiceField(required=False, label=words[name], choices=choices)


def _value_in_words(roster: Roster, name: str, value: str) -> str:
    """A value of a filter in the reader's language, where it is a plain word."""
    if name == "kind":
        return _("spare base: stands in for a model") if value == Kind.BASE else kind_in_words(value)
    one = next((one for one in roster.attributes if (one.selector or one.name) == name), None)
    return one.localized(value) if one is not None else value


class FindingForm(forms.Form):
    row = forms.IntegerField(required=False, min_value=0, label=gettext_lazy("Row"))
    text = forms.CharField(max_length=400, label=gettext_lazy("What is wrong"))


class AmendForm(forms.Form):
    """Corrected numbers, one field a row."""

    note = forms.CharField(label=gettext_lazy("What was corrected"), max_length=1000)

    def __init__(self, *args: Any, rows: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in range(rows):
            label = _("Row %(number)s") % {"number": place + 1}
            self.fields[f"count-{place}"] = forms.IntegerField(
                min_value=0, max_value=MOST_MODELS, label=label
            )

    def counts(self) -> dict[int, int]:
        return {
            int(name[6:]): value for name, value in self.cleaned_data.items() if name.startswith("count-")
        }


class ConditionForm(forms.Form):
    """How the base of a row looks. An empty colour means it was not looked at."""

    COLOURS = [
        ("", gettext_lazy("not looked at")),
        *((colour, gettext_lazy(colour)) for colour in BASE_COLOURS),
    ]

    wounds_colour = forms.ChoiceField(label=gettext_lazy("Wounds colour"), choices=COLOURS, required=False)
    action_colour = forms.ChoiceField(label=gettext_lazy("Action colour"), choices=COLOURS, required=False)
    obscured = forms.BooleanField(label=gettext_lazy("Obscured"), required=False)
    mounted_backwards = forms.BooleanField(label=gettext_lazy("Mounted backwards"), required=False)


class CatalogueImportForm(forms.Form):
    """A document, or a table with what a table cannot say of itself."""

    file = forms.FileField(
        required=False,
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "Catalogue JSON, or CSV with a header line, up to 1 MB; BSData (.cat, .gst, .catz) up to 8 MB."
        ),
    )
    text = forms.CharField(
        required=False,
        label=gettext_lazy("Or paste it here"),
        widget=forms.Textarea(attrs={"rows": 8, "class": "num"}),
    )
    slug = forms.CharField(
        required=False,
        max_length=64,
        validators=[KEY],
        label=gettext_lazy("Short name"),
        help_text=gettext_lazy("For a table or BSData: small letters and hyphens."),
    )
    name = forms.CharField(
        required=False, max_length=120, label=gettext_lazy("Name"), help_text=gettext_lazy("For a table.")
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=[(game.key, game.name) for game in GAMES.values()]
    )
    label = forms.CharField(
        required=False,
        max_length=40,
        label=gettext_lazy("Version"),
        help_text=gettext_lazy("For example a date."),
    )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if not self.errors and not found.get("file") and not found.get("text"):
            raise forms.ValidationError(_("Choose a file or paste the catalogue."))
        return found

    def heading(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("slug", "name", "game", "label")}
