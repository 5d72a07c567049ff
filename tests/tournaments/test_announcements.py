"""An announcement is removed by who may announce: from pages and by programs, at once, with a line in the audit log."""

from collections.abc import Callable

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Refusal
from common.models import AuditEntry
from tests.tournaments.conftest import Cast
from tournaments.models import Announcement
from tournaments.services import events

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def announced(cast: Cast, text: str = "Lunch at one.") -> Announcement:
    return events.announce(cast.event, text, actor=cast.user("owner"))


def address(said: Announcement) -> str:
    return f"/events/{said.event.slug}/announcements/{said.pk}/remove/"


def test_it_is_gone_from_every_page_at_once_and_the_log_keeps_it(cast: Cast, signed_in: SignedIn) -> None:
    said = announced(cast)
    later = announced(cast, "The hall closes at six.")
    pages = ["/", cast.event.get_absolute_url(), f"{cast.event.get_absolute_url()}projector/"]
    player, staff = signed_in(cast.user("player")), signed_in(cast.user("owner"))
    assert "Lunch at one." in player.get(pages[0]).content.decode()
    assert "Lunch at one." in player.get(pages[1]).content.decode()
    for path in (pages[1], f"{pages[1]}control/"):
        assert address(said) in staff.get(path).content.decode()
    assert address(said) not in player.get(pages[1]).content.decode()

    answer = staff.post(address(said), {"next": f"{pages[1]}control/"}, follow=True)

    assert answer.redirect_chain[-1][0] == f"{pages[1]}control/"
    assert "The announcement is removed." in answer.content.decode()
    for path in pages:
        page = player.get(path).content.decode()
        assert "Lunch at one." not in page, path
    assert later.text in player.get(pages[1]).content.decode()
    row = AuditEntry.objects.get(action="announcement.removed")
    assert row.before == {"text": "Lunch at one."}
    record = staff.get(f"{pages[1]}record/").content.decode()
    assert "Announcement removed" in record


def test_only_who_may_announce_removes_and_only_once(cast: Cast, signed_in: SignedIn) -> None:
    said = announced(cast)
    assert signed_in(cast.user("judge")).post(address(said)).status_code == 403
    assert signed_in(cast.user("player")).post(address(said)).status_code == 403
    events.remove_announcement(said, actor=cast.user("owner"))
    with pytest.raises(Refusal) as refused:
        events.remove_announcement(said, actor=cast.user("owner"))
    assert refused.value.code == "announcement.gone"
    assert signed_in(cast.user("owner")).post(address(said)).status_code == 404


def test_programs_remove_it_too(cast: Cast) -> None:
    said = announced(cast)
    api = APIClient()
    path = f"/api/v1/events/{cast.event.slug}/announcements/"
    api.force_authenticate(cast.user("owner"))
    assert [row["id"] for row in api.get(path).json()] == [said.pk]
    assert api.delete(f"{path}{said.pk}/").status_code == 204
    assert api.get(path).json() == []
    assert api.delete(f"{path}{said.pk}/").status_code == 404
