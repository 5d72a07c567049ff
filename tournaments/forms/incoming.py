"""The form that brings in an event from another program's file: the file, then its preview."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.games.registry import default_ruleset
from rules.rulebooks.in_words import editions
from tournaments.incoming.reading import LARGEST


class IncomingForm(forms.Form):
    """`content` carries the text of the file from the preview to the last step."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        error_messages={"required": gettext_lazy("Choose a file.")},
        help_text=gettext_lazy("TRF16, TRF26, NRTM or Cobra JSON, or a table of results (CSV)."),
    )
    content = forms.CharField(required=False, max_length=LARGEST, strip=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Left empty: as the file says."),
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules it was played by"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].required = not self.data.get("content")
        self.fields["ruleset"] = forms.ChoiceField(
            label=_("Rules it was played by"), choices=editions(), initial=default_ruleset()
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        upload = cleaned.get("file")
        if upload is not None and (upload.size or 0) > LARGEST:
            self.add_error("file", _("The file is larger than %(most)s kB.") % {"most": LARGEST // 1000})
        return cleaned

    def bytes(self) -> bytes:
        """The file that was chosen now, else the one that the preview showed."""
        upload = self.cleaned_data["file"]
        content: bytes = upload.read() if upload is not None else self.cleaned_data["content"].encode()
        return content
