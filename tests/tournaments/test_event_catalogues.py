"""An event names the catalogues that lists may come from: a list from any other one is refused wherever it turns up."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from armies.accepted import ref_of
from armies.catalogue_document import read_catalogue, write_catalogue
from armies.models import ArmyList, CatalogueVersion, Submission
from armies.services.catalogues import load_catalogue
from armies.services.recheck import recheck_event
from common.errors import Invalid, Refusal
from common.models import AuditEntry, Job
from tests.factories import armies as make
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list, an_event
from tournaments.demo.people import sample_version
from tournaments.history import archive
from tournaments.models import Entry, Event
from tournaments.policies.catalogues import accepted_by
from tournaments.services import events
from tournaments.services.entries.lists import submit_list
from tournaments.services.restoring import restore_event

pytestmark = pytest.mark.django_db
SETTINGS = {"name": "Open", "place": "Here", "starts_at": "2030-05-04T10:00:00Z"}
NOT_ACCEPTED = "army.catalogue-not-accepted"


def a_player(event: Event) -> Entry:
    found = event.entries.order_by("number").first()
    assert found is not None
    return found


def owner_of(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def cheap(owner: User, **values: Any) -> CatalogueVersion:
    """Everybody at one point, published by a player."""
    models = make.catalogue_data()["models"]
    document = make.catalogue_data(slug="cheap", models=[card | {"points": 1} for card in models], **values)
    return load_catalogue(read_catalogue(document), actor=owner)[0]


def sample_again(**values: int) -> CatalogueVersion:
    """The next version of the sample set: every model costs so much more."""
    document = write_catalogue(sample_version())
    document["models"] = [
        card | {"points": card["points"] + values.get("dearer", 1)} for card in document["models"]
    ]
    return load_catalogue(read_catalogue(document), actor=None)[0]


# ---- submitting ----


def test_ten_sauron_at_one_point_each_are_refused_with_code_path_sentence_and_rule() -> None:
    event = an_event(2)
    entry = a_player(event)
    player = owner_of(entry)
    version = cheap(player, name="Combat Hex sample set 2")
    army_list = make.army_list(
        player, {"aragorn": 1, "gimli": 1, "rohan": 10}, version=version, point_level=1500
    )

    with pytest.raises(Invalid) as refused:
        submit_list(entry, army_list, actor=player)

    (fault,) = refused.value.faults
    assert (fault.code, fault.path, fault.rule) == (NOT_ACCEPTED, "/catalogue", "2.021")
    assert f"Combat Hex sample set 2, version 1 (Player-made, by {player})" in fault.text
    assert not Submission.objects.exists()


def test_a_list_of_the_events_catalogue_is_accepted() -> None:
    event = an_event(2)
    entry = a_player(event)
    assert submit_list(entry, a_list(owner_of(entry)), actor=owner_of(entry)).is_live


def test_another_version_of_the_events_catalogue_is_another_catalogue() -> None:
    event = an_event(2)
    entry = a_player(event)
    army_list = a_list(owner_of(entry))
    ArmyList.objects.filter(pk=army_list.pk).update(version=sample_again())
    army_list.refresh_from_db()
    with pytest.raises(Invalid) as refused:
        submit_list(entry, army_list, actor=owner_of(entry))
    assert refused.value.faults[0].code == NOT_ACCEPTED


def test_a_catalogue_that_took_the_key_of_the_events_one_is_another_catalogue() -> None:
    event = an_event(2, catalogues=[{"catalogue": "cheap", "version": 1, "fingerprint": "what it was"}])
    entry = a_player(event)
    army_list = make.army_list(owner_of(entry), version=cheap(owner_of(entry)))
    with pytest.raises(Invalid) as refused:
        submit_list(entry, army_list, actor=owner_of(entry))
    assert [fault.code for fault in refused.value.faults] == [NOT_ACCEPTED]


def test_an_event_that_named_none_takes_the_official_ones_and_keeps_their_versions() -> None:
    event = an_event(2, catalogues=[])
    entry = a_player(event)
    submit_list(entry, a_list(owner_of(entry)), actor=owner_of(entry))
    event.refresh_from_db()
    assert event.catalogues == [ref_of(sample_version()).as_json()]
    assert AuditEntry.objects.filter(action="event.catalogues-named", scope=event.scope).exists()


def test_an_event_that_named_none_accepts_no_community_catalogue() -> None:
    event = an_event(2, catalogues=[])
    entry = a_player(event)
    army_list = make.army_list(owner_of(entry), version=cheap(owner_of(entry)))
    with pytest.raises(Invalid) as refused:
        submit_list(entry, army_list, actor=owner_of(entry))
    assert "its organizer has to choose one" in refused.value.faults[0].text


def test_the_api_refuses_it_in_the_same_words(signed_in: Callable[[User], Client]) -> None:
    event = an_event(2)
    entry = a_player(event)
    player = owner_of(entry)
    army_list = make.army_list(player, version=cheap(player))
    answer = signed_in(player).post(
        f"/api/v1/events/{event.slug}/list/",
        {"army_list": army_list.pk},
        content_type="application/json",
    )
    assert answer.status_code == 422
    assert [fault["code"] for fault in answer.json()["faults"]] == [NOT_ACCEPTED]
    assert answer.json()["faults"][0]["rule"] == "2.021"


def test_the_builder_my_lists_and_the_api_say_so_while_the_list_is_written(
    signed_in: Callable[[User], Client],
) -> None:
    event = an_event(2)
    player = owner_of(a_player(event))
    army_list = make.army_list(player, version=cheap(player), event_key=event.scope)
    client = signed_in(player)
    builder = client.get(f"/lists/{army_list.pk}/").content.decode()
    assert "does not accept lists of this catalogue" in builder
    assert "This list uses The cast, version 1 (Player-made, by" in builder
    assert "✓ legal" not in client.get("/lists/").content.decode()
    report = client.get(f"/api/v1/lists/{army_list.pk}/report/").json()
    assert [fault["code"] for fault in report["faults"]] == [NOT_ACCEPTED]


# ---- choosing ----


def test_a_new_event_accepts_the_official_complete_catalogue_and_no_community_one() -> None:
    sample = sample_version()
    player = UserFactory.create()
    cheap(player)
    event = events.create_event(SETTINGS, actor=player)
    assert event.catalogues == [ref_of(sample).as_json()]


def test_a_new_event_has_no_incomplete_catalogue_by_default() -> None:
    call_command("load_catalogues", verbosity=0)
    event = events.create_event(SETTINGS, actor=UserFactory.create())
    assert [one["catalogue"] for one in event.catalogues] == ["combat-hex-sample"]


def test_a_community_catalogue_is_accepted_where_the_organizer_chooses_it() -> None:
    organizer = UserFactory.create()
    chosen = [{"catalogue": "cheap", "version": cheap(organizer).number}]
    event = events.create_event(SETTINGS | {"catalogues": chosen}, actor=organizer)
    assert event.catalogues == [ref_of(CatalogueVersion.objects.get()).as_json()]


@pytest.mark.parametrize(
    ("chosen", "path"),
    [
        ([{"catalogue": "nobody", "version": 1}], "/catalogues/0"),
        ([{"catalogue": "combat-hex-sample", "version": 9}], "/catalogues/0"),
        ([{"catalogue": "combat-hex-sample", "version": 1, "fingerprint": "other"}], "/catalogues/0"),
        ([{"catalogue": "combat-hex-sample"}], "/catalogues/0/version"),
        ("combat-hex-sample", "/catalogues"),
        ([{"catalogue": "combat-hex-sample", "version": 1}] * 21, "/catalogues"),
    ],
)
def test_what_is_no_catalogue_is_refused_beside_every_other_error(chosen: Any, path: str) -> None:
    sample_version()
    with pytest.raises(Invalid) as refused:
        events.create_event(SETTINGS | {"name": "", "catalogues": chosen}, actor=UserFactory.create())
    assert {"/name", path} <= {fault.path for fault in refused.value.faults}


def test_the_api_reads_and_writes_the_catalogues_of_an_event(signed_in: Callable[[User], Client]) -> None:
    sample_version()
    organizer = UserFactory.create()
    version = cheap(organizer)
    client = signed_in(organizer)
    made = client.post("/api/v1/events/", SETTINGS, content_type="application/json").json()
    assert [(one["catalogue"], one["trust"], one["owner"]) for one in made["catalogues"]] == [
        ("combat-hex-sample", "sample", "Muster")
    ]
    chosen = {"catalogues": [{"catalogue": "cheap", "version": version.number}]}
    address = f"/api/v1/events/{made['slug']}/"
    changed = client.patch(address, chosen, content_type="application/json").json()
    assert [(one["name"], one["trust"], one["owner"]) for one in changed["catalogues"]] == [
        ("The cast", "community", str(organizer))
    ]


def test_a_change_is_audited_and_every_list_is_checked_again() -> None:
    event = an_event(2)
    entry = a_player(event)
    submission = submit_list(entry, a_list(owner_of(entry)), actor=owner_of(entry))
    newer = sample_again()
    events.change_event(event, {"catalogues": [ref_of(newer).as_json()]}, actor=event.created_by)
    noted = AuditEntry.objects.get(action="event.changed")
    versions = [values["catalogues"][0]["version"] for values in (noted.before, noted.after) if values]
    assert versions == [1, 2]
    assert Job.objects.filter(kind="armies.recheck_event").exists()
    recheck_event(event.scope, asked_by=event.created_by, progress=lambda done, total: None)
    submission.refresh_from_db()
    assert submission.recheck is not None
    assert [fault["code"] for fault in submission.recheck["faults"]] == [NOT_ACCEPTED]


def test_catalogues_are_fixed_once_round_1_is_out() -> None:
    event = an_event(2, state="running")
    with pytest.raises(Refusal) as refused:
        events.change_event(event, {"catalogues": [ref_of(sample_again()).as_json()]}, actor=event.created_by)
    assert [fault.path for fault in refused.value.faults] == ["/catalogues"]


def test_an_organizer_sees_what_a_new_version_does_before_it_counts(
    signed_in: Callable[[User], Client],
) -> None:
    event = an_event(2)
    entry = a_player(event)
    found = submit_list(entry, a_list(owner_of(entry)), actor=owner_of(entry))
    newer = sample_again(dearer=200)
    client, address = signed_in(event.created_by), f"/lists/checks/{event.scope}/catalogues/"
    preview = client.post(address, {"catalogues": newer.pk}).content.decode()
    assert "1 submitted list affected" in preview
    assert f"{found.report['totals']['points']} points become" in preview
    assert "The list would have" in preview
    event.refresh_from_db()
    assert event.catalogues[0]["version"] == 1
    client.post(address, {"catalogues": newer.pk, "confirm": "yes"})
    event.refresh_from_db()
    assert event.catalogues == [ref_of(newer).as_json()]


# ---- being told ----


def test_the_check_desk_its_file_and_the_api_name_catalogue_owner_trust_and_version(
    signed_in: Callable[[User], Client],
) -> None:
    event = an_event(2)
    entry = a_player(event)
    player = owner_of(entry)
    version = cheap(player)
    events.change_event(event, {"catalogues": [ref_of(version).as_json()]}, actor=event.created_by)
    submit_list(entry, make.army_list(player, version=version), actor=player)
    client = signed_in(event.created_by)
    desk = client.get(f"/lists/checks/{event.scope}/").content.decode()
    assert "The cast, version 1" in desk
    assert ">Player-made</span>" in desk
    assert f"by {player}" in desk
    assert "✓ accepted by the event" in desk
    sample_version()
    Event.objects.filter(pk=event.pk).update(catalogues=[ref_of(sample_version()).as_json()])
    assert "✕ not accepted by the event" in client.get(f"/lists/checks/{event.scope}/").content.decode()
    row = client.get(f"/lists/checks/{event.scope}/export.csv").content.decode().splitlines()[1]
    assert f"The cast,1,community,{player},no" in row
    (said,) = client.get(f"/api/v1/submissions/of/{event.scope}/").json()
    assert (said["catalogue_owner"], said["catalogue_trust"], said["catalogue_accepted"]) == (
        str(player),
        "community",
        False,
    )


def test_the_event_names_its_catalogues(signed_in: Callable[[User], Client]) -> None:
    event = an_event(2)
    sample_version()
    page = Client().get(event.get_absolute_url()).content.decode()
    assert "Combat Hex sample set, version 1" in page
    assert "Made-up values" in page


def test_a_new_list_for_an_event_offers_its_catalogues_and_its_points_limit(
    signed_in: Callable[[User], Client],
) -> None:
    event = an_event(2, point_level=500)
    player = owner_of(a_player(event))
    version = cheap(player)
    sample = sample_version()
    page = signed_in(player).get(f"/lists/new/?event={event.scope}")
    form: Any = page.context["form"]
    assert [value for _, group in form.fields["version"].choices for value, _ in group] == [sample.pk]
    assert form["point_level"].value() == 500
    assert 'value="500"' in page.content.decode()
    assert ">Points limit</label>" in page.content.decode()
    posted = {"name": "Mine", "version": version.pk, "event_key": event.scope}
    assert signed_in(player).post("/lists/new/", posted).status_code == 200
    assert not ArmyList.objects.filter(owner=player).exists()


# ---- travelling ----


def test_an_archive_carries_the_catalogues_and_says_which_are_unknown_here() -> None:
    event = an_event(2)
    document = json.loads(json.dumps(archive.as_json(event)))
    made = restore_event(copy.deepcopy(document), actor=event.created_by)
    assert made.event.catalogues == event.catalogues
    assert "The catalogue combat-hex-sample, version 1: it is not known here." in made.left_out
    sample_version()
    assert restore_event(copy.deepcopy(document), actor=event.created_by).left_out == []
    del document["event"]["catalogues"]
    earlier = restore_event(document, actor=event.created_by)
    assert accepted_by(earlier.event).as_json() == [ref_of(sample_version()).as_json()]


def test_a_snapshot_with_other_cards_than_its_catalogue_is_found_out() -> None:
    event = an_event(2)
    entry = a_player(event)
    submission = submit_list(entry, a_list(owner_of(entry)), actor=owner_of(entry))
    document = copy.deepcopy(submission.document)
    document["models"][0]["points"] = 1
    Submission.objects.filter(pk=submission.pk).update(document=document)
    recheck_event(event.scope, asked_by=event.created_by, progress=lambda done, total: None)
    submission.refresh_from_db()
    assert submission.recheck is not None
    assert [fault["code"] for fault in submission.recheck["faults"]] == ["army.cards-differ"]
