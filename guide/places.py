"""Where one can go: the pages that the search and the command palette offer by name, for the person who asks."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from armies.access import Person
from tournaments.queries import calls_for, events_run_by


@dataclass(frozen=True, slots=True)
class Place:
    """A page, or a page about to do something. `cues` are other words for it; `keys` is its shortcut."""

    title: str
    address: str
    cues: str = ""
    keys: str = ""


def places_for(person: Person) -> Iterator[Place]:
    """Every page of this kind that the person may open: first what everybody may."""
    yield from _of_everybody()
    if person.is_authenticated:
        yield from _of_people()
        if events_run_by(person).exists() or calls_for(person).exists():
            yield Place(_("Judge calls"), reverse("tournaments:my_calls"), _("queue of calls, take a call"))
    else:
        yield Place(_("Sign in"), reverse("accounts:sign_in"), _("log in, login"))
        yield Place(_("Create account"), reverse("accounts:sign_up"), _("sign up, register"))
    if person.is_authenticated and person.is_staff:
        yield Place(_("Back office"), reverse("admin:index"), _("admin, dashboard"))


def _of_everybody() -> Iterator[Place]:
    yield Place(_("Home"), reverse("home"), _("start, landing"), "g h")
    yield Place(_("Events"), reverse("tournaments:events"), _("tournaments, find event"), "g e")
    yield Place(_("Rules"), reverse("rules:index"), _("rulebooks, referee"), "g r")
    yield Place(_("Settle a dispute"), reverse("rules:adjudicate"), _("referee, case, judge"), "")
    yield Place(_("Rulings"), reverse("rules:rulings"), _("precedents"))
    yield Place(_("Catalogues"), reverse("armies:catalogues"), _("model cards, army books"))
    yield Place(_("Ratings"), reverse("tournaments:ratings"), _("ranking, strongest players"))
    yield Place(
        _("Faction statistics"), reverse("tournaments:statistics"), _("statistics, win rate, most played")
    )
    yield Place(_("Series"), reverse("tournaments:series_list"), _("league, season"))
    yield Place(_("Help"), reverse("guide:index"), _("how to, manual"), "g ?")
    yield Place(_("Glossary"), reverse("guide:glossary"), _("words, terms"))
    yield Place(_("API"), reverse("api_docs"), _("developers, programs"))


def _of_people() -> Iterator[Place]:
    yield Place(_("My lists"), reverse("armies:lists"), _("army lists"), "g l")
    yield Place(_("New list"), reverse("armies:list-new"), _("create list, build army"))
    yield Place(_("Import list"), reverse("armies:list-import"), _("upload list"))
    yield Place(_("Create event"), reverse("tournaments:new"), _("new event, organize, run tournament"))
    yield Place(_("My games and calendar"), reverse("tournaments:mine"), _("history, results, ics"))
    yield Place(_("Account"), reverse("accounts:profile"), _("settings, profile, name, e-mail"))
    yield Place(_("Notifications"), reverse("accounts:devices"), _("push, devices, phone"))
    yield Place(_("Change password"), reverse("accounts:password"), _("password"))
    yield Place(_("API tokens"), reverse("accounts:tokens"), _("token, key"))
    yield Place(_("Webhooks"), reverse("accounts:webhooks"), _("integrations"))


def find_places(person: Person, question: str) -> tuple[Place, ...]:
    """The pages whose name or other words hold every word of the question; all of them for an empty question."""
    words = question.casefold().split()
    return tuple(place for place in places_for(person) if _answers(place, words))


def _answers(place: Place, words: list[str]) -> bool:
    text = f" {place.title} {place.cues}".casefold().replace(",", " ")
    return all(f" {word}" in text for word in words)
