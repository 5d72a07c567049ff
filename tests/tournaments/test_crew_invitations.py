"""Nobody works at an event unasked: an invitation, and an answer."""

from collections.abc import Callable

import pytest
from django.core import mail as outbox_of_mail
from django.test import Client

from accounts.models import User
from common import outbox
from common.errors import Refusal
from common.models import AuditEntry
from tests.concurrency import at_once, refusals, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import an_event
from tournaments.access import roles
from tournaments.models import CrewInvitation, EventRole, EventState, Role
from tournaments.services import crew

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def test_an_invited_person_has_no_rights_until_they_accept(signed_in: SignedIn) -> None:
    event, helper = an_event(2, state=EventState.DRAFT), UserFactory.create()
    crew.ask(event, helper, [Role.JUDGE, Role.LIST_CHECKER], actor=event.created_by)

    assert roles(helper, event) == frozenset()
    assert signed_in(helper).get(f"/events/{event.slug}/").status_code == 404, "a draft stays hidden"
    home = signed_in(helper).get("/").content.decode()
    assert event.name in home
    assert "judge and list checker" in home

    answer = signed_in(helper).post(f"/events/{event.slug}/crew/answer/", {"answer": "accept"})
    assert answer.status_code == 302
    assert roles(helper, event) == {Role.JUDGE, Role.LIST_CHECKER}
    assert not CrewInvitation.objects.exists()
    said = AuditEntry.objects.filter(scope=event.scope, actor=helper).values_list("action", flat=True)
    assert set(said) == {"crew.added"}


def test_who_declines_has_no_role_and_may_be_invited_again(signed_in: SignedIn) -> None:
    event, helper = an_event(2), UserFactory.create()
    crew.ask(event, helper, [Role.OWNER], actor=event.created_by)
    with pytest.raises(Refusal, match="has not answered"):
        crew.ask(event, helper, [Role.OWNER], actor=event.created_by)

    signed_in(helper).post(f"/events/{event.slug}/crew/answer/", {"answer": "decline"})

    assert roles(helper, event) == frozenset()
    assert crew.ask(event, helper, [Role.OWNER], actor=event.created_by).invited


def test_who_works_there_already_gets_a_further_role_at_once() -> None:
    event, helper = an_event(2), UserFactory.create()
    crew.ask(event, helper, [Role.JUDGE], actor=event.created_by)
    crew.accept(event, actor=helper)

    asked = crew.ask(event, helper, [Role.HEAD_JUDGE], actor=event.created_by)

    assert [one.role for one in asked.given] == [Role.HEAD_JUDGE]
    assert asked.invited == ()


def test_an_invitation_is_answered_by_its_person_alone(client: Client, signed_in: SignedIn) -> None:
    event, helper = an_event(2), UserFactory.create()
    crew.ask(event, helper, [Role.JUDGE], actor=event.created_by)
    address = f"/events/{event.slug}/crew/answer/"

    assert signed_in(UserFactory.create()).post(address, {"answer": "accept"}).status_code == 404
    assert client.post(address, {"answer": "accept"}).status_code == 302, "to the sign-in page"
    assert not EventRole.objects.filter(event=event, role=Role.JUDGE).exists()


def test_a_withdrawn_invitation_is_no_longer_at_home_and_cannot_be_accepted(signed_in: SignedIn) -> None:
    event, helper = an_event(2), UserFactory.create()
    [invited] = crew.ask(event, helper, [Role.JUDGE], actor=event.created_by).invited
    assert event.name in signed_in(helper).get("/").content.decode()

    page = signed_in(event.created_by).post(f"/events/{event.slug}/crew/invitations/{invited.pk}/withdraw/")

    assert page.status_code == 302
    assert "Accept" not in signed_in(helper).get("/").content.decode()
    with pytest.raises(Refusal, match="withdrawn"):
        crew.accept(event, actor=helper)


