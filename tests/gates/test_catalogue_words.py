"""No translation keeps English words, breaks the punctuation of its language, or says a term in another way than the others."""

from pathlib import Path

import pytest

from devtools.catalogue_words import Entry, catalogues, faults, read

CATALOGUES = catalogues()


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_words_of_every_catalogue_are_in_order(language: str) -> None:
    found = [
        f"{path.name}:{entry.line}: {fault} for {entry.text!r}"
        for path in CATALOGUES[language]
        for entry in read(path)
        for fault in faults(language, entry)
    ]
    assert not found, "\n".join(found)


def test_every_language_has_the_catalogues_of_pages_scripts_and_games() -> None:
    assert {len(paths) for paths in CATALOGUES.values()} == {10}


WRONG = [
    ("de", "Save the list.", "Save the list.", "the same as in English"),
    ("pl", "It is the list of the player.", "It is lista of the gracz, and not.", "English words"),
    ("it", 'There is no "x".', 'Non c’è "x".', "straight quotation marks"),
    ("it", "There is no “x”.", "Non c’è «x».", "quotation marks of another language"),
    ("de", "There is no “x”.", "Es gibt kein „x.", "quotation marks that are not closed"),
    ("fr", "Why?", "Pourquoi ?", "punctuation of fr"),
    ("fr", "Why?", "Pourquoi?", "punctuation of fr"),
    ("fr", "The list: gone", "La liste: partie", "punctuation of fr"),
    ("fr", "There is no “x”.", "Il n’y a pas de «x».", "punctuation of fr"),
    ("es", "Why?", "Por qué?", "punctuation of es"),
    ("de", "Gone.", "Weg..", "doubled punctuation"),
    ("de", "Gone.", "Weg. ", "a space too many"),
    ("de", "Why?", "Warum ?", "a space before punctuation"),
    ("es", "Save: now", "Guardar\u00a0: ahora", "a space before punctuation"),
    ("pl", "(The list.)", "(Lista .)", "a space before punctuation"),
    ("it", "Lists, players", "Liste , giocatori", "a space before punctuation"),
    ("fr", "Lists, players", "Listes , joueurs", "a space before punctuation"),
    ("de", "Ruling given", "Entscheidung gegeben", "another word for “ruling”"),
    ("pl", "List submitted", "Lista zgłoszona", "another word for “submitted list”"),
    ("fr", "Recovery code used", "Code de récupération utilisé", "another word for “recovery code”"),
]


@pytest.mark.parametrize(("language", "text", "said", "fault"), WRONG)
def test_a_fault_is_found(language: str, text: str, said: str, fault: str) -> None:
    found = list(faults(language, Entry(1, text=text, forms=[said])))
    assert any(one.startswith(fault) for one in found), found


GOOD = [
    ("fr", "Why “%(x)s”?", "Pourquoi «\u00a0%(x)s\u00a0»\u00a0?"),
    ("fr", "As 6: 11-9", "Comme 6: 11-9"),
    ("es", "Why? It is gone!", "¿Por qué? ¡Ya no está!"),
    ("de", "Elimination, bye", "K.-o., Freilos"),
    ("de", "Arrow keys, ? lists all.", "Pfeiltasten, ? nennt alle."),
    ("de", "Letters, digits and @ . + - _.", "Buchstaben, Ziffern und @ . + - _."),
    ("it", "<a href=\"x\">Save</a> in “%(y)s”", "<a href=\"x\">Salva</a> in “%(y)s”"),
    ("pl", "Shot Caller", "Shot Caller"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "said"), GOOD)
def test_what_is_in_order_is_no_fault(language: str, text: str, said: str) -> None:
    assert list(faults(language, Entry(1, text=text, forms=[said]))) == []


def test_a_catalogue_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#: a.py\nmsgctxt "verb"\nmsgid "Say \\"%(n)s\\""\nmsgid_plural ""\n'
        '"more"\nmsgstr[0] "eins"\nmsgstr[1] ""\n"zwei\\n"\n"drei"\n',
        encoding="utf-8",
    )
    (entry,) = read(path)
    assert (entry.context, entry.text, entry.plural) == ("verb", 'Say "%(n)s"', "more")
    assert entry.forms == ["eins", "zwei\ndrei"]
