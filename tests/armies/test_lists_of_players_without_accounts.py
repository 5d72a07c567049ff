"""A player whom the event knows by name alone has lists like anybody else: numbered, locked, seen by the same rule."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from armies import queries
from armies.access import may_see_list
from armies.event_port import Stage, Viewer
from armies.models import Submission
from armies.services import checks, submissions, written_lists
from armies.services.submissions import Content, Player
from common import outbox
from common.errors import Invalid, Refusal
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db

PAT, KIM = Player(key="entry:1", name="Pat"), Player(key="entry:2", name="Kim")
LEGAL = "1x Aragorn (orange)\n1x Gimli\n1x Rohan Warrior\n"


def content(text: str = LEGAL) -> Content:
    return written_lists.from_text(
        text.encode(), version=make.cast_version(), ruleset="combat-hex/3.1.2", name="From the slip"
    )


def submitted(player: Player, actor: User | None = None, *, override_lock: bool = False) -> Submission:
    return submissions.submit_content(
        content(),
        player=player,
        event_key="event:1",
        point_level=1000,
        actor=actor or UserFactory.create(),
        override_lock=override_lock,
    )


def test_a_second_list_replaces_the_first_of_the_same_player_alone() -> None:
    pat, kim = submitted(PAT), submitted(KIM)
    again = submitted(PAT)

    states = {one.pk: (one.state, one.number) for one in Submission.objects.all()}
    assert states == {
        pat.pk: ("replaced", 1),
        kim.pk: ("submitted", 1),
        again.pk: ("submitted", 2),
    }
    assert [one.kind for one in queries.since_the_last(again)] == []
    assert (again.player, again.player_id) == ("Pat", "entry:1")


def test_the_database_lets_a_player_without_an_account_have_one_live_list() -> None:
    pat = submitted(PAT)
    values = {field.attname: getattr(pat, field.attname) for field in Submission._meta.fields if field.name != "id"}  # fmt: skip

    for wrong in ({"number": 2}, {"state": "replaced"}, {"player_key": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Submission.objects.create(**values | wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        Submission.objects.create(**values | {"player_key": "entry:9", "owner_id": UserFactory.create().pk})


def test_a_locked_list_stays_until_staff_override_the_lock() -> None:
    first = submitted(PAT)
    submissions.lock(first, actor=UserFactory.create())

    with pytest.raises(Refusal, match="locked"):
        submitted(PAT)
    assert submitted(PAT, override_lock=True).number == 2


@pytest.mark.parametrize(
    ("viewer", "sees"),
    [
        (Viewer(), False),
        (Viewer(user_id=7, is_entrant=True), False),
        (Viewer(user_id=7, is_entrant=True, has_list=True, opponents=frozenset({"entry:1"})), True),
        (Viewer(user_id=7, is_entrant=True, opponents=frozenset({"entry:1"})), False),
        (Viewer(user_id=7, is_entrant=True, has_list=True, opponents=frozenset({"entry:2", 1})), False),
        (Viewer(user_id=7, is_official=True), True),
    ],
)
def test_such_a_list_is_seen_by_the_event_s_rule_and_by_no_stranger(viewer: Viewer, sees: bool) -> None:
    assert may_see_list("entry:1", viewer, Stage("during", {"during": "opponent"})) is sees


def test_nobody_who_is_not_signed_in_counts_as_its_player(signed_in: Callable[[User], Client]) -> None:
    """Neither has an account: that makes them no more the same person than two strangers are."""
    found = submitted(PAT)

    assert Client().get(f"/lists/submissions/{found.pk}/").status_code == 404
    assert Client().get(f"/api/v1/submissions/{found.pk}/").status_code == 404
    assert Client().post(f"/api/v1/submissions/{found.pk}/withdraw/").status_code in (401, 403, 404)
    assert signed_in(UserFactory.create()).get(f"/lists/submissions/{found.pk}/").status_code == 404
    assert not queries.live_submissions_of(AnonymousUser()).exists()


def test_its_decision_writes_to_nobody_and_its_pages_name_the_player() -> None:
    found = submitted(PAT)
    checks.return_to_player(found, actor=UserFactory.create(), note="One hero too many.")
    outbox.deliver_due()

    assert mail.outbox == []
    assert submitted(PAT).number == 2


def test_every_row_that_is_not_understood_is_named_with_what_it_may_mean() -> None:
    with pytest.raises(Invalid) as refused:
        content("2x Orc Wariors\n1x Aragorn\nnonsense here\n1x Gimli\n0x Uglúk")

    found = {fault.path: fault.text for fault in refused.value.faults}
    assert "Did you mean Orc Warrior" in found["/rows/0"]
    assert "Did you mean Aragorn (" in found["/rows/1"]
    assert "nonsense" in found["/text/3"]
    assert len(found) == 4


def test_a_catalogue_of_another_game_is_refused() -> None:
    terms = {"version": make.cast_version(), "ruleset": "battle-chain/1", "name": ""}
    with pytest.raises(Invalid, match="another game"):
        written_lists.from_text(b"1x Gimli", **terms)  # type: ignore[arg-type]
    with pytest.raises(Invalid, match="another game"):
        written_lists.from_counts({"gimli": 1}, **terms)  # type: ignore[arg-type]


def test_numbers_beside_the_models_of_a_catalogue_make_a_list() -> None:
    version = make.cast_version()
    chosen = written_lists.from_counts(
        {"aragorn": 1, "orc": 0, "rohan": 12}, version=version, ruleset="combat-hex/3.1.2", name=""
    )

    assert [(row["model"], row["count"]) for row in chosen.rows] == [("aragorn", 1), ("rohan", 12)]
    assert chosen.name == "Unnamed list"
    for wrong, count in (({}, 1), ({"sauron": 1, "orc": -1, "rohan": 99_999}, 3)):
        with pytest.raises(Invalid) as refused:
            written_lists.from_counts(wrong, version=version, ruleset="combat-hex/3.1.2", name="")
        assert len(refused.value.faults) == count
