"""The search finds everything of the person who asks, and nothing that their own pages would not show."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from armies.access import Person
from guide.search import KINDS, LONGEST_QUESTION, clean, search
from rules.services import set_public
from tests.factories.accounts import UserFactory
from tests.factories.rules import ruling
from tests.factories.tournaments import EventRoleFactory, a_list, a_round, an_event
from tournaments.models import Audience, Entry, EntryState, Event, EventState, Role
from tournaments.services.entries.lists import submit_list

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()
CANARY = "Zanzibar"


def found(person: Person, question: str, kind: str = "") -> list[str]:
    return [
        hit.title for group in search(person, question) if kind in {"", group.title} for hit in group.hits
    ]


def an_entry(event: Event) -> tuple[Entry, User]:
    entry = event.entries.select_related("user").order_by("number").first()
    assert entry is not None
    assert entry.user is not None
    return entry, entry.user


def with_a_canary_list(event: Event) -> User:
    """The first player of the event submits a list that is called like the canary."""
    entry, player = an_entry(event)
    army = a_list(player)
    army.name = f"{CANARY} host"
    army.save()
    submit_list(entry, army, actor=player)
    return player


def test_every_kind_is_found_by_its_name() -> None:
    event = an_event(2, name=f"{CANARY} Open")
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    entry, player = an_entry(event)
    Entry.objects.filter(pk=entry.pk).update(name=f"{CANARY} Ann")
    a_list(player).__class__.objects.update(name=f"{CANARY} host")

    assert found(player, CANARY, "Events") == [f"{CANARY} Open"]
    assert found(player, CANARY, "Players") == [f"{CANARY} Ann"]
    assert found(player, CANARY, "Lists") == [f"{CANARY} host"]
    assert "Create event" in found(player, "create", "Pages")
    assert "Scoring and tiebreaks" in found(player, "tiebreak", "Help")


def test_rules_of_several_games_are_found_and_a_number_finds_its_rule() -> None:
    groups = {group.title: group for group in search(NOBODY, "charge")}

    assert len({hit.text for hit in groups["Rules"].hits}) >= 3
    assert found(NOBODY, "7.01", "Rules")[0].startswith("7.01 ")


def test_a_draft_event_and_its_players_are_found_by_its_staff_alone() -> None:
    event = an_event(2, name=f"{CANARY} Open")
    Event.objects.filter(pk=event.pk).update(state=EventState.DRAFT)
    Entry.objects.filter(event=event).update(name=f"{CANARY} Ann")
    organizer = event.created_by
    stranger = UserFactory.create()

    assert found(organizer, CANARY, "Events")
    assert found(organizer, CANARY, "Players")
    assert found(stranger, CANARY) == []
    assert found(NOBODY, CANARY) == []


@pytest.mark.parametrize("state", [EntryState.APPLIED, EntryState.DECLINED, EntryState.WITHDRAWN])
def test_a_player_whose_entry_only_the_staff_know_is_not_found(state: EntryState) -> None:
    event = an_event(2)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    entry, _ = an_entry(event)
    Entry.objects.filter(pk=entry.pk).update(name=CANARY, state=state, checked_in_at=None)

    assert found(NOBODY, CANARY) == []


@pytest.mark.parametrize("audience", Audience.values)
def test_a_submitted_list_is_found_by_those_whom_the_event_shows_it_and_nobody_else(audience: str) -> None:
    event = an_event(4, lists_before=audience, lists_during=audience, lists_after=audience)
    player = with_a_canary_list(event)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    judge = EventRoleFactory.create(event=event, role=Role.HEAD_JUDGE).user

    assert len(found(player, CANARY, "Lists")) == 2  # the list and what the event keeps of it
    assert found(judge, CANARY, "Lists") == [f"{CANARY} host"]
    assert bool(found(NOBODY, CANARY, "Lists")) == (audience == Audience.EVERYONE)
    assert bool(found(UserFactory.create(), CANARY, "Lists")) == (audience == Audience.EVERYONE)


def test_only_the_opponent_finds_a_list_that_is_shown_at_the_table() -> None:
    event = an_event(4, lists_during=Audience.OPPONENT)
    for entry in event.entries.select_related("user"):
        assert entry.user is not None
        army = a_list(entry.user)
        type(army).objects.filter(pk=army.pk).update(name=f"{CANARY} {entry.number}")
        army.refresh_from_db()
        submit_list(entry, army, actor=entry.user)
    tables = a_round(event).pairings.order_by("table")
    first, other = ([seat.entry for seat in table.seats.order_by("side")] for table in tables)
    wanted = f"{CANARY} {first[0].number}"

    assert found(first[1].user or NOBODY, wanted, "Lists") == [wanted]
    assert wanted not in found(other[0].user or NOBODY, wanted, "Lists")


def test_a_list_of_another_person_is_not_found_before_it_is_submitted() -> None:
    owner = UserFactory.create()
    a_list(owner).__class__.objects.update(name=CANARY)

    assert found(owner, CANARY, "Lists") == [CANARY]
    assert found(UserFactory.create(), CANARY) == []
    assert found(UserFactory.create(is_staff=True), CANARY) == []


def test_a_ruling_is_found_by_its_judge_and_by_all_once_it_is_public() -> None:
    judge = UserFactory.create()
    record = ruling(judge)
    type(record).objects.filter(pk=record.pk).update(title=CANARY)

    assert found(judge, CANARY, "Rulings") == [CANARY]
    assert found(NOBODY, CANARY) == []
    set_public(actor=judge, record=record, is_public=True)
    assert found(NOBODY, CANARY, "Rulings") == [CANARY]


def test_pages_are_offered_to_those_who_may_open_them() -> None:
    organizer = an_event(2).created_by
    assert "Back office" not in found(organizer, "", "Pages")
    assert "Judge calls" in found(organizer, "", "Pages")
    assert "Sign in" in found(NOBODY, "", "Pages")
    assert "My lists" not in found(NOBODY, "", "Pages")
    assert "Back office" in found(UserFactory.create(is_staff=True), "back", "Pages")


def test_every_hit_leads_to_a_page_that_opens(client: Client) -> None:
    event = an_event(2, name="Charge Cup")
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    for question in ("", "charge", "tiebreak"):
        for group in search(NOBODY, question):
            for hit in group.hits:
                assert client.get(hit.address.partition("#")[0]).status_code in {200, 302}, hit


@pytest.mark.parametrize(
    "question", ["\x00", "a\x00b", "%", "_", "'; --", "🐉" * 300, "\u202eabc", " ", "(" * 90]
)
def test_any_question_is_answered(client: Client, question: str) -> None:
    assert len(clean(question)) <= LONGEST_QUESTION
    answer = client.get("/search/", {"q": question})

    assert answer.status_code == (400 if "\x00" in question else 200)


def test_a_question_is_shown_as_text_and_a_palette_gets_the_results_alone(client: Client) -> None:
    whole = client.get("/search/", {"q": "<script>alert(1)</script>"}).content.decode()
    part = client.get("/search/", {"q": "tiebreak"}, headers={"HX-Request": "true"}).content.decode()

    assert "<script>alert" not in whole
    assert "<html" not in part
    assert "Scoring and tiebreaks" in part


def test_how_many_queries_a_search_costs_does_not_depend_on_what_is_stored(
    django_assert_max_num_queries: object, client: Client
) -> None:
    person = UserFactory.create()
    for number in range(3):
        event = an_event(3, name=f"Open {number}")
        Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED)
    with django_assert_max_num_queries(len(KINDS) + 20):  # type: ignore[operator]
        search(person, "open")
