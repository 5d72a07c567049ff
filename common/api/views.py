"""The API's front door and the endpoint that tells how a job is doing."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import override
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SCHEMA_KWARGS, SpectacularAPIView
from rest_framework.generics import RetrieveAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from common.access import jobs_of
from common.api import reference as reference_of
from common.api.serializers import JobSerializer
from common.models import Job


@extend_schema(tags=["jobs"], summary="How far a job is, and its result")
class JobView(RetrieveAPIView[Job]):
    serializer_class = JobSerializer
    queryset = Job.objects.none()

    def get_queryset(self) -> QuerySet[Job]:
        return jobs_of(self.request.user)


@extend_schema(tags=["start here"], summary="Every collection there is", responses=OpenApiTypes.OBJECT)
class RootView(APIView):
    """Lists the addresses that need no number or name to be asked for."""

    permission_classes = [AllowAny]

    def get(self, request: Request) -> Response:
        root = reverse("api:root")
        _, resolver = get_resolver().namespace_dict["api"]
        routes = sorted(set(_plain_routes(resolver.url_patterns, "")) - {""})
        addresses = {route.strip("/"): request.build_absolute_uri(root + route) for route in routes}
        return Response({**addresses, "schema": request.build_absolute_uri(reverse("schema"))})


class SchemaView(SpectacularAPIView):
    """For programs: the same in every language."""

    @extend_schema(**SCHEMA_KWARGS)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        with override(settings.LANGUAGE_CODE):
            answer: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        return answer


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The API for people: one page, complete without scripts."""
    return render(request, "common/api_reference.html", schema_pages())


@cache
def schema_pages() -> dict[str, Any]:
    """The schema changes with the code alone: calculated once, in about a second."""
    generator: Any = SchemaGenerator
    with override(settings.LANGUAGE_CODE):  # kept for everybody
        schema = generator().get_schema(request=None, public=True)
    chapters = reference_of.chapters(schema)
    count = sum(len(chapter.operations) for chapter in chapters)
    return {"chapters": chapters, "shapes": reference_of.shapes(schema), "count": count}


def _plain_routes(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _plain_routes(pattern.url_patterns, route)
        elif "<" not in route:
            yield route
