"""Catalogues: what comes with the service, versions that never change, and what an administrator may do."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from armies.cards import cards_of
from armies.catalogue_document import CatalogueDocument, read_catalogue
from armies.catalogue_names import shipped
from armies.models import Catalogue, CatalogueModel, CatalogueVersion
from armies.queries import filter_options, filters_of
from armies.services.catalogues import load_catalogue, publish_version
from common.errors import NotAllowed, Refusal
from common.models import AuditEntry
from rules.engine.army import Army
from rules.engine.cards import Kind, ModelCard, Row
from rules.engine.faults import Unreadable
from rules.games.combat_hex.army import check_army
from rules.games.combat_hex.game import ROSTER
from rules.games.combat_hex.printed import RARITIES
from tests.factories import armies as make

DATA = Path(__file__).resolve().parents[2] / "armies" / "data"
ABILITIES = """Battle Awareness, Cavalry, Fast, Fast Strike, Flyer, Invigorate, Magical Force, Repel, Sneak, Stalwart, Tyrant,
Arrow Flurry, Crack Shot, Deadly Aim, Deadly Shot, Expert Marksman, Perfect Aim, Shot Caller, Volley Attack, Battle Cry,
Battle Savvy, Berserker, Dirty Fighting, Rage, Spearman, Aggressive Strategy, Armor, Assassin, Bodyguard, Courage,
Killing Blow, Rally Cry, Dread, Ent Carry, Fearsome, Healing, Initiative, Large, Leadership, Regeneration, Steal Essence,
Terrifying, Ward"""


def sample() -> tuple[ModelCard, ...]:
    return read_catalogue(json.loads((DATA / "combat-hex-sample.json").read_text(encoding="utf-8"))).models


def test_the_sample_set_has_a_figure_for_every_ability() -> None:
    shown = {ability.name for card in sample() for ability in card.abilities}
    assert {name.strip() for name in ABILITIES.replace("\n", " ").split(",")} <= shown


def test_filters_offer_the_usual_values_in_the_order_of_the_game() -> None:
    offered = filter_options(sample(), filters_of(ROSTER), ROSTER)
    usual = [one for one in RARITIES if one in offered["rarity"]]
    assert len(usual) > 1
    assert offered["rarity"][: len(usual)] == usual
    assert offered["ability"] == sorted(offered["ability"])


def test_the_sample_set_says_that_its_values_are_invented() -> None:
    document = read_catalogue(json.loads((DATA / "combat-hex-sample.json").read_text(encoding="utf-8")))
    assert document.trust == "sample"
    assert "invented" in document.description.casefold()


@pytest.mark.parametrize("level", [500, 1000, 1500])
@pytest.mark.parametrize("side", ["good", "evil"])
def test_each_side_of_the_sample_set_can_field_an_army_at_every_usual_level(side: str, level: int) -> None:
    mine = [card for card in sample() if card.faction == side and card.is_in_army]
    heroes = sorted(
        (card for card in mine if card.is_hero and card.number("unique")), key=lambda card: card.points
    )
    chosen = {card.number("unique"): card for card in heroes if card.points <= level // 3}
    rows: list[Row] = []
    left = level
    for card in [*chosen.values()][:3]:
        if card.points <= left // 2:
            rows.append(Row(len(rows), card.name, 1, card))
            left -= card.points
    minion = min((card for card in mine if card.kind == Kind.MINION), key=lambda card: card.points)
    cap = sum(row.card.number("action_points") for row in rows if row.card)
    rows.append(Row(len(rows), minion.name, min(cap, left // minion.points), minion))
    assert check_army(Army(tuple(rows), level)).faults == ()


def test_the_documented_figures_mark_what_nobody_knows() -> None:
    models = read_catalogue(
        json.loads((DATA / "combat-hex-documented.json").read_text(encoding="utf-8"))
    ).models
    balrog = next(card for card in models if card.key == "balrog")
    assert [balrog.points, *map(balrog.number, ("attacks", "action_points", "wounds"))] == [1500, 7, 10, 8]
    assert {"unique", "kind"} <= balrog.unreadable
    assert all(card.unreadable for card in models)


@pytest.mark.django_db
def test_loading_the_catalogues_again_changes_nothing() -> None:
    for _ in range(2):
        call_command("load_catalogues", stdout=io.StringIO())
    assert CatalogueVersion.objects.count() == Catalogue.objects.count() == len(shipped())


@pytest.mark.django_db
def test_a_changed_document_becomes_the_next_version_and_leaves_the_first_alone() -> None:
    first = make.cast_version()
    models = make.catalogue_data()["models"]
    models[0]["points"] += 5
    second = make.cast_version(models=models)
    assert (second.catalogue, second.number) == (first.catalogue, 2)
    assert (cards_of(first)["aragorn"].points, cards_of(second)["aragorn"].points) == (210, 215)


@pytest.mark.django_db
def test_a_points_change_never_touches_a_saved_list(player: User) -> None:
    army_list = make.army_list(player)
    models = [model for model in make.catalogue_data()["models"] if model["key"] != "aragorn"]
    make.cast_version(models=models)
    army_list.refresh_from_db()
    assert army_list.version.number == 1
    assert cards_of(army_list.version)["aragorn"].points == 210


@pytest.mark.django_db
def test_a_published_model_can_be_neither_changed_nor_deleted() -> None:
    model = CatalogueModel.objects.filter(version=make.cast_version()).first()
    assert model is not None
    model.points = 1
    for act in (model.save, model.delete):
        with pytest.raises(Refusal):
            act()
    assert CatalogueModel.objects.get(pk=model.pk).points != 1


@pytest.mark.django_db
def test_a_draft_is_edited_and_then_published_once(staff: User) -> None:
    draft = make.CatalogueModelFactory.create(points=38).version
    model = draft.cards.get()
    model.points = 40
    model.save()
    assert publish_version(draft, actor=staff).is_published
    with pytest.raises(Refusal):
        publish_version(draft, actor=staff)
    assert model.history.count() == 2


@pytest.mark.django_db
def test_nobody_publishes_into_the_catalogue_of_somebody_else(player: User, stranger: User) -> None:
    load_catalogue(read_catalogue(make.catalogue_data()), actor=player)
    with pytest.raises(NotAllowed):
        load_catalogue(read_catalogue(make.catalogue_data(label="2")), actor=stranger)


def test_a_catalogue_is_refused_with_every_fault() -> None:
    document = make.catalogue_data()
    document["game"] = "chess"
    document["models"][1]["key"] = document["models"][0]["key"]
    document["models"][2]["points"] = -4
    document["models"][3]["speed"] = 9
    with pytest.raises(Unreadable) as refusal:
        read_catalogue(document)
    assert sorted(fault.path for fault in refusal.value.faults) == [
        "/game",
        "/models/1/key",
        "/models/2/points",
        "/models/3/speed",
    ]


@pytest.mark.django_db
def test_anybody_reads_published_catalogues_and_nobody_reads_drafts() -> None:
    published, draft = make.cast_version(), make.CatalogueModelFactory.create().version
    assert "Gimli" in Client().get(published.get_absolute_url()).content.decode()
    assert Client().get(draft.get_absolute_url()).status_code == 404
    assert Client().get("/catalogues/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "page",
    ["catalogue", "catalogueversion", "cataloguemodel", "armylist", "listrevision", "submission", "finding"],
)
def test_every_page_of_the_back_office_opens_and_searches(
    page: str, staff: User, player: User, signed_in: Callable[[User], Client]
) -> None:
    submission = make.submission(player)
    make.FindingFactory.create(submission=submission, by=staff)
    client = signed_in(staff)
    answer = client.get(f"/admin/armies/{page}/?q=a")
    assert answer.status_code == 200
    found = client.get(f"/admin/armies/{page}/").context["cl"].result_list[0]
    assert client.get(f"/admin/armies/{page}/{found.pk}/change/").status_code == 200


@pytest.mark.django_db
def test_a_catalogue_is_counted_alike_on_its_card_and_its_page() -> None:
    call_command("load_catalogues", stdout=io.StringIO())
    version = CatalogueVersion.objects.get(catalogue__slug="combat-hex-sample")
    page = Client().get(version.get_absolute_url()).content.decode()
    assert f"{version.size} models, 1 base that a model changes into" in page
    assert f"{version.size} models" in Client().get("/catalogues/").content.decode()
    found = Client().get(version.get_absolute_url(), {"q": "gandalf"}).content.decode()
    assert "base that a model changes into" not in found


@pytest.mark.django_db
def test_what_comes_with_the_service_says_anew_where_its_values_are_from() -> None:
    call_command("load_catalogues", stdout=io.StringIO())
    Catalogue.objects.filter(slug="strategy-battle-2024-sample").update(trust="sample")
    call_command("load_catalogues", stdout=io.StringIO())
    assert Catalogue.objects.get(slug="strategy-battle-2024-sample").trust == "documented"
    entry = AuditEntry.objects.get(action="catalogue.trust-changed")
    assert (entry.before, entry.after) == ({"trust": "sample"}, {"trust": "documented"})


@pytest.mark.parametrize("document", shipped(), ids=lambda one: one.slug)
def test_the_badge_of_a_catalogue_agrees_with_its_text(document: CatalogueDocument) -> None:
    text = f"{document.description} {document.source}".casefold()
    assert ("invented" in text or "made up" in text) == (document.trust == "sample")
