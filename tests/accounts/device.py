"""A device that keeps passkeys, as far as a server can tell: it makes keys and signs what it is asked to."""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

SITE = "https://muster.example"
FLAG = AuthenticatorData.FLAG


@dataclass
class Device:
    """What may be wrong with an answer is a value here. `counter` grows with each signature unless it is None."""

    ident: bytes = b"a passkey of this device"
    origin: str = SITE
    site: str = "muster.example"
    is_verified: bool = True
    is_present: bool = True
    is_framed: bool = False
    counter: int | None = None
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, challenge: str) -> str:
        """The answer to being asked for a new passkey."""
        key = ES256.from_cryptography_key(self.private.public_key())  # type: ignore[no-untyped-call]
        data = AttestedCredentialData.create(Aaguid.NONE, self.ident, key)
        said = self._said(CollectedClientData.TYPE.CREATE, challenge)
        attested = AttestationObject.create("none", self._state(FLAG.AT, data), {})
        return self._answer({"clientDataJSON": said, "attestationObject": attested})

    def sign(self, challenge: str) -> str:
        """The answer to being asked for a signature."""
        if self.counter is not None:
            self.counter += 1
        said = self._said(CollectedClientData.TYPE.GET, challenge)
        state = self._state(FLAG(0))
        signature = self.private.sign(bytes(state) + said.hash, ec.ECDSA(hashes.SHA256()))
        return self._answer({"clientDataJSON": said, "authenticatorData": state, "signature": signature})

    def _said(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, challenge, self.origin, cross_origin=self.is_framed)

    def _state(self, flags: Any, data: AttestedCredentialData | None = None) -> AuthenticatorData:
        flags |= (FLAG.UV if self.is_verified else 0) | (FLAG.UP if self.is_present else 0)
        site = sha256(self.site.encode()).digest()
        made: AuthenticatorData = AuthenticatorData.create(
            site, flags, self.counter or 0, bytes(data) if data else b""
        )
        return made

    def _answer(self, response: dict[str, bytes]) -> str:
        ident = websafe_encode(self.ident)
        said = {name: websafe_encode(bytes(value)) for name, value in response.items()}
        return json.dumps({"id": ident, "rawId": ident, "type": "public-key", "response": said})
