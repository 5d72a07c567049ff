"""Where one can go: the pages that the search and the command palette offer by name, for the person who asks."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

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
            yield Place("Judge calls", reverse("tournaments:my_calls"), "queue of calls, take a call")
    else:
        yield Place("Sign in", reverse("accounts:sign_in"), "log in, login")
        yield Place("Create account", reverse("accounts:sign_up"), "sign up, register")
    if person.is_authenticated and person.is_staff:
        yield Place("Back office", reverse("admin:index"), "admin, dashboard")


def _of_everybody() -> Iterator[Place]:
    yield Place("Home", reverse("home"), "start, landing", "g h")
    yield Place("Events", reverse("tournaments:events"), "tournaments, find event", "g e")
    yield Place("Rules", reverse("rules:index"), "rulebooks, referee", "g r")
    yield Place("Settle a dispute", reverse("rules:adjudicate"), "referee, case, judge", "")
    yield Place("Rulings", reverse("rules:rulings"), "precedents")
    yield Place("Catalogues", reverse("armies:catalogues"), "model cards, army books")
    yield Place("Ratings", reverse("tournaments:ratings"), "ranking, strongest players")
    yield Place("Series", reverse("tournaments:series_list"), "league, season")
    yield Place("Help", reverse("guide:index"), "how to, manual", "g ?")
    yield Place("Glossary", reverse("guide:glossary"), "words, terms")
    yield Place("API", reverse("api_docs"), "developers, programs")


def _of_people() -> Iterator[Place]:
    yield Place("My lists", reverse("armies:lists"), "army lists", "g l")
    yield Place("New list", reverse("armies:list-new"), "create list, build army")
    yield Place("Import list", reverse("armies:list-import"), "upload list")
    yield Place("Create event", reverse("tournaments:new"), "new event, organize, run tournament")
    yield Place("My games and calendar", reverse("tournaments:mine"), "history, results, ics")
    yield Place("Account", reverse("accounts:profile"), "settings, profile, name, e-mail")
    yield Place("Notifications", reverse("accounts:devices"), "push, devices, phone")
    yield Place("Change password", reverse("accounts:password"), "password")
    yield Place("API tokens", reverse("accounts:tokens"), "token, key")
    yield Place("Webhooks", reverse("accounts:webhooks"), "integrations")


def find_places(person: Person, question: str) -> tuple[Place, ...]:
    """The pages whose name or other words hold every word of the question; all of them for an empty question."""
    words = question.casefold().split()
    return tuple(place for place in places_for(person) if _answers(place, words))


def _answers(place: Place, words: list[str]) -> bool:
    text = f" {place.title} {place.cues}".casefold().replace(",", " ")
    return all(f" {word}" in text for word in words)
