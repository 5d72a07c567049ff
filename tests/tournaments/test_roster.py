"""Players from a file and back: what would happen, every fault at once, and a round trip without a difference."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from common.errors import Invalid
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, a_round, an_event, play
from tournaments.exports import files
from tournaments.history import roster
from tournaments.models import EntryState, Event
from tournaments.services import rounds
from tournaments.services.entries import lists, registration
from tournaments.services.entries.importing import import_players, plan_import

pytestmark = pytest.mark.django_db


def take(event: Event, text: str) -> list[str]:
    return [entry.name for entry in import_players(event, text, actor=event.created_by)]


def known(event: Event) -> list[tuple[object, ...]]:
    entries = event.entries.order_by("number")
    return [(one.name, one.club, one.team, one.seed, one.faction, one.user_id) for one in entries]


def faults(event: Event, text: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in plan_import(event, text).faults]


def test_every_column_comes_in() -> None:
    event = an_event(0, capacity=10)
    anna, bert = UserFactory.create(username="Anna"), UserFactory.create(username="bert")
    take(
        event,
        "Seed;NAME;Team;club;faction;username\n1;Ann;Red;North;evil;anna\n;Bert;Red;;;Bert\n3;Carl;;;good;\n",
    )

    assert known(event) == [
        ("Ann", "North", "Red", 1, "evil", anna.pk),
        ("Bert", "", "Red", 0, "", bert.pk),
        ("Carl", "", "", 3, "good", None),
    ]


def test_an_address_does_not_tell_whose_it_is() -> None:
    """Anybody may make an event, and have a list of addresses."""
    UserFactory.create(username="anna", email="anna@example.org")
    UserFactory.create(username="bert", email="bert@example.org")

    def told(rows: str) -> object:
        plan = plan_import(an_event(0, capacity=10), f"name,username,email\n{rows}")
        return plan.faults, [(step.text, step.user) for step in plan.steps], plan.ignored

    assert told("Ann,,anna@example.org\n") == told("Ann,,nobody@example.org\n")
    assert told("Ann,anna,bert@example.org\n") == told("Ann,anna,anna@example.org\n")


def test_what_goes_out_comes_in_again_unchanged_and_into_another_event_the_same() -> None:
    event = an_event(0, capacity=10)
    anna = UserFactory.create(username="anna")
    take(
        event,
        'name,club,team,seed,faction,username\n=Sum(1),"A, ""B""",Red,2,,\nÄnne,"two\nlines",,,good,anna\n-1,,,,,\n',
    )
    text = files.roster_csv(event)

    again = plan_import(event, text)
    assert [step.effect for step in again.steps] == ["same"] * 3
    assert not again.faults
    other = an_event(0, capacity=10)
    take(other, text)
    assert known(other) == known(event)
    assert known(other)[1][-1] == anna.pk


def test_the_plan_says_who_enters_who_waits_and_who_is_changed() -> None:
    event = an_event(2, capacity=3)
    text = "name,club,number\nP1,,1\nP2,North,2\nNew,,3\nLater,,4\n"
    plan = plan_import(event, text)

    assert [(step.effect, step.changes) for step in plan.steps] == [
        ("same", ()),
        ("changes", ("club",)),
        ("enters", ()),
        ("waits", ()),
    ]
    assert plan.ignored == ("number",)
    assert event.entries.count() == 2, "a plan changes nothing"
    assert take(event, text) == ["P2", "New", "Later"]
    assert event.entries.get(name="Later").state == EntryState.WAITING
    assert AuditEntry.objects.get(action="players.imported").after == {
        "same": 1,
        "changes": 1,
        "enters": 1,
        "waits": 1,
    }


