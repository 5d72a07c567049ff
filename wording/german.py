"""A German label inside a sentence: its nouns keep their capital, any other word that it begins with does not."""

# What labels begin with that is no noun. `tests/common/test_wording.py` asks about each new one.
_WORDS = """
alle alles am an auf aus bei beide das dem den der die ein eine einer hier im in jede jeder jedes kein keine nach nicht
annulliert nie niemand noch nur ohne vom von vor wenn wie zu zum zur
abgelehnt angemeldet ausgedachte ausgeglichen ausgestiegen beantwortet beendet bestätigt böse dürfen disqualifiziert durch
eingereicht einzelne erfundene ersetzt erzeugt fehlte gefaltet gelöscht gemeldet genehmigt geschlossen gesetzt gewünschtes
geändert gut langsames laufend namentlich neutral offen schießt setzt spielt strittig unsportliches verdeckt
veröffentlicht wartet wollen zufällig zurückgezogen zweite
"""
_SMALL = frozenset(_WORDS.split())


def within(label: str) -> str:
    """ "Zurückgezogen" as "zurückgezogen", "Gewünschtes Freilos" as "gewünschtes Freilos", "Freilos" as it is."""
    first = label.partition(" ")[0].rstrip(",:;.").lower()
    return label[:1].lower() + label[1:] if first in _SMALL else label
