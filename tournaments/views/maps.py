"""Maps and tables of an event: looked at, drawn on the board, brought in, copied, laid on tables, chosen by players."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.errors import Refusal
from common.form_faults import checked
from common.numbers import whole_number
from rules.engine.game import Game
from rules.engine.maps import MapChoice
from rules.games.registry import find_game
from rules.presenters.document import pretty
from rules.views.board import board_page
from tournaments.access import (
    Right,
    Viewer,
    chooser_or_refused,
    see_event,
    see_map,
    see_pairing,
    visible_events,
)
from tournaments.forms.maps import (
    CopyForm,
    DrawnForm,
    EdgeForm,
    FixedTableForm,
    LayForm,
    MapChoiceForm,
    MapForm,
    RollForm,
    VenueForm,
)
from tournaments.history.maps import maps_of
from tournaments.live import public
from tournaments.models import EventMap, MapsBy, Pairing
from tournaments.services import events, maps, table_maps
from tournaments.services.pairing import venue
from tournaments.views.actions import action, actor, done

# -- looking


@public
def map_list(request: HttpRequest, slug: str) -> HttpResponse:
    return _list(request, see_event(request.user, slug))


def _list(
    request: HttpRequest, seen: Viewer, refusal: Refusal | None = None, drawn: DrawnForm | None = None
) -> HttpResponse:
    event = seen.event
    shown = [
        (one, _picture(one), maps_of(event.ruleset).describe(one.board), maps.tables_text(one))
        for one in _maps(seen)
    ]
    context: dict[str, object] = {
        "seen": seen,
        "event": event,
        "tab": "maps",
        "maps": shown,
        "refusal": refusal,
    }
    if seen.can_judge:
        context["import_form"] = drawn or DrawnForm(prefix="import")
        context["copy_form"] = CopyForm(event=event, events=visible_events(request.user))
    if seen.can_manage:
        context["venue_form"] = VenueForm(
            initial={"maps_by": event.maps_by, "table_ranges": event.table_ranges}
        )
    if seen.can_run:
        context["fixed_form"] = FixedTableForm(event=event)
        context["fixed"] = event.entries.exclude(fixed_table=None).order_by("fixed_table", "name")
    return render(request, "tournaments/maps.html", context, status=refusal.status if refusal else 200)


def _maps(seen: Viewer) -> list[EventMap]:
    return list(seen.event.maps.prefetch_related("tables"))


def _picture(one: EventMap) -> str:
    return maps_of(one.event.ruleset).draw(one.board, f"map-{one.pk}", one.name)


@public
def map_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    shown = see_map(seen, pk)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "maps",
        "map": shown,
        "svg": _picture(shown),
        "told": maps_of(seen.event.ruleset).describe(shown.board),
        "caption": _(maps_of(seen.event.ruleset).caption),
        "tables": maps.tables_text(shown),
        "form": MapForm(initial={"name": shown.name, "copies": shown.copies}),
        "lay_form": LayForm(initial={"tables": maps.tables_text(shown)}),
        "rounds": sorted(set(shown.grounds.values_list("pairing__round__number", flat=True))),
    }
    return render(request, "tournaments/map.html", context)


@public
def map_document(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    shown = see_map(see_event(request.user, slug), pk)
    answer = JsonResponse(shown.board, json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{slugify(shown.name) or "map"}.json"'
    return answer


# -- drawing


@require_GET
@login_required
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The board editor on a fresh sheet, or on a map of the event (`?map=`)."""
    seen = see_event(request.user, slug, Right.JUDGE)
    wanted = whole_number(request.GET.get("map"))
    drawn = see_map(seen, wanted) if wanted is not None else None
    game, kept = _game(seen), maps_of(seen.event.ruleset)
    case = kept.place(game.blank_case(seen.event.ruleset, ()), drawn.board if drawn else kept.blank())
    return _board(request, seen, pretty(case), drawn, drawn.name if drawn else "")


def _game(seen: Viewer) -> Game:
    found = find_game(seen.event.ruleset)
    if found is None:
        raise Http404
    return found