def test_every_fault_of_every_line_is_named_at_once() -> None:
    event = an_event(2, capacity=20)
    event.entries.update(name="Twin")
    UserFactory.create(username="anna")
    text = (
        "name,seed,team,username\n"
        ",-1,,\n"  # 2: no name, no seed
        f"A,x,{'t' * 121},nobody\n"  # 3: seed, too long, no account
        "B,1,,anna\n"
        "C,2,,Anna\n"  # 5: the same account again
        "Twin,,,\n"  # 6: which of the two?
        "D,,,,,\n"  # 7: too many cells
        "d,,,\n"  # 8: the same name again
    )

    assert faults(event, text) == [
        ("import.no-name", "/2"),
        ("import.seed", "/2/seed"),
        ("import.too-long", "/3/team"),
        ("import.seed", "/3/seed"),
        ("import.user-unknown", "/3/username"),
        ("import.twice", "/5"),
        ("import.ambiguous", "/6/name"),
        ("import.too-many-cells", "/7"),
        ("import.twice", "/8"),
    ]
    with pytest.raises(Invalid, match="9 errors"):
        take(event, text)
    assert event.entries.count() == 2


def test_a_file_cannot_say_another_faction_than_the_list() -> None:
    event = an_event(1, capacity=4)
    player = event.entries.get()
    assert player.user is not None
    lists.submit_list(player, a_list(player.user, "orcs"), actor=player.user)

    assert faults(event, "name,faction\nP1,good\n") == [("import.faction-from-list", "/2/faction")]
    assert faults(event, "name,faction\nP1,evil\n") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name,name\nA,B\n", "import.column-twice"),
        ("player;club\nA;B\n", None),
        ('name\n"A', "import.unreadable"),
        ("name\n" + "A\n" * (roster.MOST + 1), "import.too-many"),
    ],
)
def test_a_file_is_read_or_refused_as_a_whole(text: str, code: str | None) -> None:
    assert [fault.code for fault in roster.read(text).faults] == ([code] if code else [])


def test_a_plan_asks_the_database_as_often_for_many_lines_as_for_one() -> None:
    event = an_event(3, capacity=500)
    counts = []
    for size in (1, 200):
        people = "".join(f"N{n},{UserFactory.create().username}\n" for n in range(size))
        text = f"name,username\n{people}"
        with CaptureQueriesContext(connection) as queries:
            plan_import(event, text)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def imported_queries(size: int) -> int:
    event = an_event(0, capacity=2_000)
    known = "".join(f"Known {n},\n" for n in range(size))
    take(event, f"name,club\n{known}")
    text = f"name,club\n{known.replace(',', ',North')}" + "".join(f"New {n},\n" for n in range(size))
    with CaptureQueriesContext(connection) as queries:
        assert len(take(event, text)) == 2 * size
    return len(queries)


def test_an_import_asks_the_database_as_often_for_many_lines_as_for_one() -> None:
    """New players and changed ones, with their audit rows, in a few statements for every few hundred."""
    one, many, more = imported_queries(1), imported_queries(100), imported_queries(700)

    assert one == many
    assert more - many <= 8, "a second batch of each kind"


def test_every_imported_player_has_an_audit_row_and_the_file_one_message() -> None:
    event = an_event(1, capacity=4)
    take(event, "name,club\nP1,North\nNew,South\n")

    rows = AuditEntry.objects.within(event.scope)
    assert [(row.action, row.before, row.after) for row in rows] == [
        (
            "entry.registered",
            None,
            {"name": "New", "club": "South", "state": "registered", "checked_in": False},
        ),
        ("entry.details-changed", {"club": ""}, {"club": "North"}),
        ("players.imported", None, {"changes": 1, "enters": 1}),
    ]
    assert rows.about(event.entries.get(name="New")).count() == 1
    assert list(OutboxMessage.objects.values_list("topic", flat=True)) == ["players.imported"]


def test_places_and_numbers_are_counted_as_if_everybody_came_alone() -> None:
    event = an_event(2, capacity=4)
    take(event, "name\nA\nB\nC\nD\n")
    event.refresh_from_db()

    assert (event.places_taken, event.numbers_given) == (4, 6)
    assert list(event.entries.order_by("number").values_list("number", "state"))[2:] == [
        (3, "registered"), (4, "registered"), (5, "waiting"), (6, "waiting"),
    ]  # fmt: skip
    assert registration.add_player(event, "E", actor=event.created_by).number == 7


