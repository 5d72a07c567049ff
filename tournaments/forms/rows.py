"""What forms with numbered rows share: a field for a number, and a key for each row that has a label."""

from collections.abc import Collection, Mapping

from django import forms
from django.utils.text import slugify
from django_stubs_ext import StrOrPromise

from tournaments.documents import LONGEST_KEY

ROOM = 4  # in a key, for the number of its row


def number_field(label: StrOrPromise, least: int, most: int) -> forms.IntegerField:
    """A whole number that may be left out."""
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "class": "num"})
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, widget=widget)


def keys_of(labels: Mapping[int, str], otherwise: str, reserved: Collection[str] = ()) -> dict[int, str]:
    """A key for each row by its number; `otherwise` with that number for a label without letters that keys can have."""
    keys: dict[int, str] = {}
    for at, label in labels.items():
        key = (
            slugify(label).replace("-", "_").lstrip("_0123456789")[: LONGEST_KEY - ROOM]
            or f"{otherwise}_{at}"
        )
        keys[at] = f"{key}_{at}" if key in keys.values() or key in reserved else key
    return keys
