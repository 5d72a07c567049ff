"""What programs read of the API is the same in every language."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import get_language
from drf_spectacular.views import SpectacularAPIView
from rest_framework.response import Response


@pytest.mark.parametrize("asked", ["en", "de"])
def test_the_schema_is_written_in_english(
    client: Client, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    spoken: list[str | None] = []

    def answered(view: Any, request: Any) -> Response:
        spoken.append(get_language())
        return Response({})

    monkeypatch.setattr(SpectacularAPIView, "get", answered)
    client.get("/api/schema/", headers={"Accept-Language": asked})
    assert spoken == ["en-gb"]
