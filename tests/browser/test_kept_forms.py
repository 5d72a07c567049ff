"""What is typed in a form is there again after another page, the page says so, and one press takes it out."""

import pytest
from playwright.sync_api import expect

from armies.models import ArmyList
from tests.browser.conftest import SignIn
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
RESTORED = "Restored from your last visit."


@pytest.fixture
def army_list(db: None) -> ArmyList:
    return make.army_list(UserFactory.create())


def test_what_was_typed_on_an_earlier_visit_is_named_and_can_be_cleared(
    open_as: SignIn, army_list: ArmyList
) -> None:
    page = open_as(army_list.owner)
    address = f"/lists/{army_list.pk}/details/"
    page.goto(address)
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_value(army_list.name)
    expect(page.get_by_text(RESTORED)).to_have_count(0)
    name.fill("Half a name")

    page.goto("/lists/")
    page.goto(address)
    expect(name).to_have_value("Half a name")
    expect(page.get_by_text(RESTORED)).to_be_visible()

    page.get_by_role("button", name="Clear").click()
    expect(name).to_have_value(army_list.name)
    expect(page.get_by_text(RESTORED)).to_have_count(0)
    page.reload()
    expect(name).to_have_value(army_list.name)
    expect(page.get_by_text(RESTORED)).to_have_count(0)
