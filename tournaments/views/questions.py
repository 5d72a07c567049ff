"""What is asked before each change that reaches far: one function per address, with the arguments of its view."""

from collections.abc import Callable, Sequence
from functools import partial

from django import forms
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from common.errors import Refusal
from common.numbers import whole_number
from common.requests import own_path
from tournaments.access import Right, Viewer, leads_or_refused, see_entry, see_event, see_round
from tournaments.forms.play import OverrideForm
from tournaments.forms.pods import PlacesOverrideForm
from tournaments.models import Entry, EntryState, Pairing, Round
from tournaments.presenters import warnings
from tournaments.services import events, rounds
from tournaments.services.entries import actions, registration
from tournaments.services.pairing.by_hand import Wanted, set_pairs
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.previewing import undone
from tournaments.services.results import override_result
from tournaments.views.actions import actor
from tournaments.views.confirmation import Asked, Question

LEAVING = {"drop": gettext_lazy("Drop %(player)s"), "withdraw": gettext_lazy("Withdraw %(player)s")}
REHEARSAL = "rehearsal"  # the reason is asked for with the question, and is not known yet


class WhyForm(forms.Form):
    why = forms.CharField(max_length=300, label=gettext_lazy("Why"))


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=300, label=gettext_lazy("Reason"))


def entry_leaves(request: HttpRequest, slug: str, number: int, what: str) -> Asked:
    """Drop and withdraw are asked about; everything else at the desk is done at once."""
    seen = see_event(request.user, slug, Right.RUN)
    if what not in LEAVING:
        raise Http404("No such question.")
    entry = see_entry(seen, number)
    title = str(LEAVING[what]) % {"player": entry.name}
    back = own_path(request, request.GET.get("next", "")) or reverse(
        "tournaments:player", args=[slug, number]
    )
    act = partial(actions.STEPS[what][0], entry, actor=actor(request))
    return seen, Question(title, title, back, act, tuple(warnings.leaving(entry)))


def many_drop(request: HttpRequest, seen: Viewer, numbers: Sequence[int], why: str) -> Question | None:
    """The ticked players of the desk who can drop; None where nobody of them can."""
    found = seen.event.entries.filter(number__in=numbers, state=EntryState.REGISTERED).order_by("number")
    leaving = list(found.select_related("event"))
    if not leaving:
        return None
    text = ngettext("Drop %(count)s player", "Drop %(count)s players", len(leaving))
    title = text % {"count": len(leaving)}
    back = own_path(request, request.POST.get("next", "")) or reverse(
        "tournaments:desk", args=[seen.event.slug]
    )
    players = tuple(("player", one.number) for one in leaving)
    return Question(
        title,
        title,
        back,
        partial(_drop_all, leaving, why, actor(request)),
        tuple(warnings.dropping(seen.event, leaving)),
        hidden=(("many", "drop"), ("why", why), ("next", back), ("confirmed", 1), *players),
    )


def _drop_all(entries: Sequence[Entry], why: str, by: User) -> None:
    for entry in entries:
        registration.drop(entry, actor=by, why=why)


def disqualified(request: HttpRequest, slug: str, number: int) -> Asked:
    seen = see_event(request.user, slug, Right.HEAD)
    entry = see_entry(seen, number)
    title = _("Disqualify %(player)s") % {"player": entry.name}
    return seen, Question(
        title,
        title,
        reverse("tournaments:player", args=[slug, number]),
        partial(registration.drop, entry, actor=actor(request), disqualify=True, why=REHEARSAL),
        (_("Keeps a line in the standings, marked as disqualified."), *warnings.leaving(entry)),
        form=WhyForm(),
    )


def own_leave(request: HttpRequest, slug: str) -> Asked:
    """A player gives up the place, or leaves a running event."""
    seen = see_event(request.user, slug)
    entry = seen.entry
    if entry is None:
        raise Http404("You are not entered in this event.")
    leads_or_refused(seen)
    step, title = (
        ("drop", _("Drop out")) if seen.event.is_running else ("withdraw", _("Withdraw from the event"))
    )
    act = partial(actions.STEPS[step][0], entry, actor=actor(request))
    back = seen.event.get_absolute_url()
    return seen, Question(title, title, back, act, tuple(warnings.leaving(entry)))


