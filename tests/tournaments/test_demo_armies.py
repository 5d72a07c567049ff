"""The demo's armies can be submitted at the demo's events."""

import pytest

from armies.checking import check_list
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_list
from tournaments.demo.people import ARMIES


@pytest.mark.django_db
@pytest.mark.parametrize("army", ARMIES)
def test_it_is_legal_at_1500_points(army: str) -> None:
    report = check_list(a_list(UserFactory.create(), army))

    assert [fault.text for fault in report.faults] == []
    assert report.totals.points > 1200, report.totals
