"""Registration, the organizer's own entries, crew and announcements."""

from typing import Any, cast

from django import forms

from accounts.models import User
from armies.models import ArmyList
from tournaments.models import Event, Role


class RegisterForm(forms.Form):
    club = forms.CharField(
        max_length=120, required=False, help_text="Club-mates are kept apart where possible."
    )


class AddPlayerForm(forms.Form):
    name = forms.CharField(max_length=150, label="Name")
    username = forms.CharField(
        max_length=40, required=False, help_text="Only if the player has an account here."
    )
    club = forms.CharField(max_length=120, required=False)

    def clean_username(self) -> User | None:
        return _user(self.cleaned_data["username"])


class CrewForm(forms.Form):
    username = forms.CharField(max_length=40)
    role = forms.ChoiceField(choices=[choice for choice in Role.choices if choice[0] != Role.PLAYER])

    def clean_username(self) -> User | None:
        return _user(self.cleaned_data["username"])


def _user(username: str) -> User | None:
    if not username:
        return None
    found = User.objects.filter(username__iexact=username).first()
    if found is None:
        raise forms.ValidationError("There is no account of this name.")
    return found


class AnnouncementForm(forms.Form):
    text = forms.CharField(max_length=400, label="Announcement")


class SubmitListForm(forms.Form):
    army_list = forms.ModelChoiceField(
        ArmyList.objects.none(), label="List", empty_label=None, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, event: Event, owner: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast("forms.ModelChoiceField[ArmyList]", self.fields["army_list"])
        field.queryset = ArmyList.objects.filter(owner=owner, ruleset=event.ruleset)
