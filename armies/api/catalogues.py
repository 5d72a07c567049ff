"""Catalogues over the API: which there are, and a version as the document that imports read."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from armies.access import Person, catalogues_for, versions_for
from armies.api.serializers import CatalogueSerializer
from armies.cards import COLUMNS
from armies.catalogue_document import write_catalogue
from armies.models import Catalogue, CatalogueVersion
from rules.engine.army_document import read_card


def find_version(user: Person, slug: str, number: int | None = None) -> CatalogueVersion:
    """A version this person may see, the newest when no number is given. Raises Http404."""
    versions = versions_for(user).filter(catalogue__slug=slug).order_by("-number")
    found = (versions if number is None else versions.filter(number=number)).first()
    if found is None:
        raise Http404
    return found


@extend_schema(tags=["catalogues"], summary="Every catalogue with its published versions")
class CataloguesView(ListAPIView[Catalogue]):
    serializer_class = CatalogueSerializer
    permission_classes = [AllowAny, TokenMayDoThis]
    queryset = Catalogue.objects.none()
    filterset_fields = ["game", "trust"]

    def get_queryset(self) -> QuerySet[Catalogue]:
        return catalogues_for(self.request.user).prefetch_related("versions").order_by("game", "name")


@extend_schema_view(get=extend_schema(tags=["catalogues"], summary="One catalogue"))
class CatalogueView(RetrieveAPIView[Catalogue]):
    serializer_class = CatalogueSerializer
    permission_classes = [AllowAny, TokenMayDoThis]
    queryset = Catalogue.objects.none()
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[Catalogue]:
        return catalogues_for(self.request.user).prefetch_related("versions")


@extend_schema_view(
    get=extend_schema(
        operation_id="catalogues_version_retrieve",
        tags=["catalogues"],
        summary="A version with all its models",
        responses=OpenApiTypes.OBJECT,
    )
)
class CatalogueVersionView(APIView):
    """The document "muster-catalogue/1", as imports take it."""

    permission_classes = [AllowAny, TokenMayDoThis]

    def get(self, request: Request, slug: str, number: int) -> Response:
        version = find_version(request.user, slug, number)
        return Response({**version_document(version), "number": number, "fingerprint": version.fingerprint})


def version_document(version: CatalogueVersion) -> dict[str, Any]:
    rows = version.cards.order_by("key").values(*COLUMNS, "note")
    return write_catalogue(version, [(read_card({n: row[n] for n in COLUMNS}), row["note"]) for row in rows])
