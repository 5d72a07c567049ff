"""The players of an event: registration by themselves, the organizer's desk, one player's page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from common.requests import own_path
from tournaments import queries, table_views
from tournaments.access import Right, Viewer, leads_or_refused, see_entry, see_event
from tournaments.forms.people import AddPlayerForm, RegisterForm, SubmitListForm
from tournaments.forms.player_lists import WaiverForm
from tournaments.history.lists_by_round import lists_of
from tournaments.list_access import may_see_list, own_member
from tournaments.live import public
from tournaments.models import Entry, EntryState, Event
from tournaments.policies.participation import NO_LIST, absence_of, lacks_list
from tournaments.presenters.answers import by_reason, names
from tournaments.presenters.check_in_all import check_in_all_of
from tournaments.presenters.ratings import strengths_for
from tournaments.presenters.shown_ranks import prospect_of
from tournaments.services.entries import actions, linking, lists, registration, roll, strengths
from tournaments.services.entries.desk import dropped_text, undone_text
from tournaments.services.teams.lists import submit_own_list
from tournaments.views import questions
from tournaments.views.actions import action, actor, back, done
from tournaments.views.adding import entered
from tournaments.views.confirmation import decision
from tournaments.views.entry import notes_for

PER_PAGE = 100
MOST_TOLD = 50
# Long, and shown on a page of their own.
UNREAD = ("submission__document", "submission__report", "submission__restrictions", "submission__conditions")


@action
def register(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    cleaned = checked(RegisterForm(request.POST, event=seen.event))
    entry = registration.register(seen.event, actor(request), actor=actor(request), **cleaned)
    return done(request, ENTERED[EntryState(entry.state)], seen.event)


def register_form(request: HttpRequest, event: Event) -> RegisterForm:
    """As the event page shows it: the club is known from the profile, the code from the address on the poster."""
    known = {"club": getattr(request.user, "club", ""), "code": request.GET.get("code", "")}
    return RegisterForm(event=event, initial=known)


ENTERED = {
    EntryState.REGISTERED: gettext_lazy("You are registered."),
    EntryState.WAITING: gettext_lazy("All places are taken: you are on the waiting list."),
    EntryState.APPLIED: gettext_lazy(
        "Your application is with the organizer. You are told when it is decided."
    ),
}


@decision(questions.own_leave)
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    seen, entry = _own(request, slug)
    if seen.event.is_running:
        registration.drop(entry, actor=actor(request), why=registration.OWN_WISH)
        return done(request, _("You left the event. Your results so far stay."), seen.event)
    registration.withdraw(entry, actor=actor(request))
    return done(request, _("You are no longer registered."), seen.event)


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def submit_list(request: HttpRequest, slug: str) -> HttpResponse:
    """In a team event every member submits their own list; elsewhere the person who speaks for the entry does."""
    seen = see_event(request.user, slug)
    member = own_member(seen)
    seen, entry = (seen, member.entry) if member is not None else _own(request, slug)
    form = SubmitListForm(request.POST or None, event=seen.event, owner=actor(request))
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            submit_own_list(entry, member, form.cleaned_data["army_list"], actor=actor(request))
        except Refusal as refused:
            refusal = refused
        else:
            if member is not None:
                return done(request, _("Your list is submitted."), "tournaments:team", slug, entry.number)
            return done(request, _("Your list is submitted."), seen.event)
    context = {"seen": seen, "event": seen.event, "entry": entry, "form": form, "refusal": refusal}
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "tournaments/submit_list.html", context, status=status)


def _own(request: HttpRequest, slug: str) -> tuple[Viewer, Entry]:
    seen = see_event(request.user, slug)
    if seen.entry is None:
        raise Http404("You are not entered in this event.")
    leads_or_refused(seen)
    return seen, seen.entry


@public
def players(request: HttpRequest, slug: str) -> HttpResponse:
    return _players_page(request, see_event(request.user, slug))


def _players_page(request: HttpRequest, seen: Viewer, form: AddPlayerForm | None = None) -> HttpResponse:
    """Who applied waits above everybody else, and is not searched. `form` is one that was refused."""
    name = request.GET.get("q", "")[:80].strip()
    entries = queries.players_of(seen, name).exclude(state=EntryState.APPLIED)
    page = Paginator(entries.defer(*UNREAD), PER_PAGE).get_page(request.GET.get("page"))
    applied = queries.players_of(seen).filter(state=EntryState.APPLIED)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "page": page,
        "q": name,
        "here": reverse("tournaments:players", args=[seen.event.slug]) if form else request.get_full_path(),
        "entries": page.object_list,
        "applied": Paginator(applied, PER_PAGE).page(1),
        "add_form": form or (AddPlayerForm(event=seen.event) if seen.can_run else None),
        "all_in": check_in_all_of(seen.event) if seen.can_run else None,
    }
    return render(request, "tournaments/players.html", context, status=422 if form else 200)


@public
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    shows_list = may_see_list(seen, entry.player_id)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "entry": entry,
        "games": table_views.games_of(entry),
        "submission": entry.submission if shows_list else None,
        "counted_lists": lists_of(entry) if shows_list else (),
        "penalties": entry.penalties.filter(lifted_at=None),
        "may_link": request.user.is_authenticated and linking.may_link(entry, request.user),
        "lacks_list": lacks_list(seen.event, entry),
        "waiver_form": WaiverForm() if seen.can_run else None,
        "prospect": prospect_of(seen.event, entry.number),
        **notes_for(seen, entry),
    }
    return render(request, "tournaments/player.html", context)


@action
def link(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """For the player alone whom a restored archive names."""
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    linking.link_account(entry, actor=actor(request))
    return done(request, _("This entry is linked to your account."), "tournaments:player", slug, number)


@action
def take_strengths(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has no strength yet and a rating here gets the rating."""
    seen = see_event(request.user, slug, Right.RUN)
    changed = strengths.take_ratings(seen.event, strengths_for(seen.event), actor=actor(request))
    if not changed:
        messages.info(
            request, _("Nobody without a strength has a rating here. Type strengths on the players’ pages.")
        )
        return redirect("tournaments:players", slug)
    text = ngettext(
        "%(count)s player has the rating as strength now.",
        "%(count)s players have their rating as strength now.",
        len(changed),
    )
    return done(request, text % {"count": len(changed)}, "tournaments:players", slug)