def round_taken_back(request: HttpRequest, slug: str, number: int) -> Asked:
    seen = see_event(request.user, slug, Right.RUN)
    found = see_round(seen, number)
    return seen, Question(
        _("Make round %(number)s a draft again") % {"number": number},
        _("Make it a draft again"),
        reverse("tournaments:round", args=[slug, number]),
        partial(rounds.unpublish_round, found, actor=actor(request)),
        tuple(warnings.taking_back(found)),
    )


def tables_again(request: HttpRequest, slug: str, number: int) -> Asked:
    """The ticked tables stand in the address."""
    seen = see_event(request.user, slug, Right.RUN)
    found = see_round(seen, number)
    asked = map(whole_number, request.GET.getlist("pairing"))
    chosen = [pk for pk in asked if pk is not None]
    return seen, Question(
        ngettext(
            "Pair %(count)s table of round %(round)s again",
            "Pair %(count)s tables of round %(round)s again",
            len(chosen),
        )
        % {"count": len(chosen), "round": number},
        _("Pair them again"),
        reverse("tournaments:round", args=[slug, number]),
        partial(repair_tables, found, chosen, reason=REHEARSAL, actor=actor(request)),
        (_("Anyone who checked in since is seated too; anyone who left is not. All other tables stay."),),
        hidden=tuple(("pairing", pk) for pk in chosen),
        form=ReasonForm(),
        nothing=_("The same pairs come out again: nothing changes."),
    )


def players_swapped(request: HttpRequest, slug: str, number: int) -> Asked:
    """The two players stand in the address."""
    one, other = (whole_number(request.GET.get(name)) or 0 for name in ("one", "other"))
    seen = see_event(request.user, slug, Right.RUN)
    found = see_round(seen, number)
    act = partial(swap_players, found, one, other, reason=REHEARSAL, actor=actor(request))
    return seen, Question(
        _("Swap two players of round %(number)s") % {"number": number},
        _("Swap"),
        reverse("tournaments:round", args=[slug, number]),
        act,
        tuple(_warned(act)),
        hidden=(("one", one), ("other", other)),
        form=ReasonForm(),
        is_danger=False,
    )


def pairs_set(request: HttpRequest, found: Round, pairs: Sequence[Wanted], typed: str) -> Question:
    """Pairs by hand: what was typed is sent again with the reason."""
    act = partial(set_pairs, found, pairs, reason=REHEARSAL, actor=actor(request))
    return Question(
        _("Set pairs of round %(number)s by hand") % {"number": found.number},
        _("Set pairs"),
        reverse("tournaments:round", args=[found.event.slug, found.number]),
        act,
        tuple(_warned(act)),
        hidden=(("pairs", typed),),
        form=ReasonForm(),
        is_danger=False,
    )


def _warned(act: Callable[[], list[str]]) -> list[str]:
    """What the new tables break. Why nothing can be done at all, the rehearsal says."""
    try:
        return undone(act)
    except Refusal:
        return []


def result_corrected(
    request: HttpRequest, pairing: Pairing, form: OverrideForm | PlacesOverrideForm
) -> Question:
    """A result of a round that is over: what was typed is sent again with the answer."""
    number = pairing.round.number
    cleaned = form.cleaned_data
    typed = tuple((name, form.data[name]) for name in form.fields if form.data.get(name))
    return Question(
        _("Correct table %(table)s of round %(number)s") % {"table": pairing.table, "number": number},
        _("Correct the result"),
        reverse("tournaments:table", args=[pairing.round.event.slug, pairing.pk]),
        partial(override_result, pairing, form.claim(), reason=cleaned["reason"], actor=actor(request)),
        (
            _("The result becomes: %(in_words)s.") % {"in_words": form.claim().in_words},
            _("Reason: %(reason)s") % {"reason": cleaned["reason"]},
        ),
        hidden=(*typed, ("confirmed", 1)),
        after_round=number,
    )


def event_hidden(request: HttpRequest, slug: str) -> Asked:
    seen = see_event(request.user, slug, Right.MANAGE)
    back = seen.event.get_absolute_url()
    act = partial(events.unpublish_event, seen.event, actor=actor(request))
    return seen, Question(_("Hide the event"), _("Hide it"), back, act, tuple(warnings.hiding(seen.event)))


def event_closed(request: HttpRequest, slug: str) -> Asked:
    seen = see_event(request.user, slug, Right.MANAGE)
    return seen, Question(
        _("Close the event"),
        _("Close it"),
        seen.event.get_absolute_url(),
        partial(events.close_event, seen.event, actor=actor(request)),
        tuple(warnings.closing(seen.event)),
        is_danger=False,
    )
