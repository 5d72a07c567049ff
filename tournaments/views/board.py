"""The board of a judge call: the case starts with the two players of the table and offers the models of their lists."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.errors import NotAllowed
from rules.engine.seats import Side
from rules.games.registry import find_game
from rules.presenters.document import pretty
from rules.views.board import board_page
from tournaments.access import Right, Viewer, see_call, sits_at
from tournaments.list_access import may_see_list
from tournaments.models import Ground, JudgeCall, Seat


@require_GET
@login_required
def board(request: HttpRequest, pk: int) -> HttpResponse:
    seen, call = see_call(request.user, pk)
    seen.require(Right.JUDGE)
    if sits_at(seen, call.pairing):
        raise NotAllowed("call.own-table", _("You play at this table: another judge has to decide."))
    sides = _sides(seen, call)
    event = seen.event
    game = find_game(event.ruleset)
    if game is None:
        raise Http404
    if game.board is None:
        asked = urlencode({"blank": event.ruleset, "next": reverse("tournaments:call", args=[call.pk])})
        return redirect(f"{reverse('rules:adjudicate')}?{asked}")
    enlisted = game.enlist(tuple(sides))
    # A ruling may be read by more people than the call: its title does not repeat the question.
    title = _("%(event)s, round %(round)s, table %(table)s") % {
        "event": event.name,
        "round": call.pairing.round.number,
        "table": call.pairing.table,
    }
    case = game.blank_case(event.ruleset, enlisted.players) | {"title": title}
    if event.readings:
        case["readings"] = dict(event.readings)
    if game.maps and (map_ := _map_of(call)):
        case = game.maps.place(case, map_)
    return board_page(
        request,
        game,
        pretty(case),
        template="tournaments/board.html",
        call=call,
        event=event,
        roster=enlisted.models,
        has_maps=game.maps is not None,
        notes=[
            _("No list submitted for %(side)s: enter the models.") % {"side": side.name}
            for side in sides
            if not side.document
        ],
    )


def _map_of(call: JudgeCall) -> dict[str, Any] | None:
    """The map that the table plays on, where the event knows it."""
    ground = Ground.objects.select_related("map").filter(pairing=call.pairing_id).first()
    return ground.board if ground else None


def _sides(seen: Viewer, call: JudgeCall) -> list[Side]:
    seats = Seat.objects.filter(pairing=call.pairing_id).select_related("entry__submission").order_by("side")
    return [_side(seen, seat) for seat in seats]


def _side(seen: Viewer, seat: Seat) -> Side:
    entry = seat.entry
    submission = entry.submission if may_see_list(seen, entry.player_id) else None
    return Side(f"player-{seat.side}", entry.name, submission.document if submission else None)