def test_a_letter_says_who_invites_to_what() -> None:
    event, helper = an_event(2), UserFactory.create(email="helper@example.org")
    crew.ask(event, helper, [Role.JUDGE], actor=event.created_by)

    while outbox.deliver_due():
        pass

    [letter] = [one for one in outbox_of_mail.outbox if "helper@example.org" in one.to]
    assert letter.subject == f"{event.name}: you are invited as judge"
    assert str(event.created_by) in letter.body


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_an_invitation_is_accepted_or_withdrawn_never_both() -> None:
    event, helper = an_event(2), UserFactory.create()
    [invited] = crew.ask(event, helper, [Role.JUDGE], actor=event.created_by).invited
    steps: list[Callable[[], object]] = [
        lambda: crew.accept(event, actor=helper),
        lambda: crew.withdraw_invitation(invited, actor=event.created_by),
    ]

    outcomes = at_once(2, lambda number: steps[number]())

    assert unexpected(outcomes) == []
    assert len(refusals(outcomes)) == 1
    withdrawn = AuditEntry.objects.filter(scope=event.scope, action="crew.uninvited").exists()
    assert withdrawn != event.crew.filter(user=helper).exists()


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_control_accepting_what_was_seen_accepts_a_withdrawn_invitation(meet: Callable[[int], None]) -> None:
    event, helper = an_event(2), UserFactory.create()
    [invited] = crew.ask(event, helper, [Role.JUDGE], actor=event.created_by).invited

    def accept_what_was_seen() -> None:
        seen = list(event.crew_invitations.filter(user=helper))
        meet(2)
        meet(2)
        for one in seen:
            crew.add_crew(event, helper, Role(one.role), actor=helper)

    def withdraw() -> None:
        meet(2)
        crew.withdraw_invitation(invited, actor=event.created_by)
        meet(2)

    assert unexpected(at_once(2, lambda number: [accept_what_was_seen, withdraw][number]())) == []
    assert event.crew.filter(user=helper).exists(), "withdrawn, and on the staff all the same"


# -- the page


def test_a_refused_invitation_stands_in_the_form_with_what_was_typed(signed_in: SignedIn) -> None:
    event, helper = an_event(2), UserFactory.create(username="helpful")
    address, client = f"/events/{event.slug}/crew/add/", signed_in(event.created_by)

    without_role = client.post(address, {"username": "helpful"})
    page = without_role.content.decode()
    assert without_role.status_code == 422
    assert 'value="helpful"' in page
    assert "This field is required." in page
    assert "Invite somebody" in page
    assert "cannot be saved like this" not in page

    crew.ask(event, helper, [Role.JUDGE], actor=event.created_by)
    again = client.post(address, {"username": "helpful", "role": ["judge"]})
    assert again.status_code == 409
    assert "is invited already" in again.content.decode()
    assert 'value="helpful"' in again.content.decode()


def test_the_only_organizer_cannot_be_removed_and_the_page_says_why(signed_in: SignedIn) -> None:
    event, second = an_event(2), UserFactory.create()
    client, address = signed_in(event.created_by), f"/events/{event.slug}/crew/"
    page = client.get(address).content.decode()
    assert "This is the only organizer. Name another one first." in page
    assert "Remove role" in page
    assert "/remove/" not in page

    EventRole.objects.create(event=event, user=second, role=Role.OWNER)
    page = client.get(address).content.decode()
    assert "This is the only organizer" not in page
    assert page.count("/remove/") == 2


def test_a_person_with_several_roles_and_invitations_has_one_row(signed_in: SignedIn) -> None:
    event, helper, both = an_event(2), UserFactory.create(), UserFactory.create()
    crew.ask(event, helper, [Role.JUDGE, Role.SCOREKEEPER], actor=event.created_by)
    crew.ask(event, both, [Role.JUDGE], actor=event.created_by)
    EventRole.objects.create(event=event, user=both, role=Role.SCOREKEEPER)
    page = signed_in(event.created_by).get(f"/events/{event.slug}/crew/").content.decode()

    assert page.count('<th scope="row">') == 3  # with the organizer
    assert page.count("/withdraw/") == 3
