"""Fields of the back office that choose among many rows: what they need is fetched when one is used, by mouse and by keys."""

import pytest

from accounts.models import User
from tests.browser.conftest import LAPTOP, SignIn
from tests.factories.armies import CatalogueFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIELD, FOUND = "#id_catalogue", ".select2-results__option"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_chooser_fetches_what_it_needs_when_it_is_used(staff: User, open_as: SignIn, way: str) -> None:
    catalogue = CatalogueFactory.create(name="Sample set")
    page = open_as(staff, LAPTOP)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/admin/armies/catalogueversion/add/", wait_until="networkidle")
    assert not [url for url in asked if "jquery" in url]

    if way == "mouse":
        page.locator(FIELD).dispatch_event("mousedown")
    else:
        page.locator(FIELD).press("ArrowDown")
    page.locator(FOUND, has_text="Sample set").click()

    assert page.locator(FIELD).input_value() == str(catalogue.pk)
    assert [url for url in asked if "jquery" in url]
