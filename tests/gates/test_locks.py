"""The lock files hold what the `.in` files ask for, every file with its hash, and say nothing about this workplace."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PINNED = re.compile(r"^([a-z0-9.-]+)(?:\[.*?\])?==([^ ;\\]+)", re.MULTILINE)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def asked_for(name: str) -> set[str]:
    lines = (ROOT / name).read_text().splitlines()
    wanted = [line for line in lines if line and line[0] not in "#-"]
    return {normal(re.split(r"[\[<>=!~; ]", line)[0]) for line in wanted}


def locked(name: str) -> dict[str, str]:
    return {normal(found): version for found, version in PINNED.findall((ROOT / name).read_text())}


@pytest.mark.parametrize("stem", ["requirements", "requirements-dev"])
def test_everything_asked_for_is_locked(stem: str) -> None:
    assert asked_for(f"{stem}.in") <= locked(f"{stem}.txt").keys()


def test_both_locks_agree() -> None:
    run, development = locked("requirements.txt"), locked("requirements-dev.txt")
    assert {name: development.get(name) for name in run} == run


@pytest.mark.parametrize("stem", ["requirements", "requirements-dev"])
def test_every_package_has_a_hash_and_no_host_is_named(stem: str) -> None:
    text = (ROOT / f"{stem}.txt").read_text()
    assert text.count("--hash=sha256:") >= len(locked(f"{stem}.txt"))
    assert "://" not in text
    assert "index-url" not in text


def test_the_lock_of_the_script_checks_names_what_is_asked_for_with_hashes_and_no_host() -> None:
    asked = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    text = (ROOT / "package-lock.json").read_text()
    packages = {
        name.removeprefix("node_modules/"): one for name, one in json.loads(text)["packages"].items() if name
    }
    assert {name: packages[name]["version"] for name in asked} == asked
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert "://" not in text
    assert "resolved" not in text
