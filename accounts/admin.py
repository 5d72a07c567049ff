"""Back office: accounts can be made, changed and switched off; tokens can be seen and revoked, never read."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.filters import BooleanFieldListFilter
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.models import ApiToken, User, Webhook, WebhookDelivery
from common.office import OfficeAdmin, ReadOnlyAdmin, column, in_words, is_set, titled
from common.work_names import topic_name, topic_names

admin.site.unregister(Group)


class NewUserForm(UserCreationForm):  # type: ignore[misc]
    class Meta:
        model = User
        fields = ["username", "display_name", "email"]


class ChangeUserForm(UserChangeForm):  # type: ignore[misc]
    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class UserAdmin(DjangoUserAdmin, OfficeAdmin):  # type: ignore[type-arg]
    form: Any = ChangeUserForm
    add_form: Any = NewUserForm
    change_password_form = AdminPasswordChangeForm
    titles = ("account", "accounts")
    labels: ClassVar[Any] = {
        "username": "username",
        "email": "email address",
        "wants_mail": "receives emails about events",
        "is_active": "may sign in",
        "is_staff": "may open the back office",
        "is_superuser": "has every permission",
        "user_permissions": "single permissions",
        "last_login": "last sign-in",
        "date_joined": "account created",
        "retired_at": "retired",
    }
    helps: ClassVar[Any] = {
        "wants_mail": "When a round is published, a result waits for confirmation, a judge has ruled or a list was checked.",
        "is_active": "Clear the box to keep the person out. Results stay.",
        "is_staff": "And do there what the permissions below allow.",
        "is_superuser": "Without choosing them one by one.",
        "user_permissions": "What this person may view and change in the back office.",
        "new_password": "Nobody can read the present one.",
        "retired_at": "When everything personal was erased. Empty while the account is in use.",
    }
    list_display = ["username", "display_name", "email", "club", "is_staff", "is_active", "last_login"]
    list_filter: ClassVar[Any] = [
        ("is_staff", titled(BooleanFieldListFilter, "back office access")),
        ("is_superuser", titled(BooleanFieldListFilter, "every permission")),
        ("is_active", titled(BooleanFieldListFilter, "may sign in")),
    ]
    search_fields = ["username", "display_name", "email", "club"]
    search_help_text = "Search by username, display name, email address or club"
    ordering = ["username"]
    filter_horizontal = ["user_permissions"]
    fieldsets: ClassVar[Any] = [
        (None, {"fields": ["username", "new_password"]}),
        ("Person", {"fields": ["display_name", "email", "wants_mail", "club"]}),
        ("Permissions", {"fields": ["is_active", "is_staff", "is_superuser", "user_permissions"]}),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
        ("Export and retirement", {"fields": ["retired_at", "leaving"]}),
    ]
    readonly_fields: ClassVar[Any] = ["new_password", "last_login", "date_joined", "retired_at", "leaving"]
    add_fieldsets: Any = [(None, {"fields": ["username", "display_name", "email", "password1", "password2"]})]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Retired, not deleted: what they played belongs to their opponents as well."""
        return False

    @admin.display(description="password")
    def new_password(self, user: User) -> str:
        address = reverse("admin:auth_user_password_change", args=[user.pk])
        return format_html('<a class="underline" href="{}">Set a new password</a>', address)

    @admin.display(description="export or retire")
    def leaving(self, user: User) -> str:
        address = reverse("office:person", args=[user.pk])
        return format_html('<a class="underline" href="{}">Export data or retire the account</a>', address)


@admin.register(ApiToken)
class ApiTokenAdmin(OfficeAdmin):
    labels: ClassVar[Any] = {
        "user": "account",
        "name": "name of the token",
        "scope": "may",
        "hint": "begins with",
        "created_at": "created",
        "last_used_at": "last used",
        "expires_at": "expires",
        "revoked_at": "revoked",
    }
    helps: ClassVar[Any] = {
        "name": "What the token is for, as its owner wrote it.",
        "hint": "The first characters of the token. The rest is not kept.",
        "expires_at": "The token stops working then (UTC). Empty: never.",
        "revoked_at": "From then on (UTC) the token does not work. Enter the present time to revoke it now.",
    }
    list_display = ["name", "user", "scope", "hint", "created_at", "last_used_at", "expires_at", "revoked_at"]
    list_filter = ["scope", ("revoked_at", is_set("revoked"))]
    search_fields = ["name", "user__username"]
    search_help_text = "Search by token name or username"
    list_select_related: Any = ["user"]
    readonly_fields = ["user", "name", "scope", "hint", "created_at", "last_used_at"]
    fields = [*readonly_fields, "expires_at", "revoked_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    labels: ClassVar[Any] = {
        "url": "address",
        "user": "account",
        "reader": "sent to",
        "former_until": "old secret valid until",
        "created_at": "created",
        "disabled_at": "switched off",
    }
    helps: ClassVar[Any] = {
        "url": "Messages are sent here with POST.",
        "former_until": "After the secret was renewed, the old one works until then.",
        "disabled_at": "By the owner, or by the service after a day without a successful delivery. Empty: in use.",
    }
    list_display = ["url", "user", "sent_topics", "created_at", "disabled_at"]
    fields = ["url", "user", "sent_topics", "reader", "former_until", "created_at", "disabled_at"]
    list_filter = [("disabled_at", is_set("state", yes="Switched off", no="In use"))]
    search_fields = ["url", "user__username"]
    search_help_text = "Search by address or username"
    list_select_related: Any = ["user"]

    sent_topics = column("topics", "sends a message when", topic_names)


@admin.register(WebhookDelivery)
class WebhookDeliveryAdmin(ReadOnlyAdmin):
    titles = ("webhook message", "webhook messages")
    labels: ClassVar[Any] = {
        "ident": "message ID",
        "body": "content",
        "created_at": "created",
        "next_at": "next attempt",
        "tried_at": "last attempt",
        "delivered_at": "delivered",
        "given_up_at": "failed for good",
        "status": "HTTP status of the answer",
        "milliseconds": "answered after (ms)",
    }
    helps: ClassVar[Any] = {
        "ident": "The receiver knows a repeated message by it.",
        "given_up_at": "No further attempt is made.",
        "answer": "The first characters of the receiver's last answer, or why there was none.",
    }
    list_display = [
        "about",
        "webhook",
        "attempts",
        "status",
        "milliseconds",
        "next_at",
        "delivered_at",
        "given_up_at",
    ]
    fields = [*list_display, "created_at", "tried_at", "answer", "ident", "body"]
    list_filter = [
        ("topic", in_words("subject", topic_name)),
        ("delivered_at", is_set("delivered")),
        ("given_up_at", is_set("failed for good")),
    ]
    search_fields = ["topic", "ident", "webhook__url", "webhook__user__username"]
    search_help_text = "Search by message ID, address or username"
    list_select_related: Any = ["webhook"]
    date_hierarchy = "created_at"

    about = column("topic", "subject", topic_name)
