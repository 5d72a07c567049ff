"""House rules over a catalogue: written in rows, looked at before they are published, shown on every list."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from armies.cards import cards_of
from armies.catalogue_document import read_catalogue, write_catalogue
from armies.checking import check_list, check_submission
from armies.house_rules import house_rules, limit_on
from armies.models import Catalogue, CatalogueVersion
from armies.services import submissions
from armies.services.catalogues import load_catalogue
from armies.services.house_rules import rules_of
from common.errors import Invalid
from rules.engine.faults import Unreadable
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.main_path]
SignedIn = Callable[[User], Client]
RULES = [
    {"change": "costs", "model": "Gimli", "number": "150"},
    {"change": "forbidden", "model": "Uglúk"},
    {"change": "most", "model": "orc warriors", "number": "2"},
    {"change": "added", "model": "Rohan Warrior", "number": "45", "name": "Royal Guard"},
]


@pytest.fixture
def base() -> CatalogueVersion:
    return make.cast_version()


@pytest.fixture
def as_player(player: User, signed_in: SignedIn) -> Client:
    return signed_in(player)


def said(*rules: dict[str, str], **more: str) -> dict[str, str]:
    form = {
        "name": "Dol Amroth rules",
        "slug": "dol-amroth",
        "label": "May",
        "note": "Dwarves are cheap here.",
    }
    form |= {"form-TOTAL_FORMS": str(len(rules)), "form-INITIAL_FORMS": "0"}
    return (
        form
        | {f"form-{at}-{name}": text for at, rule in enumerate(rules) for name, text in rule.items()}
        | more
    )


def address(version: CatalogueVersion) -> str:
    return f"{version.get_absolute_url()}house-rules/"


@pytest.fixture
def house(as_player: Client, base: CatalogueVersion) -> CatalogueVersion:
    as_player.post(address(base), said(*RULES, publish="yes"))
    return Catalogue.objects.get(slug="dol-amroth").versions.select_related("catalogue", "base").get()


def codes(version: CatalogueVersion, **rows: int) -> list[str]:
    report = check_list(make.army_list(rows=rows, version=version))
    return [fault.text for fault in report.faults if fault.rule == "House rules"]


def test_nothing_is_published_before_it_was_looked_at(as_player: Client, base: CatalogueVersion) -> None:
    page = as_player.post(address(base), said(*RULES, preview="yes")).content.decode()
    for line in (
        "Gimli (orange): points 170 → 150.",
        "Uglúk (orange) is not allowed.",
        "At most 2 of Orc Warrior (white).",
        "Royal Guard (white) is added; points: 45.",
    ):
        assert line in page or line.replace(" (orange)", "").replace(" (white)", "") in page, line
    assert Catalogue.objects.count() == 1
    assert 'name="form-7-model"' in page, "there is room for four more"
    assert 'name="form-INITIAL_FORMS" value="4"' in page


def test_the_rest_stays_as_in_the_base(house: CatalogueVersion, base: CatalogueVersion, player: User) -> None:
    before, now = cards_of(base), cards_of(house)
    assert now["gimli"].points == 150
    assert now["royal-guard"].figures == before["rohan"].figures
    assert {key: card for key, card in now.items() if key not in ("gimli", "royal-guard")} == {
        key: card for key, card in before.items() if key != "gimli"
    }
    assert (house.base, house.catalogue.owner, house.catalogue.trust) == (base, player, "community")
    assert house.note == "Dwarves are cheap here."


def test_limits_are_judged_on_every_list(house: CatalogueVersion, base: CatalogueVersion) -> None:
    assert len(codes(house, aragorn=1, orc=3, ugluk=1)) == 2
    assert codes(house, aragorn=1, gimli=1, orc=2) == []
    assert codes(base, aragorn=1, orc=3, ugluk=1) == []


def test_a_list_that_breaks_them_is_not_accepted_by_an_event(house: CatalogueVersion, player: User) -> None:
    army_list = make.army_list(player, rows={"aragorn": 1, "gimli": 1, "royal-guard": 1}, version=house)
    made = submissions.submit_list(army_list, event_key="event:1", point_level=1000, actor=player)
    assert check_submission(made).is_legal
    other = make.army_list(UserFactory.create(), rows={"ugluk": 1, "orc": 3}, version=house)
    with pytest.raises(Invalid) as refusal:
        submissions.submit_list(other, event_key="event:1", point_level=1000, actor=other.owner)
    assert "Uglúk" in " ".join(fault.text for fault in refusal.value.faults)


def test_every_list_shows_what_they_change(house: CatalogueVersion, as_player: Client, player: User) -> None:
    army_list = make.army_list(player, rows={"gimli": 1}, version=house)
    for page in (
        army_list.get_absolute_url(),
        f"{army_list.get_absolute_url()}print/",
        house.get_absolute_url(),
    ):
        text = as_player.get(page).content.decode()
        assert "4 rules" in text, page
        assert "points 170 → 150." in text
    assert "1 about models of this list" in as_player.get(army_list.get_absolute_url()).content.decode()


def test_the_next_version_begins_with_the_rules_of_the_last(
    house: CatalogueVersion, as_player: Client
) -> None:
    assert {(one.change, one.number, one.name) for one in rules_of(house)} == {
        ("costs", 150, ""),
        ("forbidden", None, ""),
        ("most", 2, ""),
        ("added", 45, "Royal Guard"),
    }
    page = as_player.get(address(house)).content.decode()
    assert 'value="Royal Guard"' in page
    as_player.post(address(house), said(RULES[0], publish="yes"))
    newest = house.catalogue.versions.first()
    assert newest is not None
    assert (newest.number, newest.base, len(house_rules(newest))) == (2, house.base, 1)


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ({"change": "costs", "model": "Gimlo", "number": "3"}, "Perhaps Gimli"),
        ({"change": "costs", "model": "Aragorn", "number": "3"}, "is no model of the catalogue"),
        ({"change": "most", "model": "Gimli"}, "say the number"),
        ({"change": "added", "model": "", "number": "3", "name": "Guard"}, "figures of the new one"),
        ({"change": "added", "model": "Gimli", "number": "3", "name": "Gimli"}, "in the catalogue already"),
        ({"change": "added", "model": "Gimli", "number": "3", "name": ""}, "Name the new model"),
    ],
)
def test_a_row_that_cannot_be_read_is_said(
    as_player: Client, base: CatalogueVersion, rule: dict[str, str], why: str
) -> None:
    answer = as_player.post(address(base), said(rule, RULES[1], publish="yes"))
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert Catalogue.objects.count() == 1


def test_nobody_changes_the_house_rules_of_another(
    house: CatalogueVersion, base: CatalogueVersion, signed_in: SignedIn
) -> None:
    stranger = signed_in(UserFactory.create())
    assert stranger.get(address(house)).status_code == 403
    assert stranger.post(address(house), said(RULES[0], publish="yes")).status_code == 403
    assert stranger.post(address(base), said(RULES[0], publish="yes")).status_code == 403
    assert house.catalogue.versions.count() == 1


def test_limits_of_a_catalogue_travel_in_its_document(house: CatalogueVersion) -> None:
    document = write_catalogue(house)
    assert document["limits"] == house.limits
    again, is_new = load_catalogue(read_catalogue(document), actor=house.catalogue.owner)
    assert (again.pk, is_new) == (house.pk, False)
    with pytest.raises(Unreadable):
        read_catalogue(document | {"limits": [{"text": "x"}]})
    assert limit_on(cards_of(house)["gimli"], 0)["maximum"] == 0
