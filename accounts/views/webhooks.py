"""A person's webhooks: where their programs hear of their events, and how that went."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.access import SignedInRequest
from accounts.forms import WebhookForm
from accounts.models import Webhook
from accounts.services import webhooks
from common.errors import Invalid, Refusal
from common.form_faults import show_refusal
from common.idempotency import idempotent
from common.sent_forms import post_action

PER_PAGE = 25


@login_required
@require_http_methods(["GET", "POST"])
def webhook_list(request: SignedInRequest) -> HttpResponse:
    form, made = WebhookForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        try:
            made = webhooks.register(request.user, **form.cleaned_data)
            form = WebhookForm()
        except Refusal as refusal:
            show_refusal(form, refusal)
    facts = {"form": form, "webhooks": request.user.webhooks.all(), "made": made}
    return _secret(render(request, "accounts/webhooks.html", facts))


@login_required
@require_http_methods(["GET", "POST"])
def webhook(request: SignedInRequest, pk: int) -> HttpResponse:
    found = _mine(request, pk)
    form = WebhookForm(request.POST or None, initial=_typed(found))
    if request.method == "POST" and form.is_valid():
        try:
            webhooks.change(found, **form.cleaned_data, actor=request.user)
            messages.success(request, _("The webhook is saved."))
            return redirect("accounts:webhook", pk)
        except Invalid as refusal:
            show_refusal(form, refusal)
    return _page(request, found, form)


def _typed(found: Webhook) -> dict[str, object]:
    return {"url": found.url, "topics": found.topics, "reader": found.reader}


@login_required
@require_POST
def rotate(request: SignedInRequest, pk: int) -> HttpResponse:
    """Shows the new secret in its answer: it stands nowhere else."""
    found = webhooks.rotate(_mine(request, pk), actor=request.user)
    form = WebhookForm(initial=_typed(found))
    return _page(request, found, form, secret=found.secret)


@post_action
@idempotent
def switch(request: SignedInRequest, pk: int) -> HttpResponse:
    webhooks.switch(_mine(request, pk), on=request.POST.get("on") == "1", actor=request.user)
    return redirect("accounts:webhook", pk)


@post_action
@idempotent
def remove(request: SignedInRequest, pk: int) -> HttpResponse:
    webhooks.remove(_mine(request, pk), actor=request.user)
    messages.success(request, _("The webhook and its log are gone."))
    return redirect("accounts:webhooks")


@post_action
@idempotent
def try_out(request: SignedInRequest, pk: int) -> HttpResponse:
    webhooks.test(_mine(request, pk), actor=request.user)
    messages.success(request, _("A test is on its way; reload this page to see how it went."))
    return redirect("accounts:webhook", pk)


@post_action
@idempotent
def send_again(request: SignedInRequest, pk: int, delivery_id: int) -> HttpResponse:
    delivery = get_object_or_404(_mine(request, pk).deliveries, pk=delivery_id)
    webhooks.send_again(delivery, actor=request.user)
    messages.success(request, _("It is sent again; reload this page to see how it went."))
    return redirect("accounts:webhook", pk)


@login_required
@require_GET
def delivery(request: SignedInRequest, pk: int, delivery_id: int) -> HttpResponse:
    """One message: what was sent and what came back."""
    found = get_object_or_404(_mine(request, pk).deliveries, pk=delivery_id)
    return render(request, "accounts/delivery.html", {"webhook": found.webhook, "delivery": found})


def _mine(request: SignedInRequest, pk: int) -> Webhook:
    return get_object_or_404(request.user.webhooks, pk=pk)


def _page(request: SignedInRequest, found: Webhook, form: WebhookForm, secret: str = "") -> HttpResponse:
    page = Paginator(found.deliveries.defer("body"), PER_PAGE).get_page(request.GET.get("page"))
    facts = {"webhook": found, "form": form, "page": page, "secret": secret}
    return _secret(render(request, "accounts/webhook.html", facts))


def _secret(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
