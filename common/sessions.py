"""Sessions in the database, as Django keeps them, read by SQL that is written once: nearly every request reads one."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from common.prepared import PreparedModel


class SessionStore(DatabaseStore):
    def _get_session_from_db(self) -> Session | None:
        found = _SESSION(self.session_key or "")
        if found is not None and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None


_SESSION = PreparedModel(Session, lambda key: Session.objects.filter(session_key=key), str)
