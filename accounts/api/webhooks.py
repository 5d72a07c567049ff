"""The API of a person's webhooks, and of the log of what was sent."""

from typing import Any, cast

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.serializers import (
    DeliverySerializer,
    NewWebhookSerializer,
    SwitchSerializer,
    TopicSerializer,
    WebhookSerializer,
)
from accounts.models import User, Webhook, WebhookDelivery
from accounts.services import webhooks
from accounts.webhooks import TOPICS
from common.idempotency import IdempotentMixin


class WebhookAPI(IdempotentMixin, APIView):
    """What every endpoint here shares: one's own webhooks are all there is."""

    @property
    def actor(self) -> User:
        return cast(User, self.request.user)

    def mine(self, pk: int) -> Webhook:
        return get_object_or_404(self.actor.webhooks, pk=pk)

    def body(self, found: Webhook | None = None) -> dict[str, Any]:
        before: dict[str, Any] = (
            {"url": found.url, "topics": found.topics, "reader": found.reader} if found else {}
        )
        body = WebhookSerializer(data=self.request.data, partial=found is not None)
        body.is_valid(raise_exception=True)
        return before | dict(body.validated_data)


@extend_schema(tags=["webhooks"])
class WebhookListView(WebhookAPI):
    @extend_schema(summary="Your webhooks", responses=WebhookSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(WebhookSerializer(self.actor.webhooks.all(), many=True).data)

    @extend_schema(
        summary="Register a webhook; the answer shows its secret, once",
        request=WebhookSerializer,
        responses={201: NewWebhookSerializer},
    )
    def post(self, request: Request) -> Response:
        made = webhooks.register(self.actor, **self.body())
        return Response(NewWebhookSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["webhooks"])
class TopicsView(WebhookAPI):
    @extend_schema(summary="What a webhook can hear of", responses=TopicSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([{"topic": topic, "text": text} for topic, text in TOPICS.items()])


@extend_schema(tags=["webhooks"])
class WebhookView(WebhookAPI):
    @extend_schema(summary="One webhook", responses=WebhookSerializer)
    def get(self, request: Request, pk: int) -> Response:
        return Response(WebhookSerializer(self.mine(pk)).data)

    @extend_schema(
        summary="Change its address or topics",
        request=WebhookSerializer(partial=True),
        responses=WebhookSerializer,
    )
    def patch(self, request: Request, pk: int) -> Response:
        found = self.mine(pk)
        changed = webhooks.change(found, **self.body(found), actor=self.actor)
        return Response(WebhookSerializer(changed).data)

    @extend_schema(summary="Remove it and its log", responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        webhooks.remove(self.mine(pk), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["webhooks"])
class WebhookSecretView(WebhookAPI):
    @extend_schema(
        summary="Exchange its secret; the former one signs beside it for a day",
        request=None,
        responses=NewWebhookSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        return Response(NewWebhookSerializer(webhooks.rotate(self.mine(pk), actor=self.actor)).data)


@extend_schema(tags=["webhooks"])
class WebhookSwitchView(WebhookAPI):
    @extend_schema(summary="Switch it off or on", request=SwitchSerializer, responses=WebhookSerializer)
    def post(self, request: Request, pk: int) -> Response:
        found = self.mine(pk)
        body = SwitchSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        webhooks.switch(found, on=body.validated_data["on"], actor=self.actor)
        found.refresh_from_db()
        return Response(WebhookSerializer(found).data)


@extend_schema(tags=["webhooks"])
class WebhookTestView(WebhookAPI):
    @extend_schema(summary="Send a test", request=None, responses={202: DeliverySerializer})
    def post(self, request: Request, pk: int) -> Response:
        delivery = webhooks.test(self.mine(pk), actor=self.actor)
        return Response(DeliverySerializer(delivery).data, status=status.HTTP_202_ACCEPTED)


@extend_schema(tags=["webhooks"], summary="What was sent, newest first")
class DeliveryListView(ListAPIView[WebhookDelivery]):
    serializer_class = DeliverySerializer
    queryset = WebhookDelivery.objects.none()

    def get_queryset(self) -> QuerySet[WebhookDelivery]:
        hook = get_object_or_404(Webhook, pk=self.kwargs["pk"], user=self.request.user.pk)
        return hook.deliveries.all()


@extend_schema(tags=["webhooks"])
class SendAgainView(WebhookAPI):
    @extend_schema(
        summary="Send a message again, with the same id", request=None, responses={202: DeliverySerializer}
    )
    def post(self, request: Request, pk: int, ident: str) -> Response:
        delivery = get_object_or_404(self.mine(pk).deliveries, ident=ident)
        webhooks.send_again(delivery, actor=self.actor)
        delivery.refresh_from_db()
        return Response(DeliverySerializer(delivery).data, status=status.HTTP_202_ACCEPTED)
