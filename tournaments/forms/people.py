"""Registration, the organizer's own entries, crew and announcements."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from armies.accepted import Accepted
from armies.models import ArmyList
from common.errors import Refusal
from tournaments.models import CheckIn, Event
from tournaments.policies.catalogues import accepted_by
from tournaments.policies.flights import Flight, flights_of
from tournaments.services.entries.flights import flights_with_room, open_flights
from wording import labelled


class CodeForm(forms.Form):
    """The base of forms that ask for a code where the event does. A refusal about it stands beside it."""

    code = forms.CharField(
        max_length=40,
        required=False,
        label=gettext_lazy("Code"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_asked(event):
            del self.fields["code"]

    def is_asked(self, event: Event) -> bool:
        raise NotImplementedError

    def take(self, refusal: Refusal) -> Refusal:
        for fault in refusal.faults:
            name = fault.path.strip("/")
            if name in self.fields:
                self.add_error(name, fault.text)
        return refusal


class RegisterForm(CodeForm):
    flight = forms.TypedChoiceField(label=gettext_lazy("Flight"), coerce=int)
    name = forms.CharField(max_length=150, label=gettext_lazy("Name of the team"))
    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("You are not paired with a club-mate where that can be avoided."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        """Single players go by the names of their accounts."""
        super().__init__(*args, event=event, **kwargs)
        if "code" in self.fields:
            self.fields["code"].label = _("Join code")
        _offer_flights(self, event, by_desk=False)
        if not event.has_members:
            del self.fields["name"]
        elif not event.has_teams:
            self.fields["name"].label = _("Name of the pair")

    def is_asked(self, event: Event) -> bool:
        return bool(event.join_code)


def _offer_flights(form: forms.Form, event: Event, *, by_desk: bool) -> None:
    """The flights with the places left, for players those that are to come; no question where the event has none."""
    if not flights_of(event):
        del form.fields["flight"]
        return
    offered = flights_with_room(event) if by_desk else open_flights(event)
    field = cast(forms.TypedChoiceField, form.fields["flight"])
    field.choices = [("", _("Choose")), *((one.number, _places(one, left)) for one, left in offered)]


def _places(flight: Flight, left: int) -> str:
    text = ngettext("%(flight)s: %(left)s place left", "%(flight)s: %(left)s places left", left)
    return text % {"flight": flight.name, "left": left}


class ArrivalForm(CodeForm):
    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        if "code" in self.fields:
            self.fields["code"].label = _("Code shown at the venue")

    def is_asked(self, event: Event) -> bool:
        return event.check_in_by == CheckIn.CODE


class WordForm(forms.Form):
    word = forms.CharField(max_length=300, required=False, label=gettext_lazy("Message to the player"))


class AddPlayerForm(forms.Form):
    name = forms.CharField(max_length=150, label=gettext_lazy("Name"))
    username = forms.CharField(
        label=gettext_lazy("Username"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Only if the player has an account here."),
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=120, required=False)
    flight = forms.TypedChoiceField(label=gettext_lazy("Flight"), coerce=int, required=False)
    without_list = forms.CharField(
        max_length=300,
        required=False,
        label=gettext_lazy("Reason for no list"),
        help_text=gettext_lazy("This event requires lists. Leave empty if one will be submitted."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer_flights(self, event, by_desk=True)
        if not event.lists_required:
            del self.fields["without_list"]

    def clean_flight(self) -> int:
        """Left empty, the desk says it later."""
        return int(self.cleaned_data["flight"] or 0)

    def clean_username(self) -> User | None:
        return _user(self.cleaned_data["username"])


def _user(username: str) -> User | None:
    if not username:
        return None
    found = User.objects.filter(username__iexact=username).first()
    if found is None:
        raise forms.ValidationError(_("There is no account with this username."))
    return found


class AnnouncementForm(forms.Form):
    text = forms.CharField(
        max_length=400,
        label=gettext_lazy("Announcement"),
        help_text=gettext_lazy(
            "Everybody reads it on the event’s page and on the projector view. It is not mailed."
        ),
    )


class ListField(forms.ModelChoiceField[ArmyList]):
    """A list with its catalogue, for the same name can stand over other points."""

    accepted: Accepted | None = None

    def label_from_instance(self, army_list: ArmyList) -> str:
        version = army_list.version
        refused = self.accepted is not None and not self.accepted.takes(version)
        text = labelled(army_list.name, version.full_name)
        return _("%(list)s, not accepted by this event") % {"list": text} if refused else text


class SubmitListForm(forms.Form):
    army_list = ListField(
        ArmyList.objects.none(), label=gettext_lazy("List"), empty_label=None, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, event: Event, owner: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast(ListField, self.fields["army_list"])
        field.accepted = accepted_by(event)
        lists = ArmyList.objects.filter(owner=owner, ruleset=event.ruleset)
        field.queryset = lists.select_related("version__catalogue__owner", "version__catalogue__replaced_by")
