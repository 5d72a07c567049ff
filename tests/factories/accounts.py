"""People. `UserFactory.create()` makes somebody who can sign in with the password `PASSWORD`."""

from typing import Any

import factory
from django.contrib.auth.hashers import make_password

from accounts import signing
from accounts.models import ApiToken, Passkey, PushDevice, User, Webhook
from accounts.services import tokens

PASSWORD = "a long enough password"


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence(lambda number: f"user{number}")
    display_name = factory.LazyAttribute(lambda user: user.username.capitalize())
    email = factory.LazyAttribute(lambda user: f"{user.username}@example.org")
    password = factory.LazyFunction(lambda: make_password(PASSWORD))


def api_token(user: User, **values: Any) -> tuple[ApiToken, str]:
    """A token and its secret, as a person gets them on the page."""
    return tokens.create(user, **{"name": "script", "scope": ApiToken.Scope.WRITE, **values})


class WebhookFactory(factory.django.DjangoModelFactory[Webhook]):
    class Meta:
        model = Webhook

    user = factory.SubFactory(UserFactory)
    url = "https://example.org/hook"
    topics = factory.LazyFunction(lambda: ["round.published"])
    secret = factory.LazyFunction(signing.new_secret)


class PushDeviceFactory(factory.django.DjangoModelFactory[PushDevice]):
    class Meta:
        model = PushDevice

    user = factory.SubFactory(UserFactory)
    endpoint = factory.Sequence(lambda number: f"https://push.example.org/{number}")
    p256dh = "BAvH-7QmDBTMmYW0CQHSWdQiz26M7eVvB-0m-tQfhG6bAm3Zjb4nl7uqCIHAkhSf-IqmsshV9cNo5U_UFUIThqQ"
    auth = "AAAAAAAAAAAAAAAAAAAAAA"
    name = "Chrome on Android"


class PasskeyFactory(factory.django.DjangoModelFactory[Passkey]):
    """One that stands in lists; nothing signs with it."""

    class Meta:
        model = Passkey

    user = factory.SubFactory(UserFactory)
    name = "My phone"
    ident = factory.Sequence(lambda number: f"passkey{number}")
    key = "AAAA"
