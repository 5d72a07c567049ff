"""What a service refuses, shown in the form that asked it."""

from collections.abc import Callable

from django import forms

from common.errors import Refusal

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
