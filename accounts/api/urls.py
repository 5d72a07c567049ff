from django.urls import path

from accounts.api import account_deletion, passkeys, webhooks
from accounts.api.views import MeView

HOOK = "webhooks/<int:pk>/"

urlpatterns = [
    path("me/", MeView.as_view(), name="me"),
    path("me/export/", account_deletion.ExportView.as_view(), name="me-export"),
    path("me/retire/", account_deletion.RetireView.as_view(), name="me-retire"),
    path("me/passkeys/", passkeys.PasskeyListView.as_view(), name="me-passkeys"),
    path("me/passkeys/<int:pk>/remove/", passkeys.PasskeyRemovalView.as_view(), name="me-passkey-remove"),
    path("webhooks/", webhooks.WebhookListView.as_view(), name="webhooks"),
    path("webhooks/topics/", webhooks.TopicsView.as_view(), name="webhook-topics"),
    path(HOOK, webhooks.WebhookView.as_view(), name="webhook"),
    path(f"{HOOK}secret/", webhooks.WebhookSecretView.as_view(), name="webhook-secret"),
    path(f"{HOOK}switch/", webhooks.WebhookSwitchView.as_view(), name="webhook-switch"),
    path(f"{HOOK}test/", webhooks.WebhookTestView.as_view(), name="webhook-test"),
    path(f"{HOOK}deliveries/", webhooks.DeliveryListView.as_view(), name="webhook-deliveries"),
    path(f"{HOOK}deliveries/<uuid:ident>/again/", webhooks.SendAgainView.as_view(), name="webhook-again"),
]
