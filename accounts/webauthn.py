"""Passkeys as browsers speak of them (WebAuthn): what a device is asked for, and whether its answer is right.

The library checks challenge, origin, signature, presence and verification of the person. No database here; who may do
what stands in `accounts.services.passkeys`.
"""

import ipaddress
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import salted_hmac
from fido2.cose import UnsupportedKey
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    CollectedClientData,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    RegistrationResponse,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.models import Passkey, User

LONGEST_ANSWER = 20_000
REQUIRED = UserVerificationRequirement.REQUIRED


class Wrong(Exception):
    """A device's answer does not count. The text is for the log, not for the person."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`options` go to the browser, `challenge` is kept until its answer comes."""

    options: dict[str, Any]
    challenge: str


@dataclass(frozen=True, slots=True)
class NewKey:
    """What is kept of a new passkey."""

    ident: str
    key: str
    counter: int


def is_offered() -> bool:
    """Browsers keep passkeys for names reached over HTTPS, and for `localhost`; never for a bare address."""
    parts = urlsplit(settings.PUBLIC_URL)
    host = parts.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return parts.scheme == "https" or host == "localhost"
    return False


def ask_for_new(user: User, known: Iterable[Passkey]) -> Asked:
    """What a browser needs to make a passkey for this person, on a device that has none for them yet."""
    # The device keeps this number beside the key: it says nothing about the person.
    number = salted_hmac("accounts.webauthn", str(user.pk), algorithm="sha256").digest()
    person = PublicKeyCredentialUserEntity(name=user.username, id=number, display_name=str(user))
    options, state = _server().register_begin(
        person,
        _named(known),
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=REQUIRED,
    )
    return Asked(dict(options)["publicKey"], state["challenge"])


def ask_for_signature(known: Iterable[Passkey] | None) -> Asked:
    """What a browser needs to sign with one of these passkeys; None asks for any that it has for us."""
    named = None if known is None else _named(known)
    options, state = _server().authenticate_begin(named, user_verification=REQUIRED)
    return Asked(dict(options)["publicKey"], state["challenge"])


def read_new(challenge: str, answer: str) -> NewKey:
    """The passkey that a device made. Raises `Wrong`."""
    try:
        signed = RegistrationResponse.from_dict(_document(answer))
        _refuse_frames(signed.response.client_data)
        made = _server().register_complete(_state(challenge), signed)
        data = made.credential_data
        if data is None or isinstance(data.public_key, UnsupportedKey):
            raise Wrong("no key that we can check")
        return NewKey(websafe_encode(data.credential_id), websafe_encode(bytes(data)), made.counter)
    except Wrong:
        raise
    # Reading a damaged document, the library raises whatever meets it first.
    except Exception as error:
        raise Wrong(repr(error)) from error


def ident_of(answer: str) -> str:
    """Which passkey says that it has signed. Raises `Wrong`."""
    ident = _document(answer).get("rawId")
    if not isinstance(ident, str):
        raise Wrong("no identifier")
    return ident.rstrip("=")


def counter_of(challenge: str, answer: str, key: str) -> int:
    """How often the key has signed, once its signature is found right. Raises `Wrong`."""
    try:
        signed = AuthenticationResponse.from_dict(_document(answer))
        _refuse_frames(signed.response.client_data)
        known = AttestedCredentialData(websafe_decode(key))
        _server().authenticate_complete(_state(challenge), [known], signed)
        return signed.response.authenticator_data.counter
    except Exception as error:
        raise Wrong(repr(error)) from error


def _server() -> Fido2Server:
    """For this service's one public address: a signature made for another is worth nothing here."""
    parts = urlsplit(settings.PUBLIC_URL)
    origin = f"{parts.scheme}://{parts.netloc}"
    us = PublicKeyCredentialRpEntity(name="Muster", id=parts.hostname)
    return Fido2Server(us, verify_origin=lambda given: given == origin)


def _state(challenge: str) -> dict[str, str]:
    return {"challenge": challenge, "user_verification": REQUIRED}


def _named(known: Iterable[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    kind = PublicKeyCredentialType.PUBLIC_KEY
    return [PublicKeyCredentialDescriptor(type=kind, id=websafe_decode(each.ident)) for each in known]


def _document(answer: str) -> dict[str, Any]:
    try:
        found = json.loads(answer) if len(answer) <= LONGEST_ANSWER else None
    except (ValueError, RecursionError) as error:
        raise Wrong("no JSON") from error
    if not isinstance(found, dict):
        raise Wrong("no document")
    return found


def _refuse_frames(client_data: CollectedClientData) -> None:
    if client_data.cross_origin:
        raise Wrong("made inside a page of somebody else")
