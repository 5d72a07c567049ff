"""The alerts ask for figures that the service gives, with labels that it has."""

import re
from pathlib import Path

import pytest
import yaml
from django.test import Client

from accounts.models import User

ALERTS = Path(__file__).resolve().parents[2] / "deploy" / "prometheus-alerts.yml"
FIGURE = re.compile(r"\b((?:muster|django)_\w+)(?:\{(\w+)[=~]+\"([^\"]*)\"\})?")


def rules() -> list[dict[str, str]]:
    (group,) = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, str]] = group["rules"]
    return found


@pytest.mark.django_db
def test_every_figure_of_an_alert_is_there(client: Client, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_staff=True)
    client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
    client.get("/healthz")
    given = client.get("/metrics").content.decode()
    for rule in rules():
        for name, label, value in FIGURE.findall(rule["expr"]):
            assert re.search(rf"^{name}\b", given, re.MULTILINE), f"{rule['alert']}: {name} is not given"
            if label:
                wanted = rf'^{name}{{[^}}]*{label}="' + ("" if "." in value else rf'{value}"')
                assert re.search(wanted, given, re.MULTILINE), (
                    f"{rule['alert']}: {name} has no {label} {value}"
                )


def test_the_documentation_says_what_to_do_about_every_alert() -> None:
    pages = (ALERTS.parents[1] / "docs" / "running.md").read_text(encoding="utf-8")
    assert [rule["alert"] for rule in rules() if f"`{rule['alert']}`" not in pages] == []


def test_every_alert_says_what_it_means() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names))
    assert all(rule["annotations"]["summary"].endswith(".") for rule in rules())  # type: ignore[index]
