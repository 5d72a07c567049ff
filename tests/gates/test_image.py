"""What goes into the image: all that the service imports, and nothing that is secret."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOR_DEVELOPERS = {"benchmarks", "devtools", "tests"}


def let_in() -> set[str]:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*", "nothing goes in but what is named"
    return {line[1:] for line in lines if line.startswith("!")}


def test_every_package_of_the_service_goes_into_the_image() -> None:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    packages = {Path(name).parts[0] for name in listed.stdout.splitlines() if "/" in name}
    assert packages - FOR_DEVELOPERS - {"deploy", "docs"} <= let_in()


def test_no_file_of_variables_and_no_history_does() -> None:
    assert not {name for name in let_in() if name.startswith(".")}


def test_every_catalogue_of_texts_goes_in_and_is_compiled_there() -> None:
    listed = subprocess.run(["git", "ls-files", "*.po"], cwd=ROOT, capture_output=True, text=True, check=True)
    catalogues = [Path(name) for name in listed.stdout.splitlines()]
    assert len(catalogues) > 20
    assert {path.parts[0] for path in catalogues} <= let_in()
    # `compilemessages` finds what lies like this, whatever the catalogue is called.
    assert {path.parts[-4::2] for path in catalogues} == {("locale", "LC_MESSAGES")}
    assert "compilemessages" in (ROOT / "Dockerfile").read_text()
