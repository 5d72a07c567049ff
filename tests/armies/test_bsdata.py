"""Catalogues of other programs: names, costs and figures are read, everything else is counted and said."""

import io
import zipfile

import pytest

from armies.services.catalogue_import import read_with_remarks
from common.errors import Invalid

HEADING = {"game": "strategy-battle", "slug": "", "name": "", "label": ""}
PROFILE = """<profiles><profile name="Spear Guard" typeName="Warrior"><characteristics>
  <characteristic name="Movement">5"</characteristic><characteristic name="Strength">4</characteristic>
  <characteristic name="Fight">3/4+</characteristic><characteristic name="Loyalty">9</characteristic>
</characteristics></profile></profiles>"""
GUARD = f"""<selectionEntry name="Spear Guard" type="upgrade">{PROFILE}<selectionEntries>
  <selectionEntry name="Guard" type="model"><costs><cost name=" Points" value="8.0"/></costs>
    <constraints><constraint type="max"/></constraints></selectionEntry>
</selectionEntries><modifiers><modifier><conditions><condition/></conditions></modifier></modifiers></selectionEntry>"""
CAPTAIN = """<selectionEntry name="Captain" type="model"><profiles><profile typeName="Hero"/></profiles>
  <costs><cost name="pts" value="50"/></costs></selectionEntry>"""


def catalogue(entries: str, root: str = "catalogue") -> bytes:
    inner = f"<selectionEntries>{entries}</selectionEntries>"
    return f'<{root} xmlns="urn:x" name="The Tower" revision="7">{inner}</{root}>'.encode()


def zipped(content: bytes) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("The Tower.cat", content)
    return sink.getvalue()


@pytest.mark.parametrize("root", ["catalogue", "gameSystem"])
@pytest.mark.parametrize("packed", [False, True])
def test_models_come_with_their_costs_kinds_and_figures(root: str, packed: bool) -> None:
    content = catalogue(GUARD + CAPTAIN, root)
    document, _ = read_with_remarks(zipped(content) if packed else content, heading=HEADING)
    assert (document.slug, document.name, document.label) == ("the-tower", "The Tower", "rev. 7")
    guard, captain = document.models
    assert (guard.name, guard.kind, guard.points) == ("Spear Guard", "warrior", 8)
    assert (guard.figures["move"], guard.figures["strength"]) == (5, 4)
    assert {"fight", "wounds"} <= guard.unreadable, (
        "what cannot be read is said to be unknown, never invented"
    )
    assert (captain.name, captain.kind, captain.points) == ("Captain", "hero", 50)


def test_what_was_not_understood_is_counted_and_named() -> None:
    _, remarks = read_with_remarks(catalogue(GUARD), heading=HEADING)
    assert list(remarks) == [
        "Figures that this game does not print: Fight, Loyalty.",
        "Not read: limits (1).",
        "Not read: changes under conditions (1).",
        "Not read: conditions (1).",
    ]


HOSTILE = {
    "document type": (b'<!DOCTYPE c [<!ENTITY a "b">]><catalogue name="&a;"/>', "import-xml"),
    "cut off": (catalogue(GUARD)[:-30], "import-xml"),
    "a roster": (b"<roster/>", "import-format"),
    "without models": (catalogue(""), "import-empty"),
    "links alone": (catalogue('<entryLink name="Guard"/>'), "import-empty"),
    "deep": (b"<catalogue>" + b"<selectionEntry>" * 100_000, "import-too-deep"),
    "damaged archive": (zipped(catalogue(GUARD))[:80], "import-archive"),
    "zip bomb": (zipped(b"\0" * 9_000_000), "import-too-large"),
    "too large": (b"<" + b" " * 8_000_001, "import-too-large"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_cannot_be_read_is_refused_with_a_code(what: str) -> None:
    data, code = HOSTILE[what]
    with pytest.raises(Invalid) as refusal:
        read_with_remarks(data, heading=HEADING)
    assert refusal.value.code == code
