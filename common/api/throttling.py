"""How often programs may ask: counted as limits on pages are, by whose connection it is (`common.requests.connection_of`).

REST framework's own reading of the address would believe any X-Forwarded-For.
"""

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, BaseThrottle, UserRateThrottle

from common.requests import connection_of


class _ByConnection(BaseThrottle):
    def get_ident(self, request: Request) -> str:
        return connection_of(request._request) or ""


class Strangers(_ByConnection, AnonRateThrottle):
    pass


class People(_ByConnection, UserRateThrottle):
    pass
