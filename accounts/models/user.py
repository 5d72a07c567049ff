"""A person's account."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from common.lines import LineField

# The account in which visitors try the demo event: a button signs them in, and nobody knows a password of it. With a space
# in its name nobody can have signed up as it.
GUEST = "demo guest"


class UserManager(BaseUserManager["User"]):
    use_in_migrations = True

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        extra.setdefault("display_name", username)
        user = self.model(username=username, email=self.normalize_email(email), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **extra: Any
    ) -> "User":
        return self.create_user(username, email, password, is_staff=True, is_superuser=True, **extra)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    username = models.CharField(
        max_length=40,
        unique=True,
        validators=[ASCIIUsernameValidator()],
        help_text=_("Letters, digits and @ . + - _ only."),
        error_messages={"unique": _("This username is taken.")},
    )
    display_name = LineField(max_length=80, help_text=_("The name on pairings and standings."))
    email = models.EmailField("e-mail", blank=True)
    wants_mail = models.BooleanField(
        _("mail me"),
        default=True,
        help_text=_(
            "When a round is out, a result waits for you, a judge has ruled, or your list was checked."
        ),
    )
    club = LineField(max_length=80, blank=True)
    # A code of `settings.LANGUAGES`; empty: as the browser asks, and English in letters.
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    is_public = models.BooleanField(
        _("public page"),
        default=False,
        db_default=False,
        help_text=_(
            "Everybody may read your name, your finished events with place, record and faction, and your ratings, "
            "at an address with your username."
        ),
    )
    is_staff = models.BooleanField("staff", default=False, help_text="May open the back office.")
    is_active = models.BooleanField(
        "active", default=True, help_text="Switch off instead of deleting: games stay on record."
    )
    date_joined = models.DateTimeField(default=timezone.now)
    # Since when the account belongs to nobody: everything personal is gone, what was played stays.
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        ordering = ["username"]
        constraints = [
            models.UniqueConstraint(
                Lower("username"), name="username_unique", violation_error_message="This username is taken."
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="email_unique",
                violation_error_message="This e-mail address belongs to another account.",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def is_guest(self) -> bool:
        return self.username == GUEST

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name
