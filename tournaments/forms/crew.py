"""Somebody who is to help: named by username, with one role or several."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.models import CREW_ROLES, Role

NO_ACCOUNT = _("There is no account with this username.")


class CrewForm(forms.Form):
    username = forms.CharField(max_length=254, label=_("Username"))
    role = forms.MultipleChoiceField(
        label=_("Roles"), choices=CREW_ROLES, widget=forms.CheckboxSelectMultiple
    )

    def clean_username(self) -> User:
        found = person(self.cleaned_data["username"])
        if found is None:
            raise forms.ValidationError(NO_ACCOUNT)
        return found

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        return {**cleaned, "roles": [Role(role) for role in cleaned.get("role", [])]}


def person(name: str) -> User | None:
    """By username. An e-mail address finds nobody: the answer would say whose it is."""
    return User.objects.filter(username__iexact=name.strip(), is_active=True).first()
