"""The tables of `accounts`. Each module beside this one holds one subject."""

from accounts.models.passkey import Passkey
from accounts.models.push import PushDevice
from accounts.models.second_factor import RecoveryCode, SecondFactor
from accounts.models.token import ApiToken
from accounts.models.user import User, UserManager
from accounts.models.webhook import Webhook, WebhookDelivery

__all__ = [
    "ApiToken",
    "Passkey",
    "PushDevice",
    "RecoveryCode",
    "SecondFactor",
    "User",
    "UserManager",
    "Webhook",
    "WebhookDelivery",
]
