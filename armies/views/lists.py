"""My lists: all of them, a new one, its details, a copy, the link to share, the end."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import SignedInRequest
from armies import queries
from armies.access import get_own_list
from armies.event_port import Terms, events
from armies.forms import DetailsForm, NewListForm
from armies.models import ArmyList, CatalogueVersion
from armies.presentation import list_page
from armies.services import keeping, lists
from armies.variants import MOST_COMPARED, side_by_side
from common.idempotency import idempotent
from common.numbers import whole_number
from common.sent_forms import post_action
from rules.games.registry import GAMES, RULESETS


@login_required
@require_GET
def index(request: SignedInRequest) -> HttpResponse:
    judged = queries.judged_lists(request.user)
    chosen = {name: request.GET.get(name, "")[:60] for name in ("folder", "tag")}
    context = {
        "lists": [one for one in judged if queries.is_kept_in(one.army_list, **chosen)],
        "all_lists": len(judged),
        "folders": sorted({one.army_list.folder for one in judged} - {""}, key=str.casefold),
        "tags": sorted({tag for one in judged for tag in one.army_list.tags}, key=str.casefold),
        "chosen": chosen,
        "submissions": queries.submitted_lists(request.user),
    }
    return render(request, "armies/lists.html", context)


@login_required
@require_http_methods(["GET", "POST"])
@idempotent
def new(request: SignedInRequest) -> HttpResponse:
    terms = _terms(request)
    versions = _offered(request, terms)
    form = NewListForm(request.POST or None, versions=versions, terms=terms)
    if request.method == "POST" and form.is_valid():
        return redirect(_create(request, form, terms))
    return render(request, "armies/list_new.html", {"form": form, "terms": terms, "versions": versions})


def _offered(request: SignedInRequest, terms: Terms | None) -> list[CatalogueVersion]:
    """The catalogues that the event accepts; without an event all of them, official and complete ones first."""
    if terms and terms.accepted is not None:
        return list(terms.accepted.versions)
    return queries.latest_versions(request.user, RULESETS[terms.ruleset].game if terms else "")


def _terms(request: SignedInRequest) -> Terms | None:
    key = request.POST.get("event_key") or request.GET.get("event") or ""
    return events().terms(key, request.user) if key else None


def _create(request: SignedInRequest, form: NewListForm, terms: Terms | None) -> ArmyList:
    version = form.cleaned_data["version"]
    return lists.create_list(
        owner=request.user,
        name=form.cleaned_data["name"],
        version=version,
        ruleset=terms.ruleset if terms else GAMES[version.catalogue.game].ruleset.id,
        point_level=terms.point_level if terms else form.cleaned_data["point_level"],
        event_key=terms.event_key if terms else "",
    )


@login_required
@require_http_methods(["GET", "POST"])
def details(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    initial = {
        "name": army_list.name,
        "point_level": army_list.point_level,
        "notes": army_list.notes,
        "folder": army_list.folder,
        "tags": ", ".join(army_list.tags),
    }
    form = DetailsForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        keeping.keep_list(
            army_list=army_list, folder=cleaned.pop("folder"), tags=cleaned.pop("tags"), actor=request.user
        )
        lists.set_details(army_list=army_list, actor=request.user, **cleaned)
        messages.success(request, _("The details are saved."))
        return redirect(army_list)
    return render(request, "armies/list_details.html", {"form": form, "army_list": army_list})


@login_required
@require_GET
def compare(request: SignedInRequest) -> HttpResponse:
    """Up to four of one's lists side by side: the models of each, and the sums."""
    asked = [number for text in request.GET.getlist("list") if (number := whole_number(text)) is not None]
    chosen = list(dict.fromkeys(asked))[:MOST_COMPARED]
    pages = [list_page(get_own_list(request.user, number)) for number in chosen]
    if len(pages) < 2:
        messages.info(request, _("Choose two lists or more to see them side by side."))
        return redirect("armies:lists")
    return render(request, "armies/list_compare.html", {"pages": pages, "lines": side_by_side(pages)})


@post_action
@idempotent
def copy(request: SignedInRequest, list_id: int) -> HttpResponse:
    made = lists.copy_list(army_list=get_own_list(request.user, list_id), actor=request.user)
    messages.success(request, _("This is your copy: “%(made)s”.") % {"made": made.name})
    return redirect(made)


@post_action
def delete(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    lists.delete_list(army_list=army_list, actor=request.user)
    messages.success(
        request,
        _("“%(army_list)s” is deleted. What you submitted from it stays submitted.")
        % {"army_list": army_list.name},
    )
    return redirect("armies:lists")


@post_action
def share(request: SignedInRequest, list_id: int) -> HttpResponse:
    shared = request.POST.get("shared") == "yes"
    army_list = lists.share_list(
        army_list=get_own_list(request.user, list_id), actor=request.user, shared=shared
    )
    text = _("Anyone who has the link can read this list.") if shared else _("The old link no longer works.")
    messages.success(request, text)
    return redirect("armies:list-export", army_list.pk)
