"""Passkeys: added with proof, accepted once and only for this site, counted, taken away; a way in that nobody overhears."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pyotp
import pytest
from django.core import mail
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts import webauthn
from accounts.models import Passkey, User
from accounts.rate_limits import FAILED_SIGN_INS, PASSKEY_CHALLENGES, WRONG_CODES
from accounts.services import passkeys as service
from accounts.services import people, retiring, second_factor
from accounts.views import challenges
from common import database_clock, outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from common.rate_limits import spend
from tests.accounts.device import SITE, Device
from tests.concurrency import at_once, everybody, unexpected
from tests.factories.accounts import PASSWORD, UserFactory, api_token

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
SIGN_IN, OPTIONS = "/account/sign-in/passkey/", "/account/sign-in/passkey/options/"


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.PUBLIC_URL = SITE


@pytest.fixture
def device() -> Device:
    return Device()


def given_passkey(user: User, device: Device, name: str = "My phone") -> Passkey:
    asked = webauthn.ask_for_new(user, [])
    return service.add(user, name=name, challenge=asked.challenge, answer=device.make(asked.challenge))


@pytest.fixture
def passkey(user: User, device: Device) -> Passkey:
    return given_passkey(user, device)


def challenge_of(client: Client, **sent: str) -> str:
    return str(client.post(OPTIONS, sent).json()["challenge"])


def signs_in(client: Client, device: Device, **sent: str) -> Any:
    answer = device.sign(challenge_of(client))
    return client.post(SIGN_IN, {"passkey": answer, **sent}, follow=True)


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def said(answer: Any) -> str:
    return " ".join(str(message) for message in answer.context["messages"])


@pytest.mark.main_path
def test_a_passkey_is_added_named_used_and_removed(
    user: User, device: Device, signed_in: Callable[[User], Client], client: Client
) -> None:
    owner = signed_in(user)
    page = owner.post("/account/passkeys/", {"name": "My phone", "password": PASSWORD})
    options = page.context["options"]
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert user.username.encode() not in options["user"]["id"].encode()
    done = owner.post("/account/passkeys/add/", {"passkey": device.make(options["challenge"])}, follow=True)
    assert said(done) == "The passkey “My phone” is added."
    passkey = user.passkeys.get()
    owner.post(f"/account/passkeys/{passkey.pk}/name/", {"name": "Old phone"})
    assert signs_in(client, device, next="/lists/").redirect_chain == [("/lists/", 302)]
    assert client.session["_auth_user_id"] == str(user.pk)
    assert user.passkeys.get().used_at
    owner.post(f"/account/passkeys/{passkey.pk}/remove/", {"password": PASSWORD})
    assert not user.passkeys.exists()
    outbox.deliver_due()
    assert [letter.subject.split()[3] for letter in mail.outbox] == ["added", "removed"]
    actions = [entry.action.rpartition("-")[2] for entry in AuditEntry.objects.about(user)]
    assert actions == ["added", "renamed", "removed"]


@pytest.mark.parametrize("address", ["/account/passkeys/", "/account/passkeys/{}/remove/"])
@pytest.mark.parametrize("has_second_factor", [False, True])
def test_adding_and_removing_need_password_and_second_factor(
    user: User, passkey: Passkey, signed_in: Callable[[User], Client], address: str, has_second_factor: bool
) -> None:
    sent = {"name": "Another", "password": "wrong"}
    if has_second_factor:
        second_factor.switch_on(user, secret=SECRET, code=pyotp.TOTP(SECRET).now())
        sent["password"] = PASSWORD
    page = signed_in(user).post(address.format(passkey.pk), sent)
    assert list(page.context["form"].errors) == ["code" if has_second_factor else "password"]
    assert user.passkeys.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://muster.example.evil.example"},
        {"origin": "http://muster.example"},
        {"origin": f"{SITE}:8443"},
        {"origin": "https://play.muster.example"},
        {"site": "evil.example"},
        {"is_verified": False},
        {"is_present": False},
        {"is_framed": True},
    ],
    ids=str,
)
def test_what_was_made_elsewhere_or_without_its_person_counts_nowhere(
    client: Client, user: User, passkey: Passkey, device: Device, wrong: dict[str, Any]
) -> None:
    for name, value in wrong.items():
        setattr(device, name, value)
    assert said(signs_in(client, device)) == str(service.REFUSED)
    assert not is_signed_in(client)
    asked = webauthn.ask_for_new(user, [])
    other = Device(ident=b"another", **wrong)
    with pytest.raises(Invalid):
        service.add(user, name="Another", challenge=asked.challenge, answer=other.make(asked.challenge))


def test_another_key_under_the_same_identifier_does_not_sign_in(client: Client, passkey: Passkey) -> None:
    assert said(signs_in(client, Device())) == str(service.REFUSED)
    assert not is_signed_in(client)


def test_an_answer_counts_once(client: Client, passkey: Passkey, device: Device) -> None:
    answer = device.sign(challenge_of(client))
    assert client.post(SIGN_IN, {"passkey": answer}).status_code == 302
    assert is_signed_in(client)
    client.post("/account/sign-out/")
    assert "too long" in said(client.post(SIGN_IN, {"passkey": answer}, follow=True))
    challenge_of(client)
    assert said(client.post(SIGN_IN, {"passkey": answer}, follow=True)) == str(service.REFUSED)
    assert not is_signed_in(client)


def test_a_failed_answer_uses_the_challenge_up_too(client: Client, passkey: Passkey, device: Device) -> None:
    challenge = challenge_of(client)
    client.post(SIGN_IN, {"passkey": "{}"})
    client.post(SIGN_IN, {"passkey": device.sign(challenge)})
    assert not is_signed_in(client)


def test_a_challenge_of_another_browser_or_purpose_or_hour_is_worth_nothing(
    client: Client, user: User, passkey: Passkey, device: Device, signed_in: Callable[[User], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    other = challenge_of(Client())
    client.post(SIGN_IN, {"passkey": device.sign(other)})
    owner = signed_in(user)
    proof = owner.post("/account/passkeys/options/").json()["challenge"]
    client.post(SIGN_IN, {"passkey": device.sign(proof)})
    late = challenge_of(client)
    soon = database_clock.now() + timedelta(seconds=challenges.SECONDS + 60)
    monkeypatch.setattr(database_clock, "now", lambda: soon)
    client.post(SIGN_IN, {"passkey": device.sign(late)})
    assert not is_signed_in(client)


def test_a_copied_key_is_noticed_by_its_count(client: Client, user: User) -> None:
    device = Device(counter=0)
    given_passkey(user, device)
    signs_in(client, device)
    assert is_signed_in(client)
    client.post("/account/sign-out/")
    copy = Device(counter=0, private=device.private)
    assert said(signs_in(client, copy)) == str(service.REFUSED)
    assert not is_signed_in(client)
    assert AuditEntry.objects.about(user).filter(action="account.passkey-refused").count() == 1


@pytest.mark.parametrize("change", ["switched off", "retired", "reset"])
def test_who_lost_the_account_has_lost_the_passkey(
    client: Client, user: User, passkey: Passkey, device: Device, change: str
) -> None:
    if change == "switched off":
        User.objects.filter(pk=user.pk).update(is_active=False)
    elif change == "retired":
        retiring.retire(user, actor=user)
        assert not Passkey.objects.exists()
    else:
        people.reset_password(user, "some other long words")
        assert (AuditEntry.objects.about(user).latest("pk").after or {})["passkeys_removed"] == 1
    signs_in(client, device)
    assert not is_signed_in(client)


def test_a_reset_leaves_passkeys_whose_adding_took_a_code(user: User, passkey: Passkey) -> None:
    second_factor.switch_on(user, secret=SECRET, code=pyotp.TOTP(SECRET).now())
    people.reset_password(user, "some other long words")
    assert user.passkeys.exists()


def test_one_has_ten_at_most_and_no_device_twice(user: User, device: Device, passkey: Passkey) -> None:
    with pytest.raises(Refusal) as known:
        given_passkey(UserFactory.create(), device)
    assert known.value.code == "passkey.known"
    for number in range(service.MOST_PER_PERSON - 1):
        given_passkey(user, Device(ident=bytes([number])))
    with pytest.raises(Refusal) as full:
        given_passkey(user, Device(ident=b"one more"))
    assert full.value.code == "passkey.too-many"


# In the place of a code


@pytest.fixture
def with_code(user: User, passkey: Passkey) -> User:
    second_factor.switch_on(user, secret=SECRET, code=pyotp.TOTP(SECRET).now())
    return user


def enters_password(client: Client, user: User) -> None:
    sent = {"username": user.username, "password": PASSWORD, "next": "/lists/"}
    assert client.post("/account/sign-in/", sent)["Location"] == "/account/sign-in/code/"


def test_the_second_step_takes_a_passkey_of_the_person_whose_password_was_right(
    client: Client, with_code: User, device: Device
) -> None:
    other = Device(ident=b"of somebody else")
    given_passkey(UserFactory.create(), other)
    enters_password(client, with_code)
    assert client.get("/account/sign-in/code/").context["has_passkeys"]
    for each, is_right in ((other, False), (device, True)):
        answer = each.sign(challenge_of(client, second="yes"))
        after = client.post(SIGN_IN, {"passkey": answer})["Location"]
        assert after == ("/lists/" if is_right else "/account/sign-in/code/")
        assert is_signed_in(client) == is_right


def test_a_passkey_alone_signs_in_past_both_steps(client: Client, with_code: User, device: Device) -> None:
    signs_in(client, device)
    assert is_signed_in(client)


def test_forms_take_a_code_that_a_passkey_gave_once(
    with_code: User, device: Device, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(with_code)
    assert "data-passkey-proof" in client.get("/account/tokens/").content.decode()
    challenge = client.post("/account/passkeys/options/").json()["challenge"]
    code = client.post("/account/passkeys/prove/", {"passkey": device.sign(challenge)}).json()["code"]
    sent = {"name": "script", "scope": "read", "days": "30", "password": PASSWORD, "code": code}
    assert client.post("/account/tokens/", sent).context["secret"]
    assert "code" in client.post("/account/tokens/", sent).context["form"].errors


def test_such_a_code_is_its_persons_and_lasts_five_minutes(
    with_code: User, passkey: Passkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = service.proof(passkey)
    assert not service.accept_proof(UserFactory.create(), code)
    assert not service.accept_proof(with_code, "")
    later = database_clock.now() + service.PROOF_LASTS
    monkeypatch.setattr(database_clock, "now", lambda: later)
    assert not service.accept_proof(with_code, code)


def test_without_a_signature_there_is_no_code(
    with_code: User, signed_in: Callable[[User], Client], device: Device
) -> None:
    client = signed_in(with_code)
    assert client.post("/account/passkeys/prove/", {"passkey": device.sign("")}).status_code == 409
    client.post("/account/passkeys/options/")
    assert client.post("/account/passkeys/prove/", {"passkey": device.sign("AAAA")}).status_code == 422


# Limits, and what is not offered


def test_guesses_and_challenges_are_counted(client: Client) -> None:
    for limit, address in ((FAILED_SIGN_INS, SIGN_IN), (PASSKEY_CHALLENGES, OPTIONS)):
        for _ in range(limit.most - 1):
            spend(limit, "127.0.0.1")
        assert [client.post(address).status_code == 429 for _ in range(2)] == [False, True], address


def test_too_many_attempts_are_told_the_script_in_the_readers_language(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(user)
    client.cookies["language"] = "de"
    for _ in range(WRONG_CODES.most):
        spend(WRONG_CODES, str(user.pk))
    answer = client.post("/account/passkeys/prove/")
    assert (answer.status_code, answer.json()["error"]) == (
        429,
        "Zu viele falsche Codes. Warte eine Stunde, bevor du es wieder versuchst.",
    )


@pytest.mark.parametrize(
    ("address", "is_so"),
    [
        ("https://muster.example", True),
        ("http://localhost:8000", True),
        ("http://muster.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]", False),
    ],
)
def test_browsers_keep_passkeys_for_names_over_https_only(
    settings: Any, user: User, signed_in: Callable[[User], Client], address: str, is_so: bool
) -> None:
    settings.PUBLIC_URL = address
    page = signed_in(user).get("/account/passkeys/")
    assert page.context["is_offered"] == is_so
    assert ("Add a passkey" in page.content.decode()) == is_so


def test_the_api_lists_and_removes_them(user: User, passkey: Passkey) -> None:
    program = APIClient(headers={"Authorization": f"Bearer {api_token(user)[1]}"})
    listed = program.get("/api/v1/me/passkeys/").json()
    assert [(one["name"], set(one)) for one in listed] == [
        ("My phone", {"id", "name", "created_at", "used_at"})
    ]
    address = f"/api/v1/me/passkeys/{passkey.pk}/remove/"
    assert program.post(address, {"password": "wrong"}).status_code == 422
    assert program.post(address, {"password": PASSWORD}).status_code == 204
    assert program.get("/api/v1/me/passkeys/").json() == []


# Whatever is sent

DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)


@given(
    DOCUMENTS,
    st.sampled_from(["", "rawId", "response", "clientDataJSON", "authenticatorData", "signature"]),
)
@examples(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_answer_is_refused_and_nothing_more(
    passkey: Passkey, device: Device, value: Any, place: str
) -> None:
    challenge = webauthn.ask_for_signature(None).challenge
    answer = json.loads(device.sign(challenge))
    (answer if place in answer else answer["response"])[place] = value
    with pytest.raises(Invalid):
        service.accept(challenge, json.dumps(answer if place else value))


@pytest.mark.parametrize(
    "answer", ["", "[" * 9_000, "9" * 9_000, '"' + "x" * 30_000 + '"', "null", "[]", "\x00"]
)
def test_what_is_no_answer_at_all_is_refused(user: User, answer: str) -> None:
    challenge = webauthn.ask_for_signature(None).challenge
    with pytest.raises(Invalid):
        service.accept(challenge, answer)
    with pytest.raises(Invalid):
        service.add(user, name="One", challenge=challenge, answer=answer)


# Two at once


def uses_at_once(challenge: str, answer: str) -> int:
    outcomes = at_once(6, lambda _: service.accept(challenge, answer))
    assert unexpected(outcomes) == []
    return sum(isinstance(outcome, Passkey) for outcome in outcomes)


@pytest.mark.race
def test_of_six_who_send_one_answer_at_once_one_succeeds(device: Device) -> None:
    given_passkey(UserFactory.create(), device)
    challenge = webauthn.ask_for_signature(None).challenge
    assert uses_at_once(challenge, device.sign(challenge)) == 1


@pytest.mark.race
def test_control_by_looking_first_more_succeed(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    given_passkey(UserFactory.create(), device)
    challenge = webauthn.ask_for_signature(None).challenge
    wait = everybody(6)

    def looks_first(passkey: Passkey, challenge: str, counter: int) -> bool:
        wait()
        is_new = passkey.last_challenge != service._digest(challenge)
        Passkey.objects.filter(pk=passkey.pk).update(last_challenge=service._digest(challenge))
        return is_new

    monkeypatch.setattr(service, "_use_up", looks_first)
    assert uses_at_once(challenge, device.sign(challenge)) > 1
