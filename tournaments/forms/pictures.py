"""The form that gives an event its picture. What a picture may be is decided in `common.pictures`."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pictures import MOST_BYTES
from tournaments.models.pictures import LONGEST_ALT


class PictureForm(forms.Form):
    picture = forms.FileField(
        label=gettext_lazy("Picture"),
        help_text=gettext_lazy(
            "JPEG, PNG or WebP, at most 5 MB. It is scaled down, and location and camera data are removed."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )
    alt = forms.CharField(
        label=gettext_lazy("What it shows"),
        max_length=LONGEST_ALT,
        required=False,
        help_text=gettext_lazy("Describe the picture for people who cannot see it."),
    )

    def clean_picture(self) -> Any:
        upload = self.cleaned_data["picture"]
        if upload.size > MOST_BYTES:
            raise forms.ValidationError(
                _("The picture is larger than %(most)s MB.") % {"most": MOST_BYTES // 1_000_000}
            )
        return upload
