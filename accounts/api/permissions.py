"""What a token's scope allows. Who may do what with an object is decided in each app's `access.py`."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import ApiToken

if TYPE_CHECKING:
    # REST framework reads this module while it builds its own views.
    from rest_framework.views import APIView


class TokenMayDoThis(BasePermission):
    """A view may open its changes to tokens of a narrower scope: `token_scopes`."""

    message: StrOrPromise = gettext_lazy("This token may only read.")

    def has_permission(self, request: Request, view: "APIView") -> bool:
        token = request.auth
        if not isinstance(token, ApiToken):
            return True
        if token.scope == ApiToken.Scope.CATALOGUES:
            self.message = _("This token may only read, and publish catalogues.")
        enough = {ApiToken.Scope.WRITE.value, *getattr(view, "token_scopes", ())}
        return request.method in SAFE_METHODS or token.scope in enough
