"""What every endpoint of this app shares: who may knock, and how an event is found."""

from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.idempotency import IdempotentMixin
from tournaments.access import Right, Viewer, see_event
from tournaments.live import kept_for_all
from tournaments.public_pages import is_for_anybody

S = TypeVar("S", bound="Serializer[Any]")


class EventView(IdempotentMixin, APIView):
    """Everybody reads what everybody may see; a change needs an account. Rights are asked per event."""

    permission_classes = [IsAuthenticatedOrReadOnly, TokenMayDoThis]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """What everybody may read is made once for each state of the event."""

        def answer() -> HttpResponse:
            response = super(EventView, self).dispatch(request, *args, **kwargs)
            return response.render() if isinstance(response, Response) else response

        is_public = "slug" in kwargs and is_for_anybody(request)
        if not is_public or self.initialize_request(request).user.is_authenticated:
            return answer()
        return kept_for_all(request, kwargs["slug"], answer)

    def see(self, slug: str, right: Right | None = None) -> Viewer:
        return see_event(self.request.user, slug, right)

    @property
    def actor(self) -> User:
        return cast(User, self.request.user)

    def body(self, kind: type[S]) -> dict[str, Any]:
        """The checked body of the request."""
        body = kind(data=self.request.data)
        body.is_valid(raise_exception=True)
        return cast(dict[str, Any], body.validated_data)
