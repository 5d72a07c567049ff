"""Catalogues over the API: which there are, and a version as the document that imports read."""

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from armies.accepted import ref_of
from armies.access import catalogues_for, get_version
from armies.api.serializers import CatalogueSerializer
from armies.catalogue_document import write_catalogue
from armies.models import Catalogue
from armies.queries import catalogues_in_order


@extend_schema(
    tags=["catalogues"],
    summary="Every catalogue with its published versions, official and complete ones first",
)
class CataloguesView(ListAPIView[Catalogue]):
    serializer_class = CatalogueSerializer
    permission_classes = [AllowAny, TokenMayDoThis]
    queryset = Catalogue.objects.none()
    filterset_fields = ["game", "trust"]

    def get_queryset(self) -> QuerySet[Catalogue]:
        return catalogues_in_order(self.request.user).prefetch_related("versions")


@extend_schema_view(get=extend_schema(tags=["catalogues"], summary="One catalogue"))
class CatalogueView(RetrieveAPIView[Catalogue]):
    serializer_class = CatalogueSerializer
    permission_classes = [AllowAny, TokenMayDoThis]
    queryset = Catalogue.objects.none()
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[Catalogue]:
        return catalogues_for(self.request.user).select_related("owner").prefetch_related("versions")


@extend_schema_view(
    get=extend_schema(
        operation_id="catalogues_version_retrieve",
        tags=["catalogues"],
        summary="A version with all its models",
        responses=OpenApiTypes.OBJECT,
    )
)
class CatalogueVersionView(APIView):
    """The document "muster-catalogue/1", as imports take it; `base` names the version under house rules."""

    permission_classes = [AllowAny, TokenMayDoThis]

    def get(self, request: Request, slug: str, number: int) -> Response:
        version = get_version(request.user, slug, number)
        base = ref_of(version.base).as_json() if version.base else None
        document = write_catalogue(version)
        return Response({**document, "number": number, "fingerprint": version.fingerprint, "base": base})
