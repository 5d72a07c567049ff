"""What leaves the service: prints, exports, the archive, the picture on the wall."""

from types import ModuleType

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from common.downloads import Download
from tournaments.access import Right, see_event, see_round
from tournaments.exports import files
from tournaments.exports import qr as qr_code
from tournaments.forms.control import WallForm
from tournaments.history.archive_file import written
from tournaments.live import live, public
from tournaments.models import RoundState
from tournaments.presenters import projector as projector_view
from tournaments.stamps.events import event_stamp


def _prints() -> ModuleType:
    """Typefaces, and the library that sets them, are loaded by the first print alone: they take a third of a second."""
    from tournaments.exports import prints  # noqa: PLC0415

    return prints


@public
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them on one page, with the newest round that is out."""
    seen = see_event(request.user, slug)
    newest = seen.event.rounds.exclude(state=RoundState.DRAFT).last()
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "papers",
        "round": newest,
        "files": files.offered(seen.event),
        "list_count": _prints().list_count(seen),
    }
    return render(request, "tournaments/papers.html", context)


@public
def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    if name not in files.FILES:
        raise Http404("No such file.")
    found = files.FILES[name]
    return _file(files.made(found, seen), found.kind, f"{slug}-{name}")


@require_GET
def archived(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Complete, with every list: for those alone who manage the event."""
    event = see_event(request.user, slug, Right.MANAGE).event
    return Download(
        written(event),
        as_attachment=True,
        filename=f"{slug}.json",
        content_type="application/json; charset=utf-8",
    )


def _file(text: str, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@public
def round_print(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    found = see_round(seen, number)
    prints = _prints()
    if what not in prints.ROUND_PRINTS:
        raise Http404("No such print.")
    return _pdf(prints.ROUND_PRINTS[what](found), f"{slug}-round-{number}-{what}.pdf")


@public
def standings_print(request: HttpRequest, slug: str) -> HttpResponse:
    return _pdf(_prints().standings(see_event(request.user, slug).event), f"{slug}-standings.pdf")


@public
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    return _pdf(_prints().poster(see_event(request.user, slug).event), f"{slug}-poster.pdf")


@public
def lists_print(request: HttpRequest, slug: str) -> HttpResponse:
    """Every list the reader may see now; the same rule as on pages and in the API."""
    return _pdf(_prints().army_lists(see_event(request.user, slug)), f"{slug}-lists.pdf")


def _pdf(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@require_GET
def qr(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's address for cameras: on a poster, at the entrance."""
    event = see_event(request.user, slug).event
    return qr_code.picture(request.build_absolute_uri(event.get_absolute_url()))


@live(event_stamp)
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """The wall: pages that turn by themselves, also without JavaScript. `page` is the one shown first."""
    seen = see_event(request.user, slug)
    newest = projector_view.newest_round(seen.event)
    shown = projector_view.sheet_for(seen.event, newest, request.GET.get("show", ""))
    form = WallForm(request.GET)
    of = form.number("of", 1)
    screen = min(form.number("screen", 1), of)
    sheet = projector_view.SHEETS[shown]
    wall = sheet.wall(seen.event, newest, screen, of, form.number("page", 1))
    context = {
        "seen": seen,
        "event": seen.event,
        "round": newest,
        "shown": shown,
        "sheet": sheet,
        "sheets": projector_view.SHEETS,
        "wall": wall,
        "screen": screen,
        "of": of,
        "every": form.number("every", 12),
        "announcement": seen.event.announcements.first(),
    }
    return render(request, "tournaments/projector.html", context)
