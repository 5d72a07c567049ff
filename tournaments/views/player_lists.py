"""The list of one player, as staff see to it: submitted for the player, or not required for a reason that is kept."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armies.cards import cards_of
from armies.models import CatalogueVersion
from armies.services import written_lists
from armies.services.submissions import Content
from armies.uploads import bytes_of
from common.errors import Refusal
from common.idempotency import idempotent
from rules.engine.cards import ModelCard
from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.player_lists import CountsForm, WaiverForm, WrittenListForm
from tournaments.models import Entry, Event
from tournaments.policies.catalogues import accepted_by
from tournaments.policies.participation import lacks_list
from tournaments.services.entries import lists, registration, waivers
from tournaments.views.actions import action, actor, back, checked, done


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


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def list_for_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Staff submit a list: as text, as a file, or as numbers beside the models of a catalogue."""
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    versions = list(accepted_by(seen.event).versions)
    picks = "pick" in request.GET or "pick" in request.POST
    kind = CountsForm if picks else WrittenListForm
    form = kind(
        request.POST or None, request.FILES or None, versions=versions, initial=dict(request.GET.items())
    )
    refusal = None
    if request.method == "POST" and form.is_valid():
        try:
            content = _content(form, entry, seen.event)
            submission = lists.submit_for_player(entry, content, actor=actor(request))
        except Refusal as refused:
            refusal = refused
        else:
            points = submission.report["totals"]["points"]
            done(
                request,
                _("A list of %(points)s points is submitted for %(player)s.")
                % {"points": points, "player": entry.name},
                seen.event,
            )
            return back(request, "tournaments:player", slug, number)
    context = {
        **_about(seen, entry),
        "form": form,
        "refusal": refusal,
        "versions": versions,
        "picked": _picked(form, versions) if picks else None,
        "next": request.POST.get("next", request.GET.get("next", "")),
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "tournaments/list_for_player.html", context, status=status)


def _about(seen: Viewer, entry: Entry) -> dict[str, Any]:
    return {"seen": seen, "event": seen.event, "tab": "players", "entry": entry}


def _content(form: WrittenListForm | CountsForm, entry: Entry, event: Event) -> Content:
    version = form.cleaned_data["version"]
    name = form.cleaned_data["name"] or _("List of %(player)s") % {"player": entry.name}
    if isinstance(form, CountsForm):
        return written_lists.from_counts(form.counts(), version=version, ruleset=event.ruleset, name=name)
    data = bytes_of(form, is_list=True)
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
