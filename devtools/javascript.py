"""The checks of the scripts under static/js: their types by TypeScript, their unit tests by node's own runner.

Nothing of it is served: browsers get the files as they stand.
"""

import hashlib
import os
import shutil

from devtools.environment import ROOT, Stop, Words, must, run, say

PACKAGES = ROOT / "node_modules"
LOCK = ROOT / "package-lock.json"


def set_up_javascript() -> None:
    """Makes `node_modules` hold exactly what package-lock.json names; does nothing when it already does."""
    stamp = PACKAGES / ".muster.sha256"
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    npm = _npm()
    if stamp.exists() and stamp.read_text() == digest:
        return
    say("Installing what package-lock.json names")
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    must([npm, "ci", *quiet], otherwise="TypeScript could not be installed: check the connection to npm.")
    stamp.write_text(digest)


def _npm() -> str:
    """Where npm is; installed first where that is possible."""
    apt = shutil.which("apt-get")
    if not (shutil.which("node") and shutil.which("npm")) and apt and os.geteuid() == 0:
        say("Installing node for the checks of the scripts")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        run([apt, "update", "-qq"], env=quiet)
        run([apt, "install", "-y", "-qq", "--no-install-recommends", "nodejs", "npm"], env=quiet)
    found = shutil.which("npm")
    if found is None or shutil.which("node") is None:
        raise Stop("The scripts are checked on node: install nodejs and npm, on Debian by apt-get.")
    return found


def types() -> Words:
    return ["node", PACKAGES / "typescript" / "bin" / "tsc", "--project", ROOT / "tsconfig.json"]


def unit_tests() -> Words:
    return ["node", "--test", *sorted((ROOT / "tests" / "js").glob("*.test.js"))]
