"""What the API says of a person's account and webhooks."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts.models import Passkey, User, Webhook, WebhookDelivery

CODE_HELP = "Of an authenticator app, or a recovery code: needed where two-step sign-in is on."


class MeSerializer(serializers.ModelSerializer[User]):
    current_password = serializers.CharField(
        write_only=True,
        required=False,
        trim_whitespace=False,
        max_length=200,
        help_text="Needed to change the e-mail address.",
    )
    code = serializers.CharField(
        write_only=True, required=False, allow_blank=True, max_length=40, help_text=CODE_HELP
    )

    language = serializers.ChoiceField(
        choices=[("", "The language of my browser"), *settings.LANGUAGES],
        required=False,
        help_text="Of pages, letters and notifications.",
    )

    class Meta:
        model = User
        fields = [
            "id",
            "username",
            "display_name",
            "email",
            "wants_mail",
            "is_public",
            "club",
            "language",
            "date_joined",
            "current_password",
            "code",
        ]
        read_only_fields = ["id", "username", "date_joined"]


class LeavingSerializer(serializers.Serializer[Any]):
    password = serializers.CharField(write_only=True, trim_whitespace=False, max_length=200)
    code = serializers.CharField(
        write_only=True, required=False, default="", allow_blank=True, max_length=40, help_text=CODE_HELP
    )


class PasskeySerializer(serializers.ModelSerializer[Passkey]):
    class Meta:
        model = Passkey
        fields = ["id", "name", "created_at", "used_at"]
        read_only_fields = fields


class TopicSerializer(serializers.Serializer[Any]):
    topic = serializers.CharField()
    text = serializers.CharField()


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    # What an address and a topic must be says the service, every fault at once.
    url = serializers.CharField(max_length=500)
    topics = serializers.ListField(child=serializers.CharField(max_length=80), max_length=50)

    class Meta:
        model = Webhook
        fields = ["id", "url", "topics", "reader", "created_at", "disabled_at", "former_until"]
        read_only_fields = ["id", "created_at", "disabled_at", "former_until"]


class NewWebhookSerializer(WebhookSerializer):
    """With the secret: after registering and after an exchange, never else."""

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = [*WebhookSerializer.Meta.read_only_fields, "secret"]


class SwitchSerializer(serializers.Serializer[Any]):
    on = serializers.BooleanField()


class DeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    state = serializers.ChoiceField(["waiting", "delivered", "undelivered"], read_only=True)

    class Meta:
        model = WebhookDelivery
        fields = [
            "ident",
            "topic",
            "state",
            "attempts",
            "created_at",
            "next_at",
            "tried_at",
            "status",
            "milliseconds",
            "answer",
            "body",
        ]
        read_only_fields = fields
