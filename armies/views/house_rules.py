"""The page on which an organizer writes house rules over a catalogue: rows, a preview, and only then a version."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.access import SignedInRequest
from armies.access import get_version, may_manage
from armies.cards import cards_of
from armies.forms_catalogues import HouseHeadingForm, HouseRuleFormSet
from armies.models import CatalogueVersion
from armies.services import house_rules
from common.errors import NotAllowed, Refusal


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Over a catalogue that stands by itself: new house rules. Of house rules: their next version."""
    version = get_version(request.user, slug, number)
    base = version.base or version
    if version.base is not None and not may_manage(request.user, version.catalogue):
        raise NotAllowed("catalogue-not-yours", _("Only those who maintain these house rules change them."))
    form = HouseHeadingForm(request.POST or None, is_new=version.base is None, initial=_heading(version))
    written = [_row(one) for one in house_rules.rules_of(version)]
    # Without what stood there before: a row that is sent unchanged is a row, too.
    rows = HouseRuleFormSet(request.POST) if request.method == "POST" else HouseRuleFormSet(initial=written)
    context: dict[str, Any] = {"version": version, "base": base, "form": form, "rows": rows}
    if request.method == "POST" and form.is_valid() and rows.is_valid():
        try:
            answer = _preview_or_save(request, version, base, form, rows, context)
            if answer is not None:
                return answer
        except NotAllowed:
            raise
        except Refusal as refusal:
            form.add_error(None, refusal.text)
            context["faults"] = refusal.faults
    context["models"] = [card.title for card in cards_of(base).values()]
    failed = request.method == "POST" and "preview" not in context
    return render(request, "armies/house_rules.html", context, status=422 if failed else 200)


def _preview_or_save(
    request: SignedInRequest,
    version: CatalogueVersion,
    base: CatalogueVersion,
    form: HouseHeadingForm,
    rows: Any,
    context: dict[str, Any],
) -> HttpResponse | None:
    """Publishes, or adds the preview to the context. Raises Refusal with every fault."""
    rules = [rule for row in rows if (rule := row.rule())]
    heading = form.heading()
    others = house_rules.other_limits(version) if version.base else ()
    document = house_rules.document_of(heading, base, rules, others)
    context["preview"] = house_rules.preview(document, base, actor=request.user)
    if "publish" not in request.POST:
        context["rows"] = HouseRuleFormSet(initial=[_row(rule) for rule in rules])
        return None
    made = house_rules.publish(document, base, actor=request.user, note=heading.note)
    messages.success(
        request,
        _("%(made)s is published. An event uses it once its organizer chooses it there.") % {"made": made},
    )
    return redirect(made)


def _heading(version: CatalogueVersion) -> dict[str, str]:
    if version.base is None:
        return {"name": f"{version.catalogue.name[:100]}: house rules"}
    return {"name": version.catalogue.name, "slug": version.catalogue.slug}


def _row(rule: house_rules.Rule) -> dict[str, Any]:
    return {"change": rule.change, "model": rule.model, "number": rule.number, "name": rule.name}
