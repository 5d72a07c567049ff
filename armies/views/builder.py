"""The page on which a list is written.

Each change posts one form: with htmx the army is swapped in place, without it the whole page comes back.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies.access import get_own_list
from armies.cards import cards_of, short_card
from armies.collection import lacks_of, owned_of
from armies.forms import AddForm, RowForm
from armies.history_words import in_words
from armies.models import ArmyList
from armies.presentation import ListPage, list_page
from armies.queries import filters_of
from armies.services import lists
from armies.services.lists import Seen
from armies.services.upgrades import newer_version
from armies.views.contexts import MOST_SHOWN, catalogue_page, is_htmx
from common.errors import Invalid, Refusal
from common.idempotency import once
from common.numbers import whole_number
from common.sent_forms import post_action
from rules.engine.army_document import MOST_MODELS, MOST_ROWS
from rules.games.registry import game_of
from wording import grouped

FIRST_SHOWN = 10  # models of the catalogue before somebody searches or asks for more


def refuse_in_place(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """With htmx a refusal is said above the army, which is shown as it stands; otherwise it gets a page of its own."""

    @wraps(view)
    def wrapper(request: SignedInRequest, list_id: int, **kwargs: int) -> HttpResponse:
        try:
            return view(request, list_id, **kwargs)
        except Refusal as refusal:
            if not is_htmx(request):
                raise
            context = _army(get_own_list(request.user, list_id), _start(request)) | {"refusal": refusal}
            answer = render(request, "armies/parts/army.html", context)
            answer["X-Refused"] = refusal.code
            return answer

    return wrapper


@login_required
@require_GET
def builder(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    target = request.headers.get("HX-Target")
    if target == "army":
        return render(request, "armies/parts/army.html", _army(army_list, _start(request)))
    template = "armies/parts/picker.html" if target == "catalogue" else "armies/builder.html"
    return render(request, template, _context(army_list, request))


@login_required
@require_GET
def cards(request: SignedInRequest, list_id: int) -> HttpResponse:
    """Every model that this list can hold, as short lines: what the page searches by itself, also without a connection."""
    army_list = get_own_list(request.user, list_id)
    game = game_of(army_list.ruleset)
    found = cards_of(army_list.version).values()
    return JsonResponse({"models": [short_card(card) for card in found if not game.roster.unknown(card)]})


@post_action
@refuse_in_place
def add(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list, form = get_own_list(request.user, list_id), AddForm(request.POST)
    if not form.is_valid():
        raise Invalid("form-unreadable", _("Choose a model and a whole number of them."))
    key, count = form.cleaned_data["model"], form.cleaned_data["count"]
    count = 1 if count is None else count
    return done_once(
        request,
        army_list,
        lambda: lists.add_model(army_list=army_list, key=key, count=count, actor=request.user),
    )


@post_action
@refuse_in_place
def row(request: SignedInRequest, list_id: int, row_id: int) -> HttpResponse:
    army_list, form = get_own_list(request.user, list_id), RowForm(request.POST)
    cleaned = form.cleaned_data if form.is_valid() else {}
    step, count = cleaned.get("step"), cleaned.get("count")
    if not step and count is None:
        raise Invalid(
            "count-out-of-range",
            _("A count is a whole number from 0 to %(most)s.") % {"most": grouped(MOST_MODELS)},
        )
    seen = Seen(cleaned["model"], cleaned["seen"]) if cleaned["seen"] is not None else None
    change = (
        partial(lists.step_count, step=step)
        if step
        else partial(lists.set_count, count=count or 0, seen=seen)
    )
    return done_once(
        request, army_list, lambda: change(army_list=army_list, row_id=row_id, actor=request.user)
    )


@post_action
@refuse_in_place
def choose(request: SignedInRequest, list_id: int, row_id: int) -> HttpResponse:
    army_list, key = get_own_list(request.user, list_id), request.POST.get("model", "")
    return done_once(
        request,
        army_list,
        lambda: lists.choose_model(army_list=army_list, row_id=row_id, key=key, actor=request.user),
    )


@post_action
@refuse_in_place
def undo(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list, revision = get_own_list(request.user, list_id), whole_number(request.POST.get("revision"))
    if revision is None:
        raise Refusal("list-changed", _("Say which change to undo."), status=422)
    return answer_change(request, lists.undo(army_list=army_list, actor=request.user, revision=revision))


def done_once(request: SignedInRequest, army_list: ArmyList, change: Callable[[], ArmyList]) -> HttpResponse:
    """A change that comes with a key is made once, however often it is sent; the answer is the list as it is now."""

    changed: list[ArmyList] = []

    def make() -> HttpResponse:
        changed.append(change())
        return HttpResponse(status=204)

    once(request, make)
    return answer_change(request, changed[0] if changed else get_own_list(request.user, army_list.pk))


def answer_change(request: SignedInRequest, army_list: ArmyList) -> HttpResponse:
    """The army as it is now, or the whole page for a browser without scripts."""
    if not is_htmx(request):
        return redirect(f"{army_list.get_absolute_url()}{_kept_filter(request)}#army")
    return render(request, "armies/parts/army.html", _army(army_list, _start(request)) | {"said": True})


def _start(request: SignedInRequest) -> int:
    """The place of the first row to show: from the address, or from the page on which the change was made."""
    return whole_number(request.headers.get("X-Rows-From") or request.GET.get("from"), MOST_ROWS) or 0


def _kept_filter(request: SignedInRequest) -> str:
    """Without JavaScript the search stays as it was: the form carries it along."""
    query = request.POST.get("filter", "")
    return f"?{query}" if query and len(query) < 500 and "\n" not in query else ""


def _context(army_list: ArmyList, request: SignedInRequest) -> dict[str, Any]:
    query = request.GET.dict()
    context = _army(army_list, _start(request))
    sides = Counter(row.card.faction for row in context["page"].rows if row.card)
    side = sides.most_common(1)[0][0] if sides else ""
    page: ListPage = context["page"]
    chosen = {name: query[name] for name in ("q", "owned", *filters_of(page.game.roster)) if query.get(name)}
    context["newer"] = newer_version(army_list, page.terms)
    most = MOST_SHOWN if query.get("shown") == "more" else FIRST_SHOWN
    cards, owned = cards_of(army_list.version), owned_of(army_list.owner, army_list.version.catalogue)
    return context | {"catalogue": catalogue_page(cards, chosen, page.game, most, side, owned)}


def _army(army_list: ArmyList, start: int = 0) -> dict[str, Any]:
    last = army_list.revisions.defer("state").first()
    lacks = lacks_of(army_list, cards_of(army_list.version))
    return {
        "page": list_page(army_list, start=start),
        "army_list": army_list,
        "last": last,
        "last_done": in_words(last.summary) if last else "",
        "lacks": lacks,
    }
