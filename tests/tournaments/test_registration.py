"""Coming and going, one at a time; what happens at once is in `test_races`."""

import pytest

from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory, a_list, a_round, an_event
from tournaments.models import EntryState, Event, EventState
from tournaments.services import crew, events
from tournaments.services.entries import importing, lists, registration, roll

pytestmark = pytest.mark.django_db


def test_the_waiting_list_moves_up_in_order_when_somebody_withdraws() -> None:
    event = EventFactory.create(capacity=2)
    entries = [registration.register(event, user, actor=user) for user in UserFactory.create_batch(4)]
    assert [entry.state for entry in entries] == ["registered", "registered", "waiting", "waiting"]

    registration.withdraw(entries[0], actor=event.created_by)

    assert [event.entries.get(pk=entry.pk).state for entry in entries] == [
        "withdrawn",
        "registered",
        "registered",
        "waiting",
    ]


def test_who_withdrew_comes_back_at_the_end_of_the_line() -> None:
    event = EventFactory.create(capacity=2)
    first, second, third = UserFactory.create_batch(3)
    entry = registration.register(event, first, actor=first)
    for user in (second, third):
        registration.register(event, user, actor=user)
    registration.withdraw(entry, actor=first)

    again = registration.register(event, first, actor=first)

    assert again.pk == entry.pk
    assert again.state == EntryState.WAITING


def test_more_places_are_given_to_those_who_wait() -> None:
    event = EventFactory.create(capacity=2)
    entries = [registration.register(event, user, actor=user) for user in UserFactory.create_batch(4)]

    events.change_event(event, {"capacity": 3}, actor=event.created_by)

    assert event.entries.get(pk=entries[2].pk).state == EntryState.REGISTERED
    assert event.entries.get(pk=entries[3].pk).state == EntryState.WAITING


def test_fewer_places_than_players_are_refused() -> None:
    event = an_event(4, capacity=8)

    with pytest.raises(Invalid):
        events.change_event(event, {"capacity": 3}, actor=event.created_by)


@pytest.mark.parametrize("state", [EventState.DRAFT, EventState.RUNNING, EventState.CLOSED])
def test_registration_is_open_only_while_the_event_is_published(state: EventState) -> None:
    event, user = EventFactory.create(state=state), UserFactory.create()

    with pytest.raises(Refusal) as refused:
        registration.register(event, user, actor=user)

    assert refused.value.code == "entry.registration-closed"
    event.refresh_from_db()
    assert (event.places_taken, event.numbers_given) == (0, 0)


def test_check_in_needs_the_list_that_the_event_requires() -> None:
    event, user = EventFactory.create(lists_required=True), UserFactory.create()
    entry = registration.register(event, user, actor=user)

    with pytest.raises(Refusal, match="not submitted a list"):
        registration.check_in(entry, actor=event.created_by)
    assert roll.check_in_all(event, actor=event.created_by).names == []
    lists.submit_list(entry, a_list(user), actor=user)
    assert roll.check_in_all(event, actor=event.created_by).names == [entry.name]


def test_an_illegal_list_is_refused_with_every_fault_and_the_old_one_stays() -> None:
    event, user = EventFactory.create(), UserFactory.create()
    entry = registration.register(event, user, actor=user)
    good = lists.submit_list(entry, a_list(user), actor=user)
    bad = a_list(user)
    bad.rows = [*bad.rows, {"id": 90, "model": "gothmog", "name": "Gothmog", "count": 9}]
    bad.save()

    with pytest.raises(Invalid) as refused:
        lists.submit_list(entry, bad, actor=user)

    assert len(refused.value.faults) >= 2
    assert any(fault.rule for fault in refused.value.faults)
    entry.refresh_from_db()
    good.refresh_from_db()
    assert entry.submission == good
    assert good.is_live


def test_nobody_hands_in_somebody_else_s_list() -> None:
    event, user = EventFactory.create(), UserFactory.create()
    entry = registration.register(event, user, actor=user)

    with pytest.raises(NotAllowed):
        lists.submit_list(entry, a_list(UserFactory.create()), actor=user)


