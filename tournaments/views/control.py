"""The control room, and the few things done from it that have no page of their own."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from tournaments.access import Right, see_entry, see_event
from tournaments.forms.control import DeskForm, TableTimeForm
from tournaments.forms.people import AnnouncementForm
from tournaments.forms.rounds import ExtendForm
from tournaments.live import control_stamp, live
from tournaments.models import Event, Pairing, RoundState
from tournaments.presenters.control import Status, room_of
from tournaments.presenters.next_step import next_steps
from tournaments.services.clock import extend_table
from tournaments.views.actions import action, actor, back, checked


@live(control_stamp)
def control(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.SCORE)
    room = room_of(seen)
    shown = request.GET.get("show", "")
    if shown not in set(Status):
        shown = ""
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "control",
        "room": room,
        "round": room.round,
        "shown": shown,
        "cells": room.only(shown),
        "steps": next_steps(seen.event) if seen.can_run else None,
        "announcements": seen.event.announcements.all()[:3],
        "announcement_form": AnnouncementForm(),
        "extend_form": ExtendForm(),
        "table_form": TableTimeForm(),
        "desk_form": DeskForm(),
    }
    return render(request, "tournaments/control.html", context)


@action
def extend_one(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    said = checked(TableTimeForm(request.POST))
    pairing = table_being_played(seen.event, said["table"])
    extend_table(pairing, said["minutes"], actor=actor(request))
    messages.success(request, f"Table {pairing.table} has {pairing.extra_minutes} minutes extra now.")
    return back(request, "tournaments:control", slug)


def table_being_played(event: Event, table: int) -> Pairing:
    playing = Pairing.objects.filter(round__event=event, round__state=RoundState.PUBLISHED, table=table)
    found = playing.select_related("round__event").defer("round__snapshot").first()
    if found is None:
        raise Http404("No such table in the round being played.")
    return found


@require_GET
def find_player(request: HttpRequest, slug: str) -> HttpResponse:
    """A number typed at the desk leads to the player's page, where everything about the player is done."""
    seen = see_event(request.user, slug)
    entry = see_entry(seen, checked(DeskForm(request.GET))["number"])
    return redirect("tournaments:player", slug, entry.number)
