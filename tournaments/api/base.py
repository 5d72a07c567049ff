"""What every endpoint of this app shares: who may knock, and how an event is found."""

from typing import Any, TypeVar, cast

from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.idempotency import IdempotentMixin
from tournaments.access import Right, Viewer, see_event

S = TypeVar("S", bound="Serializer[Any]")


class EventView(IdempotentMixin, APIView):
    """Everybody reads what everybody may see; a change needs an account. Rights are asked per event."""

    permission_classes = [IsAuthenticatedOrReadOnly, TokenMayDoThis]

    def see(self, slug: str, right: Right | None = None) -> Viewer:
        return see_event(self.request.user, slug, right)

    @property
    def actor(self) -> User:
        return cast(User, self.request.user)

    def said(self, kind: type[S]) -> dict[str, Any]:
        """The checked body of the request."""
        body = kind(data=self.request.data)
        body.is_valid(raise_exception=True)
        return cast(dict[str, Any], body.validated_data)
