"""Two-step sign-in: the password alone opens nothing, a code works once, and what gives an account away needs one."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pyotp
import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import RecoveryCode, SecondFactor, User
from accounts.rate_limits import WRONG_CODES
from accounts.services import second_factor as service
from common import database_clock, outbox
from common.errors import Invalid
from common.models import AuditEntry
from tests.concurrency import at_once, everybody, unexpected
from tests.factories.accounts import PASSWORD, UserFactory, api_token

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
START = datetime(2030, 5, 4, 12, 0, 1, tzinfo=UTC)


class Watch:
    """The service's clock, turned by hand: every code is used up by its first use."""

    def __init__(self) -> None:
        self.now = START

    def code(self) -> str:
        """The code of the next 30 seconds."""
        self.now += timedelta(seconds=30)
        return pyotp.TOTP(SECRET).at(self.now)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(database_clock, "now", lambda: watch.now)
    return watch


@pytest.fixture
def codes(watch: Watch, user: User) -> list[str]:
    """Switches it on and returns the recovery codes."""
    return service.switch_on(user, secret=SECRET, code=watch.code())


def signs_in(client: Client, user: User) -> Any:
    return client.post(
        "/account/sign-in/", {"username": user.username, "password": PASSWORD, "next": "/lists/"}
    )


def enters(client: Client, code: str) -> Any:
    return client.post("/account/sign-in/code/", {"code": code})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.main_path
