"""Bundles: one style sheet, one file for each script that a page starts with, and the same behaviour as the sources."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command

from common.bundles import OFFICE_SCRIPTS, SHEETS, UnknownForm, bundles, script_bundle, write

STATIC = Path(__file__).resolve().parents[2] / "static"
KNOWN = bundles(STATIC, settings.BUNDLED_SCRIPTS)


def run(script: str) -> str:
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=script, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return done.stdout.strip()


def files(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder / "main.js"


def test_a_bundle_does_what_its_sources_do(tmp_path: Path) -> None:
    entry = files(
        tmp_path,
        main='import { start as begin, LIMIT } from "./one.js";\nimport * as two from "./two.js";\n'
        "console.log(JSON.stringify([begin(), LIMIT, two.twice(4), new two.Box().kept]));\n",
        one='import { twice } from "./two.js";\nexport const LIMIT = 3;\nexport function start() {\n  return twice(LIMIT);\n}\n',
        two="const hidden = 2;\nexport const twice = (n) => n * hidden;\nexport class Box {\n  kept = 7;\n}\nexport {};\n",
    )

    assert json.loads(run(script_bundle(entry))) == [6, 3, 8, 7]


def test_comments_and_indents_are_left_out_and_nothing_else(tmp_path: Path) -> None:
    entry = files(
        tmp_path,
        main='// what it says\nconst said = "// kept, /* too */";\n  /** @param {string} a */\n  function twice(a) {\n'
        "    /*\n     * longer\n     */\n    return /** @type {string} */ (a) + a; // kept\n  }\n"
        "console.log(twice(said) + `  ${said}`);\n",
    )

    text = script_bundle(entry)

    assert run(text) == "// kept, /* too */" * 2 + "  // kept, /* too */"
    assert not any(word in text for word in ("what it says", "@param", "longer", "\n "))


def test_a_text_over_several_lines_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(UnknownForm, match=r"main\.js"):
        script_bundle(files(tmp_path, main="console.log(`one\n  two`);\n"))


def test_a_module_that_two_others_import_runs_once(tmp_path: Path) -> None:
    entry = files(
        tmp_path,
        main='import { a } from "./one.js";\nimport { b } from "./two.js";\na();\nb();\n',
        one='import { add } from "./state.js";\nexport const a = () => add();\n',
        two='import { add } from "./state.js";\nexport const b = () => add();\n',
        state="let count = 0;\nexport function add() {\n  count += 1;\n  console.log(count);\n}\n",
    )

    assert run(script_bundle(entry)).split() == ["1", "2"]


@pytest.mark.parametrize(
    "line",
    ["export default 3;", "export let one = 1;", 'import "./other.js";', 'export * from "./other.js";'],
)
def test_a_form_that_the_bundle_does_not_know_is_refused_by_name(tmp_path: Path, line: str) -> None:
    entry = files(tmp_path, main=f"{line}\n", other="")

    with pytest.raises(UnknownForm, match=r"main\.js"):
        script_bundle(entry)


def test_only_the_script_that_a_page_starts_with_may_wait(tmp_path: Path) -> None:
    assert "await" in script_bundle(files(tmp_path, main="await Promise.resolve();\n"))

    entry = files(
        tmp_path,
        main='import { a } from "./other.js";\n',
        other="export const a = 1;\nawait Promise.resolve();\n",
    )
    with pytest.raises(UnknownForm, match=r"other\.js.*await"):
        script_bundle(entry)


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    entry = files(
        tmp_path, main='import { a } from "./other.js";\n', other='import { b } from "./main.js";\n'
    )

    with pytest.raises(UnknownForm, match="imports itself"):
        script_bundle(entry)


@pytest.mark.parametrize("path", [path for path in KNOWN if path.endswith(".js")])
def test_every_script_of_ours_can_be_bundled_and_is_valid(tmp_path: Path, path: str) -> None:
    file = write(KNOWN[path], tmp_path).rename(tmp_path / "bundle.mjs")

    subprocess.run(["node", "--check", file], check=True)


def test_every_script_that_a_page_starts_with_is_a_bundle() -> None:
    templates = (STATIC.parent / "templates").rglob("*.html")
    started = {
        part.split("'")[0]
        for path in templates
        for part in path.read_text("utf-8").split("{% static '")
        if part.startswith("js/")
    }

    assert started | {OFFICE_SCRIPTS} == {path for path in KNOWN if path.endswith(".js")}


def test_all_sheets_stand_in_the_one_sheet_in_the_order_of_the_cascade() -> None:
    def words_without_comments(sheet: str) -> list[str]:
        first, *rest = sheet.split("/*")
        return " ".join([first, *(part.split("*/", 1)[1] for part in rest)]).split()

    sources = [(STATIC / f"css/{name}.css").read_text("utf-8") for name in SHEETS]
    text = KNOWN["css/muster.css"].text()

    assert text.split() == [word for source in sources for word in words_without_comments(source)]
    assert len(text) < 0.95 * sum(map(len, sources))


def test_a_bundle_is_made_anew_when_a_source_has_changed_whatever_its_date(tmp_path: Path) -> None:
    entry = files(tmp_path, main="console.log(1);\n")
    bundle = bundles(tmp_path, ("main.js",))["main.js"]
    first = write(bundle, tmp_path / "made").read_text("utf-8")
    entry.write_text("console.log(2);\n", "utf-8")

    assert "console.log(1)" in first
    assert "console.log(2)" in write(bundle, tmp_path / "made").read_text("utf-8")


def test_the_bundle_is_found_before_the_source() -> None:
    found = finders.find("js/muster.js")

    assert isinstance(found, str)
    assert Path(found).read_text("utf-8") == KNOWN["js/muster.js"].text()


def test_what_is_collected_for_a_real_server_are_the_bundles(tmp_path: Path, settings: Any) -> None:
    storage = {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage",
        "OPTIONS": {"location": tmp_path},
    }
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((tmp_path / "staticfiles.json").read_text("utf-8"))["paths"]

    for path in ("js/muster.js", "css/muster.css"):
        assert (tmp_path / names[path]).read_text("utf-8") == KNOWN[path].text()
        assert (tmp_path / f"{names[path]}.gz").exists()
