"""The desk page: everything that happens to players at the venue, one touch each, or for many at once."""

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_GET
from django_stubs_ext import StrOrPromise

from common.errors import Refusal
from common.numbers import whole_number
from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.crew import NO_ACCOUNT, person
from tournaments.forms.people import AddPlayerForm
from tournaments.models import Event, Round
from tournaments.presenters import desk as presenter
from tournaments.presenters.check_in_all import check_in_all_of
from tournaments.presenters.next_step import next_steps
from tournaments.services.entries import desk as service
from tournaments.views import questions
from tournaments.views.actions import action, actor, asked_in, back, done
from tournaments.views.adding import entered
from tournaments.views.confirmation import ask

PER_PAGE = 100
BULK = (
    ("check-in", gettext_lazy("Check in")),
    ("without-list", gettext_lazy("Check in without list")),
    ("undo", gettext_lazy("Undo check-in")),
)
DROPS = (
    ("drop", pgettext_lazy("what the desk does", "Drop")),
    ("bring-back", gettext_lazy("Bring back (dropped or disqualified)")),
)
PAYMENT = (("paid", gettext_lazy("Mark as paid")), ("unpaid", gettext_lazy("Undo payment")))


@require_GET
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, see_event(request.user, slug, Right.RUN))


def _page(request: HttpRequest, seen: Viewer, form: AddPlayerForm | None = None) -> HttpResponse:
    """The page of the desk. `form` is one that was refused."""
    show, name = request.GET.get("show", "all")[:20], request.GET.get("q", "")[:80].strip()
    round_ = presenter.open_round(seen.event)
    page = Paginator(presenter.people(seen.event, show, name, round_), PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "desk",
        "show": show,
        "q": name,
        "here": _place(seen.event, show, name),
        "filters": presenter.filters(seen.event, show, round_),
        "why_not_paired": presenter.why_not_paired_now(round_),
        "page": page,
        "rows": presenter.rows_of(seen.event, page.object_list, round_),
        "round": round_,
        "bulk": _bulk(seen.event),
        "form": form or AddPlayerForm(event=seen.event),
    }
    part = request.headers.get("HX-Request")
    if not part:
        context |= {"steps": next_steps(seen.event), "all_in": check_in_all_of(seen.event)}
    template = "tournaments/parts/desk_list.html" if part else "tournaments/desk.html"
    return render(request, template, context, status=422 if form else 200)


def _bulk(event: Event) -> tuple[tuple[str, StrOrPromise], ...]:
    """Players drop out of an event that is being played; before, each of them is withdrawn in the own row."""
    leave, payment = (DROPS if event.is_running else ()), (PAYMENT if event.entry_fee else ())
    return (*BULK, *leave, *payment)


@action
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """`one` is a button of one player ("check-in:12"), `many` a step for all that are ticked."""
    seen = see_event(request.user, slug, Right.RUN)
    step, numbers = _asked(request)
    if step not in service.STEPS or not numbers:
        messages.info(request, _("Tick at least one player and choose what “For all ticked players” does."))
        return back(request, "tournaments:desk", slug)
    why = request.POST.get("why", "")[:300].strip()
    if step == "drop" and "many" in request.POST and "confirmed" not in request.POST:
        question = questions.many_drop(request, seen, numbers, why)
        if question is not None:
            return ask(request, seen, question)
    found = service.act_on_many(seen.event, numbers, step, actor=actor(request), why=why)
    if request.headers.get("HX-Request") and len(found) == 1:
        return _one_row(request, seen, found[0])
    _say(request, found)
    return back(request, "tournaments:desk", slug)


def _asked(request: HttpRequest) -> tuple[str, list[int]]:
    if "one" in request.POST:
        step, _, number = request.POST["one"].partition(":")
        texts = [number]
    else:
        step, texts = request.POST.get("many", ""), request.POST.getlist("player")
    found = (whole_number(text, 999_999) for text in texts)
    return step, [number for number in found if number is not None]


def _one_row(request: HttpRequest, seen: Viewer, found: service.Done) -> HttpResponse:
    seen.event.refresh_from_db()
    entry = see_entry(seen, found.entry.number)
    round_ = presenter.open_round(seen.event)
    (row,) = presenter.rows_of(seen.event, [entry], round_)
    context = {"seen": seen, "event": seen.event, "row": row, "done": found, "round": None}
    counts = _counts(request, seen.event, round_)
    return render(request, "tournaments/parts/desk_row.html", context | counts)


def _counts(request: HttpRequest, event: Event, round_: Round | None) -> dict[str, object]:
    """What stands above the rows, for the page that the step was taken on."""
    asked = asked_in(request.headers.get("HX-Current-URL", ""))
    show, name = asked.get("show", "all")[:20], asked.get("q", "")[:80].strip()
    return {
        "q": name,
        "here": _place(event, show, name),
        "filters": presenter.filters(event, show, round_),
        "all_in": check_in_all_of(event),
        "steps": next_steps(event),
    }


def _place(event: Event, show: str, name: str) -> str:
    """The desk as it is shown: who, and what is searched for."""
    query = urlencode({key: value for key, value in (("show", show), ("q", name)) if value})
    return f"{reverse('tournaments:desk', args=[event.slug])}?{query}"


def _say(request: HttpRequest, found: list[service.Done]) -> None:
    good = [one for one in found if one.refusal is None]
    if len(good) == 1:
        messages.success(request, good[0].text)
    elif good:
        text = ngettext("Done for %(count)s player.", "Done for %(count)s players.", len(good))
        messages.success(request, text % {"count": len(good)})
    for one in found:
        if one.refusal is not None:
            messages.warning(request, one.refusal.text)


@action
def enter_late(request: HttpRequest, slug: str) -> HttpResponse:
    """Enters a player at the desk; with `pair`, also into the round that is open."""
    seen = see_event(request.user, slug, Right.RUN)
    form = AddPlayerForm(request.POST, event=seen.event)
    entry = entered(seen.event, form, actor=actor(request))
    if entry is None:
        return _page(request, seen, form)
    messages.success(
        request,
        _("%(player)s is entered with player ID %(number)s.")
        % {"player": entry.name, "number": entry.number},
    )
    if "pair" in request.POST and entry.is_active:
        try:
            messages.success(request, service.pair_now(entry, actor=actor(request)))
        except Refusal as refusal:
            messages.warning(request, refusal.text)
    elif seen.event.is_running and not entry.is_active:
        messages.warning(request, _("%(player)s is not paired before check-in.") % {"player": entry.name})
    address = reverse("tournaments:desk", args=[slug])
    return redirect(f"{address}?q={entry.number}")


@action
def give_account(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An entry by name is linked with the account of its player."""
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    user = person(request.POST.get("username", "")[:254])
    if user is None:
        messages.warning(request, NO_ACCOUNT)
        return redirect("tournaments:player", slug, number)
    service.give_account(entry, user, actor=actor(request))
    return done(
        request,
        _("%(player)s is linked to the account %(user)s.") % {"player": entry.name, "user": user},
        "tournaments:player",
        slug,
        number,
    )
