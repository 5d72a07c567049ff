"""A person's devices: on which of them Muster may show notifications."""

from django.contrib import messages
from django.contrib.auth import user_logged_out
from django.contrib.auth.decorators import login_required
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts import push
from accounts.access import SignedInRequest
from accounts.models import PushDevice
from accounts.services import devices
from common.idempotency import idempotent
from common.sent_forms import post_action

HERE = "push_device"  # in the session: the device of this browser


@login_required
@require_GET
def device_list(request: SignedInRequest) -> HttpResponse:
    found = list(request.user.push_devices.all())
    facts = {
        "devices": found,
        "known": [device.pk for device in found],
        "here": request.session.get(HERE),
        "key": push.public_key() if push.is_on() else "",
    }
    return render(request, "accounts/devices.html", facts)


@login_required
@require_POST
def allow(request: SignedInRequest) -> HttpResponse:
    """Sent by the page's script once the person has said yes to the browser."""
    device_fields = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth", "name")}
    device = devices.allow(request.user, **device_fields)
    request.session[HERE] = device.pk
    return redirect("accounts:devices")


@post_action
@idempotent
def remove(request: SignedInRequest, pk: int) -> HttpResponse:
    devices.remove(get_object_or_404(request.user.push_devices, pk=pk), actor=request.user)
    messages.success(request, _("No more notifications on that device."))
    return redirect("accounts:devices")


@post_action
@idempotent
def try_out(request: SignedInRequest) -> HttpResponse:
    devices.test(request.user)
    messages.success(request, _("A notification is on its way to every device below."))
    return redirect("accounts:devices")


@receiver(user_logged_out)
def forget(sender: object, request: HttpRequest | None, **_: object) -> None:
    """A person who signs out on a device no longer gets notifications there: somebody else may hold it next."""
    if request is not None and (pk := request.session.get(HERE)):
        PushDevice.objects.filter(pk=pk).delete()
