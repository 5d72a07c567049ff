"""Pages of 50, or as many as asked for up to 200."""

from functools import cache
from typing import Any

from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 200


PAGE_PARAMETERS = [
    OpenApiParameter("page", int, description="Which page, from 1."),
    OpenApiParameter("page_size", int, description="How many a page holds: 50 unless named, at most 200."),
]


@cache
def paged(kind: type[serializers.Serializer[Any]]) -> Any:
    """One page of these, as `Pages` answers: for the description of a view that calls it itself."""
    fields: Any = {
        "count": serializers.IntegerField(help_text="Of all pages together."),
        "next": serializers.URLField(allow_null=True),
        "previous": serializers.URLField(allow_null=True),
        "results": kind(many=True),
    }
    return inline_serializer(f"PageOf{kind.__name__.removesuffix('Serializer')}", fields)
