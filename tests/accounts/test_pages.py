"""Signing up, in and out, the profile and the tokens, as a person does it in a browser."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import ApiToken, User
from common import audit
from common.models import AuditEntry
from tests.concurrency import at_once
from tests.factories.accounts import PASSWORD, UserFactory, api_token

pytestmark = pytest.mark.django_db

NEWCOMER = {
    "username": "Rosie",
    "display_name": "Rosie C.",
    "email": "rosie@example.org",
    "password": "party business and fireworks",
}


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def faults(answer: Any) -> dict[str, list[str]]:
    return dict(answer.context["form"].errors)


@pytest.mark.main_path
def test_a_newcomer_signs_up_is_signed_in_and_on_record(client: Client) -> None:
    answer = client.post("/account/sign-up/", NEWCOMER)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert is_signed_in(client)
    user = User.objects.get(username="Rosie")
    assert user.check_password(NEWCOMER["password"])
    assert AuditEntry.objects.about(user).get().action == "account.created"


def test_a_newcomers_home_says_what_to_do_first(client: Client) -> None:
    client.post("/account/sign-up/", NEWCOMER)
    home = client.get("/").content.decode()
    assert all(f'href="{door}"' in home for door in ("/events/", "/lists/", "/events/new/"))


def test_signing_up_returns_to_where_one_came_from(client: Client) -> None:
    assert client.post("/account/sign-up/", {**NEWCOMER, "next": "/lists/"})["Location"] == "/lists/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_signing_up_never_leads_to_another_site(client: Client, elsewhere: str) -> None:
    assert client.post("/account/sign-up/", {**NEWCOMER, "next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/"])
def test_signing_in_never_leads_to_another_site(client: Client, user: User, elsewhere: str) -> None:
    sent = {"username": user.username, "password": PASSWORD, "next": elsewhere}
    assert client.post("/account/sign-in/", sent)["Location"] == "/"


def test_every_fault_of_a_sign_up_is_shown_at_once(client: Client) -> None:
    UserFactory.create(username="rosie", email="ROSIE@example.org")
    answer = client.post("/account/sign-up/", {**NEWCOMER, "display_name": "", "password": "12345"})
    assert answer.status_code == 200
    found = faults(answer)
    assert set(found) == {"username", "display_name", "email", "password"}
    (said,) = found["password"]
    assert said == "This password is too short. It must contain at least 10 characters."
    assert not is_signed_in(client)


def test_a_password_like_the_name_is_refused(client: Client) -> None:
    assert "password" in faults(
        client.post("/account/sign-up/", {**NEWCOMER, "password": "rosie@example.org"})
    )


def test_the_password_typed_is_not_sent_back(client: Client) -> None:
    answer = client.post("/account/sign-up/", {**NEWCOMER, "username": "no spaces allowed"})
    assert NEWCOMER["password"] not in answer.content.decode()


@pytest.mark.race
def test_of_six_people_who_want_one_name_one_gets_it() -> None:
    def sign_up(number: int) -> int:
        sent = {**NEWCOMER, "username": "ROSIE" if number % 2 else "rosie", "email": f"{number}@example.org"}
        return Client().post("/account/sign-up/", sent).status_code

    assert sorted(map(str, at_once(6, sign_up))) == ["200"] * 5 + ["302"]
    assert User.objects.count() == 1


@pytest.mark.main_path
@pytest.mark.parametrize("name", ["frodo", "FRODO", "frodo@example.org", "Frodo@Example.ORG"])
def test_one_signs_in_by_username_or_mail_and_out_again(client: Client, name: str) -> None:
    UserFactory.create(username="frodo")
    client.post("/account/sign-in/", {"username": name, "password": PASSWORD})
    assert is_signed_in(client)
    client.post("/account/sign-out/")
    assert not is_signed_in(client)


def test_a_visit_alone_signs_nobody_out(user: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(user)
    page = client.get("/account/sign-out/", headers={"referer": "http://testserver/lists/"})
    assert (page.status_code, page["Allow"]) == (405, "POST, OPTIONS")
    assert "Go back and press the button again" in page.content.decode()
    assert 'href="http://testserver/lists/"' in page.content.decode()
    assert is_signed_in(client)


def test_the_way_back_from_the_address_of_a_button_stays_on_this_site(client: Client) -> None:
    page = client.get("/account/sign-out/", headers={"referer": "https://elsewhere.example/"})
    assert page.status_code == 405
    assert "elsewhere.example" not in page.content.decode()


def test_a_name_that_is_anothers_mail_address_does_not_shadow_its_owner(client: Client) -> None:
    UserFactory.create(username="mail-owner", email="shared@example.org")
    impostor = UserFactory.create(username="shared@example.org", email="")
    client.post("/account/sign-in/", {"username": "shared@example.org", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(impostor.pk)


@pytest.mark.parametrize("name", ["frodo", "nobody"])
def test_a_wrong_password_and_an_unknown_name_look_alike(client: Client, name: str) -> None:
    UserFactory.create(username="frodo")
    answer = client.post("/account/sign-in/", {"username": name, "password": "wrong"})
    assert faults(answer)["__all__"][0].startswith("Name and password do not belong together")


def test_a_switched_off_account_cannot_sign_in(client: Client) -> None:
    UserFactory.create(username="frodo", is_active=False)
    client.post("/account/sign-in/", {"username": "frodo", "password": PASSWORD})
    assert not is_signed_in(client)


def test_guessing_is_paused_and_the_owner_elsewhere_is_not(settings: Any) -> None:
    settings.AXES_ENABLED = True
    UserFactory.create(username="frodo")
    guesser, owner = Client(REMOTE_ADDR="203.0.113.9"), Client(REMOTE_ADDR="198.51.100.2")
    answers = [guesser.post("/account/sign-in/", {"username": "frodo", "password": "no"}) for _ in range(9)]
    assert answers[-1].status_code == 429
    right = {"username": "frodo", "password": PASSWORD}
    assert guesser.post("/account/sign-in/", right).status_code == 429
    assert owner.post("/account/sign-in/", right).status_code == 302


@pytest.mark.parametrize("page", ["", "password/", "tokens/"])
def test_account_pages_ask_to_sign_in(client: Client, page: str) -> None:
    answer = client.get(f"/account/{page}")
    assert (answer.status_code, answer["Location"]) == (302, f"/account/sign-in/?next=/account/{page}")


@pytest.mark.parametrize("page", ["", "password/", "tokens/"])
def test_account_pages_open(user: User, signed_in: Callable[[User], Client], page: str) -> None:
    assert signed_in(user).get(f"/account/{page}").status_code == 200


@pytest.mark.parametrize("page", ["sign-in/", "sign-up/", "forgotten/", "forgotten/sent/", "forgotten/x/y/"])
def test_public_account_pages_open(client: Client, page: str) -> None:
    assert client.get(f"/account/{page}").status_code == 200


@pytest.mark.main_path
def test_a_changed_profile_is_kept_and_on_record(user: User, signed_in: Callable[[User], Client]) -> None:
    sent = {"display_name": "Mr Underhill", "club": "Bree", "email": user.email}
    assert signed_in(user).post("/account/", sent).status_code == 302
    user.refresh_from_db()
    assert (user.display_name, user.club) == ("Mr Underhill", "Bree")
    entry = AuditEntry.objects.about(user).get()
    assert entry.after is not None
    assert (entry.before["club"], entry.after["club"]) == ("", "Bree")  # type: ignore[index]
    assert not user.wants_mail, "a box that is not ticked switches mail off"


def test_a_wrong_profile_changes_nothing_and_keeps_what_was_typed(
    user: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    answer = signed_in(user).post(
        "/account/", {"display_name": "", "club": "Bree", "email": stranger.email.upper()}
    )
    assert set(faults(answer)) == {"display_name", "email"}
    assert 'value="Bree"' in answer.content.decode()
    assert user.display_name in answer.content.decode(), "the masthead still shows the stored name"


def test_a_new_password_works_and_signs_other_devices_out(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    here, elsewhere = signed_in(user), signed_in(user)
    new = "nine walkers and nine riders"
    here.post("/account/password/", {"old_password": PASSWORD, "new_password1": new, "new_password2": new})
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302


def test_a_forgotten_password_is_replaced_by_mail(client: Client, user: User, settings: Any) -> None:
    client.post("/account/forgotten/", {"email": user.email})
    (message,) = mail.outbox
    link = next(word for word in str(message.body).split() if "/account/forgotten/" in word)
    form = client.get(link.removeprefix(settings.PUBLIC_URL), follow=True).redirect_chain[-1][0]
    new = "nine walkers and nine riders"
    client.post(form, {"new_password1": new, "new_password2": new})
    user.refresh_from_db()
    assert user.check_password(new)


def test_whether_a_mail_address_is_known_is_not_told(client: Client, user: User) -> None:
    answers = [
        client.post("/account/forgotten/", {"email": email}) for email in (user.email, "no@example.org")
    ]
    assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1


def test_a_token_is_shown_once_and_never_kept(user: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(user)
    sent = {"name": "scoreboard", "scope": "read", "days": "90", "password": PASSWORD}
    answer = client.post("/account/tokens/", sent)
    secret = answer.context["secret"]
    assert secret in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert secret not in client.get("/account/tokens/").content.decode()
    token = ApiToken.objects.get()
    assert secret not in str(vars(token))
    assert token.expires_at is not None


def test_nobody_revokes_the_token_of_another(
    user: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    token, _ = api_token(user)
    assert signed_in(stranger).post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert signed_in(user).post(f"/account/tokens/{token.pk}/revoke/").status_code == 302
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_the_back_office_opens_for_staff_alone(
    user: User, staff: User, signed_in: Callable[[User], Client]
) -> None:
    pages = [
        "accounts/user/",
        "accounts/user/add/",
        "accounts/apitoken/",
        "common/auditentry/",
        "common/job/",
    ]
    for page in [*pages, f"accounts/user/{user.pk}/change/", "common/outboxmessage/"]:
        assert signed_in(staff).get(f"/admin/{page}").status_code == 200, page
        assert signed_in(user).get(f"/admin/{page}").status_code == 302, page


def test_the_back_office_makes_an_account(staff: User, signed_in: Callable[[User], Client]) -> None:
    word = "a password for newcomers"
    sent = {"username": "new", "display_name": "New", "email": "", "password1": word, "password2": word}
    answer = signed_in(staff).post("/admin/accounts/user/add/", {**sent, "usable_password": "true"})
    assert answer.status_code == 302
    assert User.objects.get(username="new").check_password(word)


def test_the_audit_trail_is_exported_without_becoming_a_formula(
    staff: User, signed_in: Callable[[User], Client]
) -> None:
    audit.record(actor=staff, action="=HYPERLINK(1)", subject=staff)
    client = signed_in(staff)
    form = client.get("/admin/common/auditentry/export/").context["form"]
    formats = dict(form.fields["format"].choices)
    csv = next(number for number, name in formats.items() if name == "csv")
    sent = {"format": csv} | {f"auditentry_{name}": "on" for name in ("action", "actor_name")}
    table = client.post("/admin/common/auditentry/export/", {**sent, "resource": "0"}).content.decode()
    assert "HYPERLINK(1)" in table
    assert "=HYPERLINK" not in table


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("123", "too short"),
        ("1234567890", "entirely numeric"),
        ("qwertyuiop", "too common"),
        ("rosie@example.org", "too similar"),
    ],
)
def test_a_bad_password_is_one_message_on_every_form(
    client: Client, user: User, password: str, said: str
) -> None:
    (text,) = faults(client.post("/account/sign-up/", {**NEWCOMER, "password": password}))["password"]
    assert said in text
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    if said != "too similar":
        sent = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
        (text,) = client.post("/account/password/", sent).context["form"].errors["new_password2"]
        assert said in text