@pytest.mark.parametrize("gone", ["withdrawn", "applied", "declined"])
def test_somebody_who_left_enters_again_as_who_they_were(gone: str) -> None:
    event = an_event(0, capacity=4)
    anna = UserFactory.create(username="anna")
    entry = registration.register(event, anna, actor=anna)
    event.entries.update(state=gone, answer="No.")
    Event.objects.filter(pk=event.pk).update(places_taken=0)
    back = import_players(event, "name,username\nAnna,anna\n", actor=event.created_by)

    assert [one.pk for one in back] == [entry.pk]
    entry.refresh_from_db()
    assert (entry.state, entry.name, entry.answer, entry.number) == ("registered", "Anna", "", 1)
    event.refresh_from_db()
    assert event.places_taken == 1


def test_players_who_are_imported_while_the_event_runs_are_checked_in_and_paired() -> None:
    event = an_event(4, capacity=8)
    play(a_round(event))
    event.refresh_from_db()
    late = import_players(event, "name\nLate\nLater\n", actor=event.created_by)

    assert [(one.is_active, one.first_round) for one in late] == [(True, 2), (True, 2)]
    second = rounds.draft_round(event, actor=event.created_by)
    assert second.seats.filter(entry__in=late).count() == 2


def test_a_file_cannot_bring_players_into_a_schedule_that_is_drawn() -> None:
    event = an_event(4, capacity=8, format="round_robin")
    a_round(event)
    event.refresh_from_db()

    assert faults(event, "name\nP1\nLate\n") == [("entry.too-late", "/3")]


def test_control_characters_are_an_error_and_not_a_crash() -> None:
    event = an_event(0, capacity=8)

    assert faults(event, "name,club\nA\0B,x\nC,\x1b[2J\n") == [
        ("import.control-characters", "/2/name"),
        ("import.control-characters", "/3/club"),
    ]
    assert faults(event, "name\nفاطمه\u200cزهرا\n") == [], "a joiner that names are written with"


def test_the_page_shows_first_and_imports_then(client: Client) -> None:
    event = an_event(1, capacity=4)
    client.force_login(event.created_by)
    url = f"/events/{event.slug}/players/import/"
    file = SimpleUploadedFile("field.csv", b"name,seed\nP1,1\nNew,2\n")
    shown = client.post(url, {"file": file})

    assert shown.status_code == 200
    assert "changes seed" in shown.content.decode()
    assert event.entries.count() == 1
    client.post(url, {"rows": shown.context["rows"], "import": "1"})
    assert [row[0] for row in known(event)] == ["P1", "New"]
    wrong = client.post(url, {"rows": "name,seed\n,x\n"})
    assert wrong.status_code == 422
    assert "Line 2 has no name." in wrong.content.decode()
    assert client.post(url, {}).status_code == 422
    back = client.get(f"/events/{event.slug}/players/roster.csv")
    rows = list(csv.DictReader(io.StringIO(back.content.decode())))
    assert [row["name"] for row in rows] == ["P1", "New"]


def test_the_api_previews_imports_and_gives_the_file_back() -> None:
    event = an_event(1, capacity=4)
    api = APIClient()
    api.force_authenticate(event.created_by)
    url = f"/api/v1/events/{event.slug}/roster/"
    text = "name,team\nP1,Red\nNew,Blue\n"
    preview = api.post(url, {"csv": text, "preview": True}, format="json").json()

    assert (preview["done"], [line["effect"] for line in preview["lines"]]) == (False, ["changes", "enters"])
    assert event.entries.count() == 1
    done = api.post(url, {"csv": text}, format="json")
    assert done.status_code == 200
    assert done.json()["done"] is True
    assert event.entries.count() == 2
    refused = api.post(url, {"csv": "name,seed\n,x\n"}, format="json")
    assert (refused.status_code, len(refused.json()["faults"])) == (422, 2)
    told = api.post(url, {"csv": "name,seed\n,x\n", "preview": True}, format="json")
    assert (told.status_code, len(told.json()["faults"])) == (200, 2)
    assert "New,,Blue" in api.get(url).content.decode()


def test_only_those_who_run_the_event_have_its_file(client: Client) -> None:
    event = an_event(2)
    player = event.entries.get(number=1).user
    assert player is not None
    client.force_login(player)
    for address in ("players/import/", "players/roster.csv"):
        assert client.get(f"/events/{event.slug}/{address}").status_code == 403
