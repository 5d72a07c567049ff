"""The canonical form of documents, also put together from parts."""

from typing import Any

import pytest

from rules.engine.documents import canonical, canonical_with, fingerprint, sealed

DOCUMENT: dict[str, Any] = {"b": [2, 1.5], "a": None, "d": {"z": 1, "y": 'é"\n'}, "c": True, "aa": []}


@pytest.mark.parametrize("written", [(), ("a",), ("b", "c"), ("a", "aa", "d"), tuple(DOCUMENT)])
def test_fields_that_are_written_already_stand_in_their_places(written: tuple[str, ...]) -> None:
    rest = {name: value for name, value in DOCUMENT.items() if name not in written}
    texts = {name: canonical(DOCUMENT[name]) for name in written}
    assert canonical_with(rest, texts) == canonical(DOCUMENT)


def test_a_fingerprint_is_that_of_the_canonical_texts() -> None:
    assert fingerprint("engine", DOCUMENT) == sealed('"engine"', canonical(DOCUMENT))
    assert fingerprint("engine", DOCUMENT) != fingerprint("other", DOCUMENT)
