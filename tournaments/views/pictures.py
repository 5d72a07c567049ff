"""The picture of an event: shown to everybody who sees the event, changed on the page of its settings."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.etags import is_current
from common.form_faults import checked
from tournaments.access import Right, see_event
from tournaments.forms.pictures import PictureForm
from tournaments.models import EventPicture
from tournaments.services import pictures as service
from tournaments.views.actions import action, actor, done

A_YEAR = 31_536_000


@require_GET
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """With its digest in the address (`?v=`) it never changes; a draft’s is for the staff alone, so no proxy keeps any."""
    seen = see_event(request.user, slug)
    found = EventPicture.objects.filter(event=seen.event).first()
    if found is None:
        raise Http404("This event has no picture.")
    tag = f'"{found.digest}"'
    keep = (
        f"private, max-age={A_YEAR}, immutable"
        if request.GET.get("v") == found.digest
        else "private, no-cache"
    )
    headers = {"ETag": tag, "Cache-Control": keep}
    if is_current(request, tag):
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(bytes(found.body), content_type="image/webp", headers=headers)


@action
def change_picture(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    cleaned = checked(PictureForm(request.POST, request.FILES))
    service.set_picture(seen.event, cleaned["picture"].read(), alt=cleaned["alt"], actor=actor(request))
    return done(request, _("The picture is on the page of the event."), "tournaments:settings", slug)


@action
def remove_picture(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    service.remove_picture(seen.event, actor=actor(request))
    return done(request, _("The picture is removed."), "tournaments:settings", slug)
