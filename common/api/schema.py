"""How the API describes itself: what every operation shares is said here once."""

import inspect
import re
from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from common.api.problems import CONTENT_TYPE
from common.api.serializers import ProblemSerializer
from common.idempotency import HEADER, LONGEST_KEY, IdempotentMixin

KEY = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description=f"At most {LONGEST_KEY} characters of your choice. The same request with the same key is done once "
    "and gets the same answer again.",
)


class Schema(AutoSchema):
    def get_operation_id(self) -> str:
        """Method and address: unique by construction, and it stays when another endpoint is added."""
        words = [re.sub(r"\W", "", word) for word in self.path.removeprefix("/api/v1").split("/")]
        return "_".join([self.method.lower(), *filter(None, words)])

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        """What the endpoint itself says: what its base class is for tells a caller nothing."""
        method = getattr(self.view, self.method.lower(), None)
        own = method.__doc__ if method and method.__qualname__.startswith(type(self.view).__name__) else None
        return inspect.cleandoc(own or type(self.view).__doc__ or "")

    def get_override_parameters(self) -> list[Any]:
        own: list[Any] = super().get_override_parameters()
        return [*own, KEY] if self.method == "POST" and isinstance(self.view, IdempotentMixin) else own

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        response_for: Any = self._get_response_for_code
        problem = response_for(ProblemSerializer, "default", [CONTENT_TYPE], direction)
        return {**bodies, "default": {**problem, "description": "Not done; every reason is named."}}