def _board(
    request: HttpRequest,
    seen: Viewer,
    text: str,
    drawn: EventMap | None,
    name: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    may_redraw = drawn is not None and not drawn.grounds.exists()
    return board_page(
        request,
        _game(seen),
        text,
        template="tournaments/map_board.html",
        status=refusal.status if refusal else 200,
        event=seen.event,
        map=drawn,
        may_redraw=may_redraw,
        name=name,
        refusal=refusal,
        is_map=True,
    )


@action
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """From the board: saved under a new name, or over the map that it was opened from."""
    seen = see_event(request.user, slug, Right.JUDGE)
    form = DrawnForm({"copies": 0, **request.POST.dict()})
    over = whole_number(request.POST.get("map"))
    drawn = see_map(seen, over) if over is not None else None
    try:
        checked(form)
        if drawn is not None and request.POST.get("do") == "redraw":
            made = maps.redraw_map(drawn, form.document(), actor=actor(request))
        else:
            made = maps.make_map(seen.event, form.cleaned_data["name"], form.document(), actor=actor(request))
    except Refusal as refusal:
        text = request.POST.get("case", "")[:1_000_000]
        return _board(request, seen, text, drawn, request.POST.get("name", "")[:60], refusal)
    return done(
        request,
        _("“%(made)s” is a map of this event.") % {"made": made.name},
        "tournaments:map",
        slug,
        made.pk,
    )


@action
def bring_in(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.JUDGE)
    form = DrawnForm(request.POST, prefix="import")
    try:
        cleaned = checked(form)
        made = maps.make_map(
            seen.event, cleaned["name"], form.document(), copies=cleaned["copies"], actor=actor(request)
        )
    except Refusal as refusal:
        return _list(request, seen, refusal, form)
    return done(
        request,
        _("“%(made)s” is a map of this event.") % {"made": made.name},
        "tournaments:map",
        slug,
        made.pk,
    )


@action
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.JUDGE)
    cleaned = checked(CopyForm(request.POST, event=seen.event, events=visible_events(request.user)))
    made = maps.copy_map(cleaned["source"], seen.event, actor=actor(request))
    return done(
        request,
        _("“%(made)s” is a map of this event.") % {"made": made.name},
        "tournaments:map",
        slug,
        made.pk,
    )


@action
def change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    changed = see_map(see_event(request.user, slug, Right.JUDGE), pk)
    cleaned = checked(MapForm(request.POST))
    maps.change_map(changed, name=cleaned["name"], copies=cleaned["copies"], actor=actor(request))
    return done(request, _("Saved."), "tournaments:map", slug, pk)


@action
def delete(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    gone = see_map(see_event(request.user, slug, Right.JUDGE), pk)
    maps.delete_map(gone, actor=actor(request))
    return done(request, _("“%(gone)s” is deleted.") % {"gone": gone.name}, "tournaments:maps", slug)


# -- tables


@action
def lay(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    laid = see_map(see_event(request.user, slug, Right.RUN), pk)
    maps.lay_map(laid, checked(LayForm(request.POST))["tables"], actor=actor(request))
    return done(request, _("“%(laid)s” lies there.") % {"laid": laid.name}, "tournaments:map", slug, pk)


@action
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    cleaned = checked(VenueForm(request.POST))
    changed = events.change_event(seen.event, cleaned, actor=actor(request))
    is_empty = changed.maps_by != MapsBy.NOBODY and not changed.maps.exists()
    sentence = _("Saved. Now draw a map or bring one in.") if is_empty else _("Saved.")
    return done(request, sentence, "tournaments:maps", slug)


@action
def fix_table(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    cleaned = checked(FixedTableForm(request.POST, event=seen.event))
    venue.fix_table(cleaned["player"], cleaned["table"], actor=actor(request))
    names = {"player": cleaned["player"].name, "table": cleaned["table"]}
    if cleaned["table"]:
        sentence = _("%(player)s sits at table %(table)s from the next draft on.") % names
    else:
        sentence = _("%(player)s has no fixed table.") % names
    return done(request, sentence, "tournaments:maps", slug)


# -- chosen by the players


@action
def roll(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    chosen, _player = _choosing(request, slug, pk)
    form = RollForm(request.POST, choice=_choice(chosen))
    cleaned = checked(form)
    table_maps.record_roll(chosen, form.dice(), cleaned["choose"], actor=actor(request))
    return done(request, _("The roll is written down."), "tournaments:table", slug, pk)


@action
def choose_map(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    chosen, player = _choosing(request, slug, pk)
    wanted = checked(MapChoiceForm(request.POST, event=chosen.round.event))["map"]
    table_maps.choose_map(chosen, wanted, player, actor=actor(request))
    return done(
        request, _("You play on “%(wanted)s”.") % {"wanted": wanted.name}, "tournaments:table", slug, pk
    )


@action
def choose_edge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    chosen, player = _choosing(request, slug, pk)
    edge = checked(EdgeForm(request.POST, choice=_choice(chosen)))["edge"]
    table_maps.choose_edge(chosen, edge, player, actor=actor(request))
    return done(request, _("The edges are chosen. Set up."), "tournaments:table", slug, pk)


@action
def start_over(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    chosen, _player = _choosing(request, slug, pk)
    table_maps.start_over(chosen, actor=actor(request))
    return done(request, _("Enter the roll again."), "tournaments:table", slug, pk)


def _choice(chosen: Pairing) -> MapChoice:
    found = table_maps.map_choice(chosen.round.event.ruleset)
    if found is None:
        raise Http404("Under these rules the players do not choose a map.")
    return found


def _choosing(request: HttpRequest, slug: str, pk: int) -> tuple[Pairing, str]:
    seen = see_event(request.user, slug)
    chosen = see_pairing(seen, pk)
    return chosen, chooser_or_refused(seen, chosen)
