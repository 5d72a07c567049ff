"""Pages of 50, or as many as asked for up to 200; and plain lists that large answers cut into pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from common.numbers import whole_number

WHOLE = 400  # rows: a longer list comes in parts
PART = 100
LARGEST_PART = 500
Row = TypeVar("Row")


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 200
    invalid_page_message = gettext_lazy("There is no such page.")  # type: ignore[assignment]


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


PART_PARAMETERS = [
    OpenApiParameter(
        "page", int, description=f"Which part, from 1. A list of more than {WHOLE} comes in parts."
    ),
    OpenApiParameter(
        "page_size", int, description=f"How many a part holds: {PART} unless named, at most {LARGEST_PART}."
    ),
]


@dataclass(frozen=True, slots=True)
class Part:
    """Rows `start` to `stop` of `count`, and what the answer says about the others: the count and links to its neighbours."""

    start: int
    stop: int
    count: int
    headers: dict[str, str]

    def of(self, rows: Sequence[Row]) -> Sequence[Row]:
        return rows[self.start : self.stop]


def part_of(request: Request, count: int) -> Part:
    """A list stays a plain list: all of it up to `WHOLE` rows, else the part that is asked for, the first without a word.

    `X-Total-Count` says how many there are, `Link` where the parts before and after are (RFC 8288).
    """
    asked = request.query_params
    named = [whole_number(asked[name], 99_999) if name in asked else None for name in ("page", "page_size")]
    if any(name in asked and not value for name, value in zip(("page", "page_size"), named, strict=True)):
        raise NotFound(_("page and page_size are whole numbers from 1."))
    is_whole = named == [None, None] and count <= WHOLE
    size = max(count, 1) if is_whole else min(named[1] or PART, LARGEST_PART)
    page, last = named[0] or 1, max(1, -(-count // size))
    if page > last:
        text = ngettext("There is %(last)s page.", "There are %(last)s pages.", last)
        raise NotFound(text % {"last": last})
    near = {"prev": page - 1, "next": page + 1}
    address = request.build_absolute_uri()
    links = [
        f'<{replace_query_param(address, "page", number)}>; rel="{name}"'
        for name, number in near.items()
        if 1 <= number <= last
    ]
    headers = {"X-Total-Count": str(count)} | ({"Link": ", ".join(links)} if links else {})
    return Part((page - 1) * size, min(page * size, count), count, headers)
