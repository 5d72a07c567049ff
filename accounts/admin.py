"""Back office: accounts can be made, changed and switched off; tokens can be seen and revoked, never read."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.models import ApiToken, User, Webhook, WebhookDelivery
from common.admin import ReadOnlyAdmin

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
class UserAdmin(DjangoUserAdmin, ModelAdmin):  # type: ignore[type-arg, misc]
    form: Any = ChangeUserForm
    add_form: Any = NewUserForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["username", "display_name", "email", "club", "is_staff", "is_active", "last_login"]
    list_filter = ["is_staff", "is_superuser", "is_active"]
    search_fields = ["username", "display_name", "email", "club"]
    ordering = ["username"]
    filter_horizontal = ["user_permissions"]
    fieldsets: ClassVar[Any] = [
        (None, {"fields": ["username", "password"]}),
        ("Person", {"fields": ["display_name", "email", "wants_mail", "club"]}),
        ("Rights", {"fields": ["is_active", "is_staff", "is_superuser", "user_permissions"]}),
        ("Dates", {"fields": ["last_login", "date_joined"]}),
        ("Export and retirement", {"fields": ["retired_at", "leaving"]}),
    ]
    readonly_fields: ClassVar[Any] = ["retired_at", "leaving"]
    add_fieldsets: Any = [
        (None, {"fields": ["username", "display_name", "email", "usable_password", "password1", "password2"]})
    ]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Retired, not deleted: what they played belongs to their opponents as well."""
        return False

    @admin.display(description="export or erase")
    def leaving(self, user: User) -> str:
        address = reverse("office:person", args=[user.pk])
        return format_html(
            '<a class="underline" href="{}">Export the data or retire the account</a>', address
        )


@admin.register(ApiToken)
class ApiTokenAdmin(ModelAdmin):  # type: ignore[misc]
    list_display = ["name", "user", "scope", "hint", "created_at", "last_used_at", "expires_at", "revoked_at"]
    list_filter = ["scope"]
    search_fields = ["name", "user__username"]
    list_select_related: Any = ["user"]
    readonly_fields = ["user", "name", "scope", "hint", "created_at", "last_used_at"]
    fields = [*readonly_fields, "expires_at", "revoked_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    list_display = ["url", "user", "topics", "created_at", "disabled_at"]
    list_filter = [("disabled_at", admin.EmptyFieldListFilter)]
    search_fields = ["url", "user__username"]
    list_select_related: Any = ["user"]
    exclude = ["secret", "former_secret"]


@admin.register(WebhookDelivery)
class WebhookDeliveryAdmin(ReadOnlyAdmin):
    list_display = [
        "topic",
        "webhook",
        "attempts",
        "status",
        "milliseconds",
        "next_at",
        "delivered_at",
        "given_up_at",
    ]
    list_filter = ["topic", ("given_up_at", admin.EmptyFieldListFilter)]
    search_fields = ["topic", "ident", "webhook__url", "webhook__user__username"]
    list_select_related: Any = ["webhook"]
    date_hierarchy = "created_at"
