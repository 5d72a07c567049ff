"""My collection: which models a person owns, entered by typing, by file, or by a list."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.access import SignedInRequest
from armies.access import get_own_list, get_version
from armies.cards import cards_of
from armies.collection import collections_of, owned_models, owned_of
from armies.forms_collection import EnterForm, counts_in
from armies.interchange.owned_table import write_owned
from armies.models import CatalogueVersion
from armies.queries import latest_versions
from armies.services import collecting
from armies.uploads import bytes_of
from common.errors import Refusal
from common.form_faults import show_refusal
from common.sent_forms import post_action
from rules.games.registry import GAMES


@login_required
@require_GET
def index(request: SignedInRequest) -> HttpResponse:
    found = collections_of(request.user)
    kept = {one.catalogue_id for one in found}
    others = [one for one in latest_versions(request.user) if one.catalogue_id not in kept]
    return render(request, "armies/collections.html", {"collections": found, "others": others})


@login_required
@require_http_methods(["GET", "POST"])
def collection(request: SignedInRequest, slug: str) -> HttpResponse:
    """A post brings in text or a file; what is not sure stays in the field, with why."""
    version = get_version(request.user, slug)
    form = EnterForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        try:
            entered = collecting.enter(
                owner=request.user,
                version=version,
                data=bytes_of(form),
                adds=form.cleaned_data["adds"] == "yes",
            )
        except Refusal as refusal:
            show_refusal(form, refusal)
        else:
            _say(request, entered)
            if not entered.unclear:
                return redirect("armies:collection", slug)
            left = "\n".join(line for line, _ in entered.unclear)
            context |= {"form": EnterForm(initial={"text": left}), "unclear": entered.unclear}
    status = 422 if form.errors else 200
    return render(request, "armies/collection.html", _page(request, version) | context, status=status)


def _page(request: SignedInRequest, version: CatalogueVersion) -> dict[str, Any]:
    owned = owned_of(request.user, version.catalogue) or {}
    return {
        "version": version,
        "game": GAMES[version.catalogue.game],
        "models": owned_models(owned, cards_of(version)),
        "total": sum(owned.values()),
    }


def _say(request: SignedInRequest, entered: collecting.Entered) -> None:
    if entered.counts:
        total, kinds = sum(entered.counts.values()), len(entered.counts)
        text = _("Models entered: %(total)s; kinds: %(kinds)s.")
        messages.success(request, text % {"total": total, "kinds": kinds})


@post_action
def counts(request: SignedInRequest, slug: str) -> HttpResponse:
    """Every number of the table at once."""
    version = get_version(request.user, slug)
    cards = cards_of(version)
    counts = counts_in(request.POST)
    collecting.set_owned(owner=request.user, catalogue=version.catalogue, counts=counts, cards=cards)
    messages.success(request, _("The numbers are saved."))
    return redirect("armies:collection", slug)


@post_action
def own_list(request: SignedInRequest, list_id: int) -> HttpResponse:
    army_list = get_own_list(request.user, list_id)
    collecting.own_list(army_list=army_list, actor=request.user)
    messages.success(request, _("Your collection holds every model of this list now."))
    return redirect(army_list)


@login_required
@require_GET
def table(request: SignedInRequest, slug: str) -> HttpResponse:
    version = get_version(request.user, slug)
    owned = owned_of(request.user, version.catalogue) or {}
    answer = HttpResponse(
        write_owned(owned_models(owned, cards_of(version))), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="collection-{slug}.csv"'
    return answer
