"""Notifications in a real browser: asked for by a button and never before, and shown by the worker that pages start."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer
from pytest_playwright.pytest_playwright import CreateContextCallback

from accounts.models import PushDevice, User
from devtools.pages import session_of
from tests.browser.conftest import until
from tests.factories.accounts import PushDeviceFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOTE = {
    "title": "Round 2, table 4",
    "text": "Ford Cup. Against Bolg",
    "path": "/events/ford-cup/me/",
    "tag": "1-round",
}
# The service of the browser's maker, which a test cannot reach: it would give this subscription.
SUBSCRIBED = """
  window.asked = [];
  Notification.requestPermission = async () => { window.asked.push("permission"); return "granted"; };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked.push(options.userVisibleOnly);
    return { toJSON: () => ({ endpoint: "https://push.example.org/mine", keys: { p256dh: "%s", auth: "%s" } }) };
  };
"""
SHOWN = """
  navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
    .then((all) => all.map((one) => [one.title, one.body, one.data.path]))
"""


@pytest.fixture
def page_of(new_context: CreateContextCallback, live_server: LiveServer, user: User, settings: Any) -> Page:
    settings.PUSH_KEY = "A" * 42 + "E"
    context = new_context(base_url=live_server.url, permissions=["notifications"], service_workers="allow")
    context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": live_server.url}])
    return context.new_page()


def test_a_device_is_registered_when_its_person_presses_the_button(page_of: Page, user: User) -> None:
    page, model = page_of, PushDeviceFactory.build(user=user)
    page.add_init_script(SUBSCRIBED % (model.p256dh, model.auth))
    page.goto("/account/devices/")
    expect(page.get_by_text("Notifications are off.")).to_be_visible()
    assert page.evaluate("window.asked") == []

    page.get_by_role("button", name="Turn on notifications here").click()
    expect(page.get_by_text("this device", exact=True)).to_be_visible()
    device = PushDevice.objects.get()
    assert (device.user, device.endpoint) == (user, "https://push.example.org/mine")
    assert "Chrome on" in device.name

    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("No more notifications on that device.")).to_be_visible()


def test_what_arrives_is_shown_with_the_page_that_it_opens(page_of: Page, live_server: LiveServer) -> None:
    page = page_of
    known: list[str] = []
    browser = page.context.new_cdp_session(page)
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: known.extend(one["registrationId"] for one in said["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    page.goto("/account/devices/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, lambda: bool(known))

    delivered = {"origin": live_server.url, "registrationId": known[-1], "data": json.dumps(NOTE)}
    browser.send("ServiceWorker.deliverPushMessage", delivered)
    until(page, lambda: bool(page.evaluate(SHOWN)))
    assert page.evaluate(SHOWN) == [[NOTE["title"], NOTE["text"], NOTE["path"]]]