def test_a_list_for_another_game_is_refused() -> None:
    event, user = EventFactory.create(ruleset="combat-hex/starter"), UserFactory.create()
    entry = registration.register(event, user, actor=user)

    with pytest.raises(Refusal) as refused:
        lists.submit_list(entry, a_list(user), actor=user)

    assert refused.value.code == "list.wrong-game"
    assert str(refused.value) == (
        "This event plays Combat Hex, starter rules; the list is for Combat Hex, Tournament Rules 3.1.2."
    )


def test_the_game_s_settings_are_fixed_once_round_1_is_out() -> None:
    event = an_event(4)
    a_round(event)

    with pytest.raises(Invalid) as refused:
        events.change_event(
            event, {"point_level": 500, "scoring": "chess", "place": "Elsewhere"}, actor=event.created_by
        )

    assert sorted(fault.path for fault in refused.value.faults) == ["/point_level", "/scoring"]
    event.refresh_from_db()
    assert (event.point_level, event.place) == (1500, "Dol Amroth")
    events.change_event(event, {"place": "Elsewhere", "time_limit": 60}, actor=event.created_by)


def test_all_wrong_settings_are_named_at_once() -> None:
    settings = {
        "name": "",
        "place": "x",
        "starts_at": "2030-05-04T10:00:00Z",
        "capacity": 1,
        "scoring": "guessing",
        "tiebreaks": ["omw", "omw", "luck"],
        "readings": {"arc": "round", "nothing": "x"},
        "cut_size": 3,
    }

    with pytest.raises(Invalid) as refused:
        events.create_event(settings, actor=UserFactory.create())

    paths = {fault.path for fault in refused.value.faults}
    assert {"/name", "/capacity", "/scoring", "/tiebreaks", "/tiebreaks/2", "/readings/arc"} <= paths
    assert {"/readings/nothing", "/cut_size"} <= paths
    assert not Event.objects.exists()


def test_events_of_one_name_get_addresses_of_their_own() -> None:
    owner = UserFactory.create()
    settings = {"name": "Calls", "place": "x", "starts_at": "2030-05-04T10:00:00Z"}

    slugs = [events.create_event(settings, actor=owner).slug for _ in range(3)]

    assert slugs == ["calls-2", "calls-3", "calls-4"], "“calls” itself is a page"


def test_an_event_is_never_left_without_an_organizer() -> None:
    event = an_event(2)

    with pytest.raises(Refusal, match="only organizer"):
        crew.remove_crew(event.crew.get(), actor=event.created_by)


def test_an_event_with_players_is_not_hidden_again() -> None:
    event = an_event(2)

    with pytest.raises(Refusal, match="stays visible"):
        events.unpublish_event(event, actor=event.created_by)
    event.refresh_from_db()
    assert event.is_published


def test_every_change_is_on_record_and_told_to_others() -> None:
    event, user = EventFactory.create(), UserFactory.create()
    registration.register(event, user, actor=user)

    entry = AuditEntry.objects.get(scope=event.scope)
    assert (entry.action, entry.actor) == ("entry.registered", user)
    assert OutboxMessage.objects.get(topic="entry.registered").payload["event"] == event.pk


def test_players_come_from_a_spreadsheet_with_commas_or_semicolons() -> None:
    event = an_event(2, capacity=20)
    anna = UserFactory.create(username="anna")

    importing.import_players(event, "Name,Club\nOne,North\nTwo,\n", actor=event.created_by)
    entries = importing.import_players(
        event, "\ufeffclub;name;username\nSouth;Änne;anna\n", actor=event.created_by
    )

    assert [(entry.name, entry.club, entry.user) for entry in entries] == [("Änne", "South", anna)]
    assert event.entries.count() == 5


def test_a_spreadsheet_with_faults_enters_nobody_and_names_every_line() -> None:
    event = an_event(2, capacity=20)
    UserFactory.create(username="anna")
    text = "name,username\n,\nA,nobody\nB,anna\nC,anna\n"

    with pytest.raises(Invalid) as refused:
        importing.import_players(event, text, actor=event.created_by)

    assert [fault.path for fault in refused.value.faults] == ["/2", "/3/username", "/5"]
    assert event.entries.count() == 2


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "\x00", '"'])
def test_what_is_no_list_of_players_is_refused(text: str) -> None:
    event = an_event(2)

    with pytest.raises(Invalid):
        importing.import_players(event, text, actor=event.created_by)
