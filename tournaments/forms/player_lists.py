"""What staff type about the list of one player."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.cards import cards_of, title_of
from armies.forms import ImportForm, offer_versions
from armies.models import CatalogueVersion
from wording import listed


class WaiverForm(forms.Form):
    without_list = forms.CharField(
        max_length=300,
        label=gettext_lazy("Reason for no list"),
        help_text=gettext_lazy("Only organizers read it, beside the player and in the audit log."),
    )


class WrittenListForm(ImportForm):
    name = forms.CharField(max_length=120, required=False, label=gettext_lazy("Name of the list"))


class CountsForm(forms.Form):
    """A catalogue, and numbers beside its models: the fields that begin with `count-`."""

    PREFIX = "count-"

    version = forms.ModelChoiceField(
        CatalogueVersion.objects.none(), label=gettext_lazy("Catalogue"), empty_label=None
    )
    name = forms.CharField(max_length=120, required=False, label=gettext_lazy("Name of the list"))

    def __init__(self, *args: Any, versions: list[CatalogueVersion], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_versions(self.fields["version"], versions)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        wrong = [key for key, text in self._typed().items() if not (text.isascii() and text.isdecimal())]
        if wrong:
            raise forms.ValidationError(
                _("Numbers are whole: look at %(wrong)s.") % {"wrong": self._names(wrong[:5])}
            )
        return cleaned

    def _names(self, keys: list[str]) -> str:
        """The models as the page shows them; the key of one that the catalogue does not have."""
        version = self.cleaned_data.get("version")
        cards = cards_of(version) if version else {}
        return listed(title_of(cards[key]) if key in cards else key for key in keys)

    def counts(self) -> dict[str, int]:
        return {key: int(text[:9]) for key, text in self._typed().items()}

    def _typed(self) -> dict[str, str]:
        return {
            name.removeprefix(self.PREFIX): text.strip()
            for name, text in self.data.items()
            if name.startswith(self.PREFIX) and text.strip()
        }
