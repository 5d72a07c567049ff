from rest_framework import serializers

from accounts.models import User


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "username", "display_name", "email", "wants_mail", "club", "date_joined"]
        read_only_fields = ["id", "username", "date_joined"]
