"""What a person owns, and what one of their lists lacks, over the API."""

from typing import Any, cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from armies.access import get_own_list, get_version
from armies.cards import cards_of
from armies.collection import collections_of, lacks_of, owned_of
from armies.models import Collection
from armies.services.collecting import set_owned
from common.idempotency import IdempotentMixin
from rules.engine.army_document import MOST_MODELS


class OwnedSerializer(serializers.Serializer[Any]):
    """`owned`: how many of each model, by its key; 0 takes a model away."""

    owned = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=MOST_MODELS))


class CollectionSerializer(serializers.ModelSerializer[Collection]):
    catalogue = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True)
    owned = serializers.DictField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Collection
        fields = ["catalogue", "owned", "updated_at"]


class LackSerializer(serializers.Serializer[Any]):
    model = serializers.CharField(source="key")
    title = serializers.CharField()
    wanted = serializers.IntegerField()
    owned = serializers.IntegerField()
    missing = serializers.IntegerField()


class LackingSerializer(serializers.Serializer[Any]):
    """`is_known` is false for a person who has entered nothing of the list's catalogue."""

    is_known = serializers.BooleanField()
    lacks = LackSerializer(many=True)


@extend_schema(tags=["collection"])
class CollectionsView(APIView):
    @extend_schema(summary="What you own, by catalogue", responses=CollectionSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(CollectionSerializer(collections_of(request.user), many=True).data)


@extend_schema(tags=["collection"])
class CollectionView(IdempotentMixin, APIView):
    @extend_schema(summary="What you own of one catalogue", responses=OwnedSerializer)
    def get(self, request: Request, slug: str) -> Response:
        version = get_version(request.user, slug)
        return Response({"owned": owned_of(request.user, version.catalogue) or {}})

    @extend_schema(
        summary="Everything that you own of one catalogue", request=OwnedSerializer, responses=OwnedSerializer
    )
    def put(self, request: Request, slug: str) -> Response:
        return self._set(request, slug, is_all=True)

    @extend_schema(
        summary="How many you own of some models", request=OwnedSerializer, responses=OwnedSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        return self._set(request, slug, is_all=False)

    def _set(self, request: Request, slug: str, *, is_all: bool) -> Response:
        asked = OwnedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        version, counts = get_version(request.user, slug), asked.validated_data["owned"]
        found = set_owned(
            owner=cast(User, request.user),
            catalogue=version.catalogue,
            counts=counts,
            cards=cards_of(version),
            is_all=is_all,
        )
        return Response({"owned": found.owned})


@extend_schema(
    tags=["collection"], summary="What you lack for one of your lists", responses=LackingSerializer
)
class LackingView(APIView):
    def get(self, request: Request, list_id: int) -> Response:
        army_list = get_own_list(request.user, list_id)
        lacks = lacks_of(army_list, cards_of(army_list.version))
        body = {"is_known": lacks is not None, "lacks": lacks or []}
        return Response(LackingSerializer(body).data)
