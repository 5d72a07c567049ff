"""The control room, and the few things done from it that have no page of their own."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from common.form_faults import checked
from common.numbers import whole_number
from tournaments import queries
from tournaments.access import Right, see_entry, see_event
from tournaments.forms.control import PlayerSearchForm, TableTimeForm
from tournaments.forms.people import AnnouncementForm
from tournaments.forms.rounds import ExtendForm
from tournaments.live import live
from tournaments.models import Event, Pairing, RoundState
from tournaments.presenters.control import Status, named, room_of
from tournaments.presenters.next_step import next_steps
from tournaments.presenters.outstanding import outstanding
from tournaments.presenters.postponed_games import postponed_games
from tournaments.services.clock import extend_table
from tournaments.stamps.events import control_stamp
from tournaments.views.actions import action, actor, back

ONE_PAGE = 500  # tables: the hall of most events is one page
PER_PAGE = 100  # of a larger one


@live(control_stamp)
def control(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.SCORE)
    room = room_of(seen)
    shown = request.GET.get("show", "")
    if shown not in set(Status):
        shown = ""
    cells = room.only(shown)
    per_page = ONE_PAGE if len(cells) <= ONE_PAGE else PER_PAGE
    page = Paginator(cells, per_page).get_page(request.GET.get("page"))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "control",
        "room": room,
        "round": room.round,
        "outstanding": outstanding(queries.progress(room.round)) if room.round else "",
        "shown": shown,
        "cells": named(list(page.object_list)),
        "page": page,
        "steps": next_steps(seen.event) if seen.can_run else None,
        "postponed_games": postponed_games(seen.event),
        "announcements": seen.event.announcements.all()[:3],
        "announcement_form": AnnouncementForm(),
        "extend_form": ExtendForm(),
        "table_form": TableTimeForm(),
        "search_form": PlayerSearchForm(),
    }
    return render(request, "tournaments/control.html", context)


@action
def extend_one(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    cleaned = checked(TableTimeForm(request.POST))
    pairing = table_being_played(seen.event, cleaned["table"])
    extend_table(pairing, cleaned["minutes"], actor=actor(request))
    text = ngettext(
        "Table %(table)s has %(extra_minutes)s minute extra now.",
        "Table %(table)s has %(extra_minutes)s minutes extra now.",
        pairing.extra_minutes,
    )
    messages.success(request, text % {"table": pairing.table, "extra_minutes": pairing.extra_minutes})
    return back(request, "tournaments:control", slug)


def table_being_played(event: Event, table: int) -> Pairing:
    playing = Pairing.objects.filter(round__event=event, round__state=RoundState.PUBLISHED, table=table)
    found = playing.select_related("round__event").defer("round__snapshot").first()
    if found is None:
        raise Http404("No such table in the round being played.")
    return found


@require_GET
def find_player(request: HttpRequest, slug: str) -> HttpResponse:
    """A name or a player ID leads to the player's page; several players of the name, to the list of them."""
    seen = see_event(request.user, slug)
    text = checked(PlayerSearchForm(request.GET))["q"].strip()
    number = whole_number(text, 999_999)
    if number is not None:
        return redirect("tournaments:player", slug, see_entry(seen, number).number)
    found = list(queries.players_of(seen, text).values_list("number", flat=True)[:2])
    if len(found) == 1:
        return redirect("tournaments:player", slug, found[0])
    address = reverse("tournaments:players", args=[slug])
    return redirect(f"{address}?{urlencode({'q': text})}")
