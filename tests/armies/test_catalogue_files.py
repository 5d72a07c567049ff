"""Catalogues as files: checked with every fault in its place, compared, published; and any two versions side by side."""

import io
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from accounts.models import User
from armies.catalogue_document import as_json
from armies.catalogue_files import read_files
from armies.catalogue_names import shipped
from armies.models import Catalogue
from armies.schemas import catalogue_schema
from common.errors import Invalid
from tests.factories import armies as make


def run(action: str, path: Path, **options: Any) -> str:
    sink = io.StringIO()
    call_command("catalogue", action, path, stdout=sink, **options)
    return sink.getvalue()


def in_files(folder: Path, data: dict[str, Any]) -> Path:
    """Heroes and minions in files of their own."""
    models = data.pop("models")
    (folder / "catalogue.json").write_text(json.dumps(data), encoding="utf-8")
    for kind in ("hero", "minion"):
        part = {"models": [one for one in models if one["kind"] == kind]}
        (folder / f"{kind}.json").write_text(json.dumps(part), encoding="utf-8")
    return folder


def test_every_catalogue_that_comes_with_the_service_fits_the_schema() -> None:
    documents = list(shipped())
    assert documents
    for document in documents:
        jsonschema_rs.validate(catalogue_schema(), as_json(document))


def test_a_catalogue_in_several_files_is_one(tmp_path: Path) -> None:
    data = make.catalogue_data()
    keys = {one["key"] for one in data["models"]}
    found = read_files(in_files(tmp_path, data))
    assert {card.key for card in found.models} == keys


def test_every_fault_names_its_file_and_its_place(tmp_path: Path) -> None:
    folder = in_files(tmp_path, make.catalogue_data())
    bad = {"models": [{"key": "x", "name": "X", "kind": "dragon"}, {"key": "y"}]}
    (folder / "zz.json").write_text(json.dumps(bad), encoding="utf-8")
    with pytest.raises(Invalid) as refusal:
        read_files(folder)
    paths = [fault.path for fault in refusal.value.faults]
    assert "zz.json/models/0/kind" in paths
    assert "zz.json/models/1/name" in paths


@pytest.mark.parametrize(
    "files",
    [{}, {"a.json": {"models": []}}, {"a.json": [1]}, {"a.json": {"format": "x"}, "b.json": {"format": "x"}}],
)
def test_what_is_no_catalogue_is_refused(tmp_path: Path, files: dict[str, Any]) -> None:
    for name, data in files.items():
        (tmp_path / name).write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CommandError):
        run("check", tmp_path)


@pytest.mark.django_db
def test_diff_changes_nothing_and_publish_makes_the_next_version(tmp_path: Path, player: User) -> None:
    folder = in_files(tmp_path, make.catalogue_data(slug="ours", name="Our models"))
    assert "+ Gimli" in run("diff", folder, by="player")
    assert not Catalogue.objects.exists()
    run("publish", folder, by="player", note="The first.")
    heroes = json.loads((folder / "hero.json").read_text(encoding="utf-8"))
    heroes["models"][2]["points"] = 175
    (folder / "hero.json").write_text(json.dumps(heroes), encoding="utf-8")
    assert "~ Gimli: points 170 -> 175" in run("diff", folder, by="player")
    run("publish", folder, by="player", note="Gimli is dearer.")
    found = Catalogue.objects.get(slug="ours")
    assert found.owner == player
    assert [(one.number, one.note) for one in found.versions.order_by("number")] == [
        (1, "The first."),
        (2, "Gimli is dearer."),
    ]
    assert "Nothing would change." in run("diff", folder, by="player")
    page = Client().get("/catalogues/ours/1/compare/2/").content.decode()
    assert "<del>170</del>" in page
    assert "<ins>175</ins>" in page
    assert "Gimli is dearer." in page
    assert "/catalogues/ours/1/compare/2/" in Client().get("/catalogues/ours/2/").content.decode()
    assert Client().get("/catalogues/ours/1/compare/9/").status_code == 404


@pytest.mark.django_db
def test_nobody_publishes_for_somebody_else_or_without_a_name(
    tmp_path: Path, player: User, stranger: User
) -> None:
    folder = in_files(tmp_path, make.catalogue_data(slug="ours", name="Our models"))
    with pytest.raises(CommandError):
        run("publish", folder)
    run("publish", folder, by="player")
    with pytest.raises(CommandError):
        run("publish", folder, by=stranger.username)
