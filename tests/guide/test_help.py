"""Help pages: all are complete, say the names of buttons as they are, and are found by a reader's own words."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from common.help_marks import MARKS
from guide.finding_help import find_help
from guide.glossary import TERMS, by_letter
from guide.pictures import PICTURES
from guide.topics import ROLES, TOPICS
from rules.games.registry import GAMES
from tests.factories.accounts import UserFactory
from tournaments.forms.event import EventForm
from tournaments.forms.ladders import LadderForm

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
STATIC = TEMPLATES.parent / "static"
OTHERS = "\n".join(path.read_text("utf-8") for path in TEMPLATES.rglob("*.html") if "guide" not in path.parts)


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.parametrize("slug", TOPICS)
def test_every_page_opens_and_is_listed_under_its_role(slug: str) -> None:
    address = reverse("guide:topic", args=[slug])

    assert TOPICS[slug].title in page(address)
    assert f'href="{address}"' in page("/help/")


@pytest.mark.parametrize("slug", TOPICS)
def test_every_button_that_a_page_names_stands_on_some_other_page(slug: str) -> None:
    named = re.findall(r"<strong>(.*?)</strong>", (TEMPLATES / TOPICS[slug].template).read_text("utf-8"))

    missing = [name for name in named if f">{name}" not in OTHERS and f'"{name}"' not in OTHERS]
    assert [name for name in missing if name not in CONDITIONAL | OF_GAMES] == []


# Buttons whose words stand inside a condition of their template, or before words for the ear alone.
CONDITIONAL = {"Register", "Join the waiting list", "Apply", "Correct results", "Add and pair"}
# Buttons that each game names in its own words.
OF_GAMES = {game.odds.title for game in GAMES.values() if game.odds}


def test_buttons_with_a_condition_stand_in_a_template_too() -> None:
    assert [name for name in CONDITIONAL if name not in OTHERS] == []


def test_an_address_without_a_page_is_not_found() -> None:
    assert Client().get("/help/nothing-here/").status_code == 404


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("how do I confirm a result", "report-a-result"),
        ("who sees my list", "registration-and-lists"),
        ("import players from csv", "registration-and-lists"),
        ("swap two players", "pairings"),
        ("offline", "on-your-phone"),
        ("conflict of interest", "take-a-call"),
        ("tiebreak", "scoring"),
        ("challenge a player on a ladder", "ladder"),
        ("retire an account", "back-office"),
        ("print result slips", "prints"),
        ("drop out of an event", "enter-an-event"),
    ],
)
def test_a_page_is_found_by_the_words_of_a_reader(question: str, slug: str) -> None:
    addresses = [hit.address for hit in find_help(question)]

    assert reverse("guide:topic", args=[slug]) in addresses[:4]


def test_help_is_found_by_the_words_of_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    welsh = {"Call a judge": "Galw barnwr"}
    monkeypatch.setattr("guide.topics.gettext", lambda message: welsh.get(message, message))

    with override("cy"):
        assert [hit.title for hit in find_help("barnwr")] == ["Galw barnwr"]
    assert find_help("barnwr") == ()


def test_letters_and_anchors_of_the_glossary_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    french = {"Army list": "Équipe", "Bye": "Exempt"}
    english = {term.name_source: term.anchor for term in TERMS}
    monkeypatch.setattr("guide.glossary.gettext", lambda message: french.get(message, message))

    letters = by_letter()

    assert [term.name for term in letters["E"]][:2] == ["Équipe", "Error"]
    assert "Exempt" in [term.name for term in letters["E"]]
    assert {term.name_source: term.anchor for found in letters.values() for term in found} == english


def test_a_question_that_nothing_answers_says_so_and_shows_all_pages() -> None:
    shown = page("/help/?q=xylophone")

    assert "No help page uses these words" in shown
    assert all(role.title in shown for role in ROLES)


def test_a_question_is_shown_as_text() -> None:
    assert "<script>alert" not in page("/help/?q=%3Cscript%3Ealert(1)%3C/script%3E")


def test_each_term_of_the_glossary_has_one_entry_that_says_what_it_is() -> None:
    shown = page("/help/glossary/")

    assert len({term.anchor for term in TERMS}) == len(TERMS)
    assert all(f'id="{term.anchor}"' in shown and term.text.endswith(".") for term in TERMS)


def test_no_term_has_the_other_name_of_another_term() -> None:
    names = {term.name.casefold() for term in TERMS}
    also = {other.casefold(): term.name for term in TERMS for other in term.also}

    assert {other: name for other, name in also.items() if other in names} == {}


@pytest.mark.parametrize("name", MARKS)
def test_the_help_beside_a_setting_leads_to_the_part_about_it(name: str) -> None:
    slug, _, part = MARKS[name].partition("#")

    assert name in {**EventForm().fields, **LadderForm().fields}
    assert f'id="{part}"' in page(reverse("guide:topic", args=[slug]))


def test_the_event_form_shows_a_mark_beside_each_setting_that_is_not_obvious() -> None:
    organizer = Client()
    organizer.force_login(UserFactory.create(), backend="accounts.backends.UsernameOrEmailBackend")

    shown = organizer.get("/events/new/").content.decode()

    assert shown.count('class="help-mark"') == len(MARKS.keys() & EventForm().fields.keys())


def test_help_and_glossary_are_linked_from_every_page() -> None:
    shown = page("/")

    assert shown.count('href="/help/"') >= 2
    assert 'href="/help/glossary/"' in shown


def test_only_staff_of_the_site_have_a_link_to_the_back_office() -> None:
    admin, player = Client(), Client()
    admin.force_login(UserFactory.create(is_staff=True), backend="accounts.backends.UsernameOrEmailBackend")
    player.force_login(UserFactory.create(), backend="accounts.backends.UsernameOrEmailBackend")

    assert ">Back office<" in admin.get("/").content.decode()
    assert ">Back office<" not in player.get("/").content.decode()


@pytest.mark.parametrize("slug", PICTURES)
def test_a_picture_of_a_help_page_is_there_small_and_told_in_words(slug: str) -> None:
    file = STATIC / TOPICS[slug].picture_file
    assert 1_000 < file.stat().st_size < 60_000
    assert f'alt="{PICTURES[slug].alt}"' in page(reverse("guide:topic", args=[slug]))


def test_every_picture_that_lies_there_belongs_to_a_page() -> None:
    assert {file.stem for file in (STATIC / "help").iterdir()} == set(PICTURES)
