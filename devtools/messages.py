"""The translations below `locale`: gathered from the texts in the code, and compiled for the service to read."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from devtools.environment import PYTHON, ROOT, Stop, must, say, set_up

NEEDED = "Translations need GNU gettext: install it, on Debian by `apt-get install gettext`."
SETTINGS = {"DJANGO_SETTINGS_MODULE": "config.settings.tools"}
# Nothing about who and when, which the history of this repository tells: most runs would change nothing else.
HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Muster\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
{plurals}

"""
_PLURALS = re.compile(r'^"Plural-Forms: .*$', re.MULTILINE)


def messages(arguments: Sequence[str] = ()) -> None:
    """Brings the catalogues up to date with the texts of templates, Python and scripts, and compiles them."""
    set_up("requirements-dev.txt")
    if not shutil.which("xgettext"):
        raise Stop(NEEDED)
    gather(ROOT)
    compile_messages()
    for path in [*catalogues(ROOT), *rulings(ROOT)]:
        subprocess.run(["msgfmt", "--statistics", "-o", "/dev/null", path], cwd=ROOT, check=False)


def gather(root: Path) -> None:
    for domain in ("django", "djangojs"):
        must(
            [PYTHON, "-m", "django", "makemessages", "--domain", domain, "--verbosity", "0"],
            env=SETTINGS | {"PYTHONPATH": f"{root}{os.pathsep}{ROOT}"},
            cwd=root,
            otherwise="The texts could not be gathered: see above.",
        )
    for path in catalogues(root):
        path.write_text(_with_header(path.parts[-3], path.read_text("utf-8")), "utf-8")
    must(
        [PYTHON, "-m", "devtools.ruling_messages", root],
        cwd=ROOT,
        otherwise="The texts of rulings could not be gathered: see above.",
    )


def _with_header(language: str, text: str) -> str:
    made, _, entries = text.partition("\n\n")
    found = _PLURALS.search(made)
    return HEADER.format(language=language, plurals=found[0] if found else "") + entries


def catalogues(root: Path) -> list[Path]:
    return sorted(root.glob("locale/*/LC_MESSAGES/*.po"))


def rulings(root: Path) -> list[Path]:
    """The catalogues of the games; see devtools.ruling_messages."""
    return sorted(root.glob("rules/games/*/locale/*/LC_MESSAGES/*.po"))


def plurals(root: Path) -> dict[str, str]:
    """How each language counts, as its catalogue of pages says."""
    found = {path.parts[-3]: _PLURALS.search(path.read_text("utf-8")) for path in catalogues(root)}
    return {
        language: one[0].removeprefix('"Plural-Forms: ').removesuffix('\\n"')
        for language, one in found.items()
        if one
    }


def compile_messages() -> None:
    """Writes what is missing or older than its source. Without gettext the pages are in English, and this says so."""
    stale = [path for path in (*catalogues(ROOT), *rulings(ROOT)) if not _is_compiled(path)]
    if not stale:
        return
    if not shutil.which("msgfmt"):
        say(f"Pages are in English only. {NEEDED}")
        return
    say("Compiling the translations")
    for path in stale:
        _compile(path)


def _compile(path: Path) -> None:
    """In one step for a process that reads it meanwhile."""
    written = path.with_suffix(f".mo.{os.getpid()}")
    must(["msgfmt", "-o", written, path], otherwise=f"{path} cannot be read: see above.")
    written.replace(path.with_suffix(".mo"))


def _is_compiled(path: Path) -> bool:
    found = path.with_suffix(".mo")
    return found.exists() and found.stat().st_mtime >= path.stat().st_mtime
