"""Somebody who is to help: named by username or e-mail, with one role or several."""

from typing import Any

from django import forms
from django.db.models import Q

from accounts.models import User
from tournaments.models import Role

CREW_ROLES = [choice for choice in Role.choices if choice[0] != Role.PLAYER]


class CrewForm(forms.Form):
    username = forms.CharField(max_length=254, label="Username or e-mail")
    role = forms.MultipleChoiceField(label="Roles", choices=CREW_ROLES, widget=forms.CheckboxSelectMultiple)

    def clean_username(self) -> User:
        found = person(self.cleaned_data["username"])
        if found is None:
            raise forms.ValidationError("There is no account of this name or address.")
        return found

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        return {**said, "roles": [Role(role) for role in said.get("role", [])]}


def person(name: str) -> User | None:
    """By username or by address; either belongs to one account at most."""
    known = Q(username__iexact=name.strip()) | Q(email__iexact=name.strip(), email__contains="@")
    return User.objects.filter(known, is_active=True).first()