def test_it_is_switched_on_with_the_apps_code_and_shows_recovery_codes_once(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(user)
    page = client.get("/account/second-factor/")
    secret = page.context["secret"]
    assert "data:image/svg+xml" in page.content.decode()
    wrong = client.post("/account/second-factor/", {"code": "000000", "password": PASSWORD})
    assert "code" in wrong.context["form"].errors
    sent = {"code": pyotp.TOTP(secret).now(), "password": PASSWORD}
    shown = client.post("/account/second-factor/", sent)
    found = re.findall(r"<code[^>]*>([A-Z2-9-]{14})</code>", shown.content.decode())
    assert len(found) == len(set(found)) == 10
    assert "no-store" in shown["Cache-Control"]
    again = client.get("/account/second-factor/").content.decode()
    assert not any(code in again for code in found)
    assert secret not in again
    assert not RecoveryCode.objects.filter(digest__in=found).exists(), "digests alone are kept"


def test_without_the_password_it_is_not_switched_on(user: User, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(user)
    secret = client.get("/account/second-factor/").context["secret"]
    sent = {"code": pyotp.TOTP(secret).now(), "password": "wrong"}
    assert "password" in client.post("/account/second-factor/", sent).context["form"].errors
    assert not service.is_on(user)


@pytest.mark.main_path
def test_the_password_alone_signs_nobody_in(
    client: Client, user: User, codes: list[str], watch: Watch
) -> None:
    assert signs_in(client, user)["Location"] == "/account/sign-in/code/"
    assert not is_signed_in(client)
    assert client.get("/account/")["Location"].startswith("/account/sign-in/")
    assert "code" in enters(client, "123456").context["form"].errors
    assert not is_signed_in(client)
    assert enters(client, watch.code())["Location"] == "/lists/"
    assert is_signed_in(client)


def test_the_second_step_cannot_be_had_without_the_first(
    client: Client, codes: list[str], watch: Watch
) -> None:
    assert enters(client, watch.code())["Location"] == "/account/sign-in/"
    assert not is_signed_in(client)


@pytest.mark.parametrize("what", ["too late", "another password", "switched off"])
def test_the_first_step_does_not_count_for_ever(
    client: Client, user: User, codes: list[str], watch: Watch, what: str
) -> None:
    signs_in(client, user)
    if what == "too late":
        watch.now += timedelta(minutes=11)
    elif what == "another password":
        user.set_password("another long password")
        user.save()
    else:
        User.objects.filter(pk=user.pk).update(is_active=False)
    assert enters(client, watch.code())["Location"] == "/account/sign-in/"
    assert not is_signed_in(client)


def test_a_code_works_once_and_an_older_one_not_after_it(user: User, codes: list[str], watch: Watch) -> None:
    older, newer = watch.code(), watch.code()
    service.require(user, newer)
    for code in (newer, older):
        with pytest.raises(Invalid):
            service.require(user, code)


@pytest.mark.parametrize(("steps", "is_right"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_the_clock_of_a_phone_may_be_half_a_minute_wrong(
    user: User, codes: list[str], watch: Watch, steps: int, is_right: bool
) -> None:
    watch.now += timedelta(minutes=10)
    code = pyotp.TOTP(SECRET).at(watch.now + timedelta(seconds=30 * steps))
    if is_right:
        service.require(user, code)
    else:
        with pytest.raises(Invalid):
            service.require(user, code)


def test_a_recovery_code_works_once_however_it_is_typed(client: Client, user: User, codes: list[str]) -> None:
    signs_in(client, user)
    enters(client, f" {codes[0].lower().replace('-', ' ')} ")
    assert is_signed_in(client)
    assert service.codes_left(user) == 9
    with pytest.raises(Invalid):
        service.require(user, codes[0])
    assert AuditEntry.objects.about(user).filter(action="account.recovery-code-used").count() == 1


def test_new_recovery_codes_end_the_former(
    user: User, codes: list[str], watch: Watch, signed_in: Callable[[User], Client]
) -> None:
    signed_in(user).post("/account/second-factor/codes/", {"password": PASSWORD, "code": watch.code()})
    assert service.codes_left(user) == 10
    with pytest.raises(Invalid):
        service.require(user, codes[0])


def test_guesses_are_counted_wherever_they_are_made(
    client: Client, user: User, codes: list[str], watch: Watch
) -> None:
    for _ in range(WRONG_CODES.most):
        with pytest.raises(Invalid):
            service.require(user, "000000")
    signs_in(client, user)
    page = enters(client, watch.code())
    assert page.context["form"].errors["code"] == [WRONG_CODES.text]
    assert not is_signed_in(client)


def _with_code(client: Client, address: str, sent: dict[str, str], code: str) -> Any:
    """Without the code it is refused beside its field; with it, it is done."""
    refused = client.post(address, {**sent, "code": ""})
    assert "code" in refused.context["form"].errors, address
    return client.post(address, {**sent, "code": code})


def test_what_gives_an_account_away_needs_a_code_on_every_page(
    user: User, codes: list[str], watch: Watch, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(user)
    profile = {"display_name": user.display_name, "email": "new@example.org", "current_password": PASSWORD}
    _with_code(client, "/account/", profile, watch.code())
    user.refresh_from_db()
    assert user.email == "new@example.org"
    token = {"name": "script", "scope": "read", "days": "30", "password": PASSWORD}
    assert _with_code(client, "/account/tokens/", token, watch.code()).context["secret"]
    words = {
        "old_password": PASSWORD,
        "new_password1": "some other long words",
        "new_password2": "some other long words",
    }
    _with_code(client, "/account/password/", words, watch.code())
    user.refresh_from_db()
    assert user.check_password("some other long words")
    _with_code(client, "/account/data/", {"password": "some other long words"}, watch.code())
    user.refresh_from_db()
    assert user.retired_at
    assert not SecondFactor.objects.exists()
    assert not RecoveryCode.objects.exists()


def test_a_profile_without_a_new_address_needs_no_code(
    user: User, codes: list[str], signed_in: Callable[[User], Client]
) -> None:
    sent = {"display_name": "Somebody", "email": user.email}
    assert signed_in(user).post("/account/", sent).status_code == 302


def test_a_token_needs_the_password_without_a_second_factor_too(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    sent = {"name": "script", "scope": "read", "days": "30"}
    assert "password" in signed_in(user).post("/account/tokens/", sent).context["form"].errors
    assert not user.api_tokens.exists()


@pytest.mark.parametrize(
    ("way", "address", "sent"),
    [
        ("patch", "/api/v1/me/", {"email": "new@example.org", "current_password": PASSWORD}),
        ("post", "/api/v1/me/retire/", {"password": PASSWORD}),
    ],
)
def test_a_token_alone_does_neither(
    user: User, codes: list[str], watch: Watch, way: str, address: str, sent: dict[str, str]
) -> None:
    program = APIClient(headers={"Authorization": f"Bearer {api_token(user)[1]}"})
    refused = getattr(program, way)(address, sent)
    assert refused.status_code == 422
    assert [fault["path"] for fault in refused.json()["faults"]] == ["/code"]
    assert getattr(program, way)(address, {**sent, "code": watch.code()}).status_code < 300


def test_switching_off_needs_password_and_code_and_is_told_by_letter(
    user: User, codes: list[str], watch: Watch, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(user)
    _with_code(client, "/account/second-factor/off/", {"password": PASSWORD}, watch.code())
    assert not service.is_on(user)
    assert service.codes_left(user) == 0
    outbox.deliver_due()
    assert [letter.subject.rpartition(" ")[2] for letter in mail.outbox] == ["on", "off"]
    actions = [entry.action for entry in AuditEntry.objects.about(user)]
    assert actions == ["account.second-factor-on", "account.second-factor-off"]


def test_whoever_runs_the_service_can_help_somebody_who_lost_everything(user: User, codes: list[str]) -> None:
    call_command("remove_second_factor", user.username.upper())
    assert not service.is_on(user)
    for name in (user.username, "nobody-here"):
        with pytest.raises(CommandError):
            call_command("remove_second_factor", name)


def test_a_reset_password_does_not_go_past_the_second_step(
    client: Client, user: User, codes: list[str]
) -> None:
    client.post("/account/forgotten/", {"email": user.email})
    link = re.search(r"https?://[^/]+(/account/forgotten/\S+)", str(mail.outbox[-1].body))
    assert link
    form = client.get(link[1], follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": "some other long words", "new_password2": "some other long words"})
    sent = {"username": user.username, "password": "some other long words"}
    assert client.post("/account/sign-in/", sent)["Location"] == "/account/sign-in/code/"
    assert not is_signed_in(client)


def test_the_back_office_has_no_way_in_of_its_own(client: Client, codes: list[str], user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/account/sign-in/?next=%2Fadmin%2F"
    assert client.post("/admin/login/", {"username": user.username, "password": PASSWORD}).status_code == 405
    assert not is_signed_in(client)


def test_a_visitor_who_is_no_staff_is_refused_there(user: User, signed_in: Callable[[User], Client]) -> None:
    assert signed_in(user).get("/admin/", follow=True).status_code == 403


# Two at once


def tries_at_once(code: str, user: User) -> int:
    outcomes = at_once(6, lambda _: service.require(user, code))
    assert unexpected(outcomes) == []
    return outcomes.count(None)


@pytest.mark.race
@pytest.mark.parametrize("kind", ["app", "recovery"])
def test_of_six_who_use_one_code_at_once_one_succeeds(watch: Watch, kind: str) -> None:
    user = UserFactory.create()
    codes = service.switch_on(user, secret=SECRET, code=watch.code())
    assert tries_at_once(watch.code() if kind == "app" else codes[0], user) == 1


@pytest.mark.race
def test_control_by_looking_first_more_succeed(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    user = UserFactory.create()
    service.switch_on(user, secret=SECRET, code=watch.code())

    wait = everybody(6)

    def looks_first(factor: SecondFactor, code: str) -> bool:
        step = service._step_of(factor.secret, code)
        wait()
        if step is None or step <= factor.last_step:
            return False
        SecondFactor.objects.filter(pk=factor.pk).update(last_step=step)
        return True

    monkeypatch.setattr(service, "_accept_step", looks_first)
    assert tries_at_once(watch.code(), user) > 1
