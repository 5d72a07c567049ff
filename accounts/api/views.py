from typing import cast

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.generics import RetrieveUpdateAPIView
from rest_framework.serializers import BaseSerializer

from accounts.api.serializers import MeSerializer
from accounts.models import User
from accounts.services import people


@extend_schema(tags=["account"])
@extend_schema_view(
    get=extend_schema(summary="Your account"), patch=extend_schema(summary="Change your profile")
)
class MeView(RetrieveUpdateAPIView[User]):
    serializer_class = MeSerializer
    http_method_names = ["get", "head", "options", "patch"]

    def get_object(self) -> User:
        return cast(User, self.request.user)

    def perform_update(self, serializer: BaseSerializer[User]) -> None:
        user, wanted = self.get_object(), serializer.validated_data
        people.change_profile(
            user,
            display_name=wanted.get("display_name", user.display_name),
            email=wanted.get("email", user.email),
            club=wanted.get("club", user.club),
            wants_mail=wanted.get("wants_mail", user.wants_mail),
            is_public=wanted.get("is_public"),
            language=wanted.get("language"),
            current_password=wanted.get("current_password", ""),
            code=wanted.get("code", ""),
        )
