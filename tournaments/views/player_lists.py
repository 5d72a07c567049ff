"""The list of one player, as staff or a captain see to it: submitted for the player, or not required for a reason."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from armies.cards import cards_of
from armies.models import CatalogueVersion, Submission
from armies.services import written_lists
from armies.services.submissions import Content
from armies.uploads import bytes_of
from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from rules.engine.cards import ModelCard
from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.people import SubmitListForm
from tournaments.forms.player_lists import CountsForm, WaiverForm, WrittenListForm
from tournaments.list_access import member_to_submit_for
from tournaments.models import Entry, Event
from tournaments.policies.catalogues import accepted_by
from tournaments.policies.participation import lacks_list
from tournaments.presenters.team_lists import lists_of
from tournaments.services.entries import lists, registration, waivers
from tournaments.services.teams.lists import content_of, submit_for_member
from tournaments.views.actions import action, actor, back, done


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def check_in_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player is checked in. Without the list that the event requires, the page asks for the list or for a reason."""
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    refusal = None
    if request.method == "POST":
        reason = request.POST.get("without_list", "")
        try:
            registration.check_in(entry, actor=actor(request), without_list=reason)
        except Refusal as refused:
            if refused.code != "entry.no-list":
                raise
            refusal = refused
        else:
            done(request, _("%(player)s is checked in.") % {"player": entry.name}, seen.event)
            return back(request, "tournaments:players", slug)
    context = {
        **_about(seen, entry),
        "lacks_list": lacks_list(seen.event, entry),
        "refusal": refusal,
        "form": WaiverForm(),
        "next": request.POST.get("next", request.GET.get("next", "")),
    }
    return render(
        request, "tournaments/check_in_player.html", context, status=refusal.status if refusal else 200
    )


@dataclass(frozen=True, slots=True)
class ListPage:
    """For whom a list is submitted, what submits it, and where the page leads back to."""

    seen: Viewer
    entry: Entry
    player: str
    replaces: bool
    back: str
    submit: Callable[[Content], Submission]


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def list_for_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Staff submit a list: as text, as a file, or as numbers beside the models of a catalogue."""
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)

    def submit(content: Content) -> Submission:
        return lists.submit_for_player(entry, content, actor=actor(request))

    to = reverse("tournaments:player", args=[slug, number])
    return _list_page(request, ListPage(seen, entry, entry.name, entry.submission_id is not None, to, submit))


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def list_for_member(request: HttpRequest, slug: str, number: int, member: int) -> HttpResponse:
    """The captain submits a list for a member without an account, the staff for any: also one of the lists they wrote here."""
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    found = member_to_submit_for(seen, entry, member)

    def submit(content: Content) -> Submission:
        return submit_for_member(found, content, actor=actor(request), is_staff=seen.can_run)

    to = reverse("tournaments:team", args=[slug, number])
    page = ListPage(seen, entry, found.name, lists_of(seen, [found])[0].has_list, to, submit)
    chosen = request.POST if "army_list" in request.POST else None
    return _list_page(request, page, SubmitListForm(chosen, event=seen.event, owner=actor(request)))


def _list_page(request: HttpRequest, page: ListPage, own: SubmitListForm | None = None) -> HttpResponse:
    """`own` offers the lists that the reader wrote here."""
    event = page.seen.event
    versions = list(accepted_by(event).versions)
    picks = "pick" in request.GET or "pick" in request.POST
    is_written = request.method == "POST" and (own is None or not own.is_bound)
    kind = CountsForm if picks else WrittenListForm
    written = (request.POST, request.FILES) if is_written else (None, None)
    form = kind(*written, versions=versions, initial=dict(request.GET.items()))
    sent = form if own is None or not own.is_bound else own
    refusal = None
    if sent.is_valid():
        try:
            return _submitted(request, page, page.submit(_content(sent, page.player, event)))
        except Refusal as refused:
            refusal = refused
    context = {
        **_about(page.seen, page.entry),
        "page": page,
        "form": form,
        "own": None if picks else own,
        "refusal": refusal,
        "versions": versions,
        "picked": _picked(form, versions) if picks else None,
        "next": request.POST.get("next", request.GET.get("next", "")),
    }
    status = refusal.status if refusal else 422 if sent.errors else 200
    return render(request, "tournaments/list_for_player.html", context, status=status)


def _submitted(request: HttpRequest, page: ListPage, submission: Submission) -> HttpResponse:
    points = submission.report["totals"]["points"]
    text = ngettext(
        "A list of %(points)s point is submitted for %(player)s.",
        "A list of %(points)s points is submitted for %(player)s.",
        points,
    )
    facts = {"points": points, "player": page.player}
    done(request, text % facts, page.back)
    return back(request, page.back)


def _about(seen: Viewer, entry: Entry) -> dict[str, Any]:
    return {"seen": seen, "event": seen.event, "tab": "players", "entry": entry}


def _content(form: forms.Form, player: str, event: Event) -> Content:
    if isinstance(form, SubmitListForm):
        return content_of(form.cleaned_data["army_list"])
    version = form.cleaned_data["version"]
    name = form.cleaned_data["name"] or _("List of %(player)s") % {"player": player}
    if isinstance(form, CountsForm):
        return written_lists.from_counts(form.counts(), version=version, ruleset=event.ruleset, name=name)
    data = bytes_of(cast(WrittenListForm, form), is_list=True)
    return written_lists.from_text(data, version=version, ruleset=event.ruleset, name=name)


def _picked(
    form: WrittenListForm | CountsForm, versions: list[CatalogueVersion]
) -> dict[str, list[tuple[ModelCard, str]]]:
    """The models of the chosen catalogue that count in an army, by faction, with the numbers typed so far."""
    chosen = str(form["version"].value() or "")
    version = next((one for one in versions if str(one.pk) == chosen), versions[0] if versions else None)
    groups: dict[str, list[tuple[ModelCard, str]]] = {}
    for card in cards_of(version).values() if version else ():
        if card.is_in_army:
            typed = str(form.data.get(CountsForm.PREFIX + card.key, ""))
            groups.setdefault(card.faction, []).append((card, typed))
    return groups


@action
def waive_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entry = see_entry(see_event(request.user, slug, Right.RUN), number)
    waivers.waive_list(entry, checked(WaiverForm(request.POST))["without_list"], actor=actor(request))
    return done(
        request, _("%(player)s needs no list.") % {"player": entry.name}, "tournaments:player", slug, number
    )


@action
def require_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    entry = see_entry(see_event(request.user, slug, Right.RUN), number)
    waivers.require_list(entry, actor=actor(request))
    return done(
        request,
        _("A list is required of %(player)s again.") % {"player": entry.name},
        "tournaments:player",
        slug,
        number,
    )
