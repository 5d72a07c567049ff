"""Form fields and forms that several places use."""

from typing import Any

from django import forms
from django.forms.fields import InvalidJSONInput, JSONString
from django.utils.translation import gettext as _

import strict_json
from common.errors import Refusal
from common.form_faults import show_refusal


class StrictJSONField(forms.JSONField):
    """JSON that is typed, read as strictly as a body of the API. Django's field fails on 5,000 digits and on depth."""

    def to_python(self, value: Any) -> Any:
        if self.disabled or not isinstance(value, str) or isinstance(value, JSONString):
            return value
        if not value.strip():
            return None
        try:
            found = strict_json.read(value.encode("utf-8", "replace"))
        except strict_json.Unreadable as error:
            raise forms.ValidationError(
                _("This is not JSON that we can read: %(error)s.") % {"error": error}, "invalid"
            ) from None
        return JSONString(found) if isinstance(found, str) else found

    def prepare_value(self, value: Any) -> Any:
        """Nothing is an empty box."""
        return "" if value is None else super().prepare_value(value)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was typed stays in the box, readable or not."""
        if self.disabled:
            return initial
        return None if data is None else InvalidJSONInput(data)


class SettingsForm(forms.Form):
    """A form whose fields have the names of the settings that a service checks."""

    def add_refusal(self, refusal: Refusal) -> None:
        show_refusal(self, refusal)