@action
def add_player(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    form = AddPlayerForm(request.POST, event=seen.event)
    entry = entered(seen.event, form, actor=actor(request))
    if entry is None:
        return _players_page(request, seen, form)
    level, sentence = _entered(seen.event, entry)
    messages.add_message(request, level, sentence)
    return redirect("tournaments:players", slug)


def _entered(event: Event, entry: Entry) -> tuple[int, str]:
    """What is said of a new entry: while the event runs, also whether the player is paired from now on."""
    facts: dict[str, object] = {"player": entry.name, "number": entry.number, "round": entry.first_round}
    absence = absence_of(event, entry)
    if absence is None:
        text = _(
            "%(player)s is entered with player ID %(number)s, checked in, and is paired from round %(round)s on."
        )
        return messages.SUCCESS, text % facts
    facts["why"] = absence.text
    if event.is_running:
        text = _("%(player)s is entered with player ID %(number)s, but is not paired: %(why)s.")
        return messages.WARNING, text % facts
    if entry.state == EntryState.WAITING:
        return messages.SUCCESS, _("%(player)s is entered with player ID %(number)s, %(why)s.") % facts
    return messages.SUCCESS, _("%(player)s is entered with player ID %(number)s.") % facts


@action
def check_in_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Anyone who is left out is named on the answer, with a way to check in those without a list."""
    seen = see_event(request.user, slug, Right.RUN)
    found = roll.check_in_all(
        seen.event, actor=actor(request), without_list=request.POST.get("without_list", "")
    )
    count = len(found.checked_in)
    if found.left_out:
        context = {
            "seen": seen,
            "event": seen.event,
            "tab": "players",
            "found": found,
            "here": own_path(request, request.POST.get("next", "")),
            "headline": ngettext(
                "%(count)s player checked in, %(rest)s not",
                "%(count)s players checked in, %(rest)s not",
                count,
            )
            % {"count": count, "rest": len(found.left_out)},
            "reasons": by_reason(found.left_out),
            "form": WaiverForm() if any(one.code == NO_LIST for one in found.left_out) else None,
        }
        return render(request, "tournaments/checked_in.html", context)
    if count:
        text = ngettext("%(count)s player checked in.", "%(count)s players checked in.", count)
        messages.success(request, text % {"count": count})
    else:
        everybody = (
            _("Everybody is checked in already.") if found.already else _("There is nobody to check in.")
        )
        messages.info(request, everybody)
    return back(request, "tournaments:players", slug)


@action
def lock_lists(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    count = lists.lock_lists(seen.event, actor=actor(request))
    missing = [entry.name for entry in queries.without_list(seen.event)]
    if count:
        text = ngettext("%(count)s list locked.", "%(count)s lists locked.", count)
        messages.success(request, text % {"count": count})
    elif not missing:
        messages.info(request, _("All lists are locked."))
    if missing:
        text = ngettext(
            "%(count)s player without a list: %(players)s.",
            "%(count)s players without a list: %(players)s.",
            len(missing),
        )
        messages.warning(request, text % {"count": len(missing), "players": names(missing, MOST_TOLD)})
    return back(request, "tournaments:players", slug)


@action
def unlock_lists(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    count = lists.unlock_lists(seen.event, actor=actor(request))
    text = ngettext(
        "%(count)s list unlocked: its player can replace it.",
        "%(count)s lists unlocked: players can replace them.",
        count,
    )
    return done(request, text % {"count": count}, "tournaments:players", slug)


@decision(questions.entry_leaves)
def entry_action(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    if what not in actions.STEPS:
        raise Http404("No such step.")
    service, sentence = actions.STEPS[what]
    service(entry, actor=actor(request))
    done(request, _happened(entry, what, str(sentence)), seen.event)
    return back(request, "tournaments:players", slug)


def _happened(entry: Entry, what: str, sentence: str) -> str:
    if what in ("drop", "undo-check-in"):
        return (dropped_text if what == "drop" else undone_text)(entry)
    return sentence % {"player": entry.name}


@decision(questions.disqualified)
def disqualify(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.HEAD)
    entry = see_entry(seen, number)
    registration.drop(entry, actor=actor(request), disqualify=True, why=request.POST.get("why", ""))
    done(request, _("%(player)s is disqualified.") % {"player": entry.name}, seen.event)
    return redirect("tournaments:player", slug, number)
