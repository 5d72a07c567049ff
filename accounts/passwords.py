"""What is wrong with a new password, in one sentence: who mends the first problem often mends the others with it."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.password_validation import get_password_validators
from django.utils.translation import gettext_lazy as _

from accounts.models import User

HELP = _("At least 10 characters; a short sentence is best.")


class FirstProblem:
    """Asks Django's own validators one after the other, and says what the first of them says."""

    def __init__(self, validators: Sequence[dict[str, Any]]) -> None:
        self.validators = get_password_validators(list(validators))

    def validate(self, password: str, user: User | None = None) -> None:
        for one in self.validators:
            one.validate(password, user)

    def get_help_text(self) -> str:
        return str(HELP)
