"""What the service is made of: `dev.py audit` looks for known faults of it, `dev.py sbom` lists it for others.

Both read the lock file of what runs, not what happens to be installed here.
"""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from devtools.environment import PYTHON, ROOT, Stop, Words, run, say, set_up

LOCK = ROOT / "requirements.txt"
SBOM = ROOT / ".muster" / "muster.cdx.json"


def audit() -> int:
    """1 with a line for each known fault. Raises Stop when a package could not be looked up: silence is not a clean bill."""
    set_up("requirements-dev.txt")
    words: Words = [
        PYTHON,
        "-m",
        "pip_audit",
        "--requirement",
        LOCK,
        "--require-hashes",
        "--disable-pip",
        "--format",
        "json",
    ]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        report = json.loads(found.stdout)
    except ValueError:
        raise Stop(
            f"The audit did not run: {(found.stderr.strip().splitlines() or ['no output'])[-1]}"
        ) from None
    faults = judged(report["dependencies"])
    for line in faults:
        print(line)
    say(f"{len(report['dependencies'])} packages audited, {len(faults)} known faults")
    return 1 if faults else 0


def judged(dependencies: Sequence[Mapping[str, Any]]) -> list[str]:
    """A line for each known fault. Raises Stop when nothing was audited, or not everything."""
    unknown = [one["name"] for one in dependencies if "vulns" not in one]
    if unknown or not dependencies:
        found = f"{len(dependencies) - len(unknown)} of {len(dependencies)} packages could be looked up"
        raise Stop(f"{found}, not {', '.join(unknown[:5])} …: run this where the index has advisories.")
    return [
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for one in dependencies
        for fault in one["vulns"]
    ]


def sbom(words: Sequence[str]) -> int:
    """Writes the list of parts (CycloneDX, JSON) to the named file, or below `.muster`."""
    set_up("requirements-dev.txt")
    target = Path(words[0]) if words else SBOM
    target.parent.mkdir(parents=True, exist_ok=True)
    command: Words = [
        PYTHON,
        "-m",
        "cyclonedx_py",
        "requirements",
        LOCK,
        "--output-reproducible",
        "--of",
        "JSON",
        "--sv",
        "1.6",
    ]
    if run([*command, "-o", target]):
        raise Stop("The list of parts could not be made.")
    parts = json.loads(target.read_text())["components"]
    say(f"{len(parts)} parts in {target}")
    return 0
