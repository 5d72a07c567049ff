"""The API's front door and the endpoint that tells how a job is doing."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
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
    """The API for people: every operation in one list, complete without scripts."""
    chapters = schema_chapters()
    count = sum(len(chapter.operations) for chapter in chapters)
    return render(request, "common/api_reference.html", {"chapters": chapters, "count": count})


@require_safe
def reference_chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """The operations of one subject and the shapes of what they take and answer."""
    chapters = schema_chapters()
    found = next((chapter for chapter in chapters if chapter.slug == slug), None)
    if found is None:
        raise Http404("The API has no such chapter.")
    return render(request, "common/api_chapter.html", {"chapter": found, "chapters": chapters})


@cache
def schema_chapters() -> tuple[reference_of.Chapter, ...]:
    """The schema changes with the code alone: calculated once, in about a second."""
    generator: Any = SchemaGenerator
    with override(settings.LANGUAGE_CODE):  # kept for everybody
        schema = generator().get_schema(request=None, public=True)
    return reference_of.chapters(schema)


def _plain_routes(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _plain_routes(pattern.url_patterns, route)
        elif "<" not in route:
            yield route
