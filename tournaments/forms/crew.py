"""Somebody who is to help: named by username or e-mail, with one role or several."""

from typing import Any

from django import forms

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
    """By username, else by an address that exactly one account has."""
    by_name = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if by_name is not None or "@" not in name:
        return by_name
    by_address = User.objects.filter(email__iexact=name.strip(), is_active=True)[:2]
    return by_address[0] if len(by_address) == 1 else None
