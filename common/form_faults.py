"""What a service or a form refuses, shown in the form that asked it."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from common.errors import Fault, Invalid, Refusal

FieldOf = Callable[[str], str | None]


def show_refusal(form: forms.BaseForm, refusal: Refusal, field_of: FieldOf | None = None) -> None:
    """Each fault stands at its field; one without a field of its own, and a refusal without faults, above the form.

    `field_of`: the field that a path belongs to, where fields are not named as the service names its settings.
    """
    for fault in refusal.faults:
        path = fault.path.strip("/")
        form.add_error(field_of(path) if field_of else _named(form, path), fault.text)
    if not refusal.faults:
        form.add_error(None, refusal.text)


def _named(form: forms.BaseForm, path: str) -> str | None:
    """Also for a fault inside the value of a field: "topics/0" is of "topics"."""
    return next((name for name in (path, path.partition("/")[0]) if name in form.fields), None)


def checked(form: forms.Form) -> dict[str, Any]:
    """The cleaned data of a small form that has no page of its own; otherwise every fault at once, each with its field."""
    if form.is_valid():
        return form.cleaned_data
    faults = [
        Fault("form.invalid", f"/{form.add_prefix(name)}", text, values=_label(form, name))
        for name, texts in form.errors.items()
        for text in map(str, texts)
    ]
    raise Invalid("form.invalid", _("This cannot be saved like this."), faults=faults)


def _label(form: forms.Form, name: str) -> dict[str, str]:
    """The page of the refusal does not show the form, so the field is said."""
    return {"field": str(form[name].label)} if name in form.fields else {}
