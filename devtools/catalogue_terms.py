"""One word for one thing in each language: the terms of the glossary that are never said in another way."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_LANGUAGES = ("de", "fr", "es", "pl", "it")
# Sentences that other languages have as they are: names, addresses, formats.
ALIKE = frozenset(
    {
        "Archive (JSON)", "Armor 1, Cavalry", "Best of five", "Best of three", "Bonus %(at)s, points", "Buchholz cut 1",
        "Buchholz cut 1, FIDE", "Buchholz, FIDE", "Extended Reach", "Glicko, Elo",
        "Hero, Battle Cry", "In The Way", "Magical Force", "Oliphaunt 100, Stalker 10, Beruthiel 85, Sheebra 30, Amazonian 25.",
        "Paladin Took", "Shot Caller", "Six phases", "Sonneborn-Berger, FIDE", "checksum, hash",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Term:
    """`pattern` finds it in an English text, `words` in a translation."""

    name: str
    pattern: re.Pattern[str]
    words: Mapping[str, re.Pattern[str]]


def _term(name: str, english: str, *words: str) -> Term:
    said = dict(zip(_LANGUAGES, (re.compile(word, re.IGNORECASE) for word in words), strict=True))
    return Term(name, re.compile(english, re.IGNORECASE), said)


TERMS = (
    _term("audit log", r"\baudit log\b", "protokoll", "journal", "registro", "dziennik", "registro"),
    _term("bracket", r"\bbracket\b", "turnierbaum", "tableau", "cuadro", "drabin", "tabellon"),
    _term("bye", r"\bbyes?\b(?! lets|\.$)", "freilos", "exempt", "bye", "woln|bye", "bye"),
    _term("catalogue", r"\bcatalogues?\b", "katalog", "catalogue", "catálogo", "katalog", "catalog"),
    _term(
        "checked in",
        r"(?<!are )\bchecked in\b(?! the list)",
        "eingecheckt|check-in",
        "pointé",
        "check-in",
        "meldow|obecn",
        "check-in",
    ),
    _term(
        "house rules",
        r"\bhouse rules?\b",
        "hausregel",
        "règles? maison",
        "reglas? de la casa",
        "zasad\\w* domow",
        "regol\\w della casa",
    ),
    _term(
        "judge call",
        r"\bjudge calls?\b(?! passed)",
        "judge-ruf",
        "appels? (d’arbitre|transmis)|appel d’arbitre",
        "llamadas? al juez",
        "wezwa[nń]",
        "chiamat\\w all’arbitro",
    ),
    _term("ladder", r"\bladders?\b", "leiter", "échelle", "escal", "drabin(?!k)", "ladder|scal"),
    _term(
        "opponent",
        r"\bopponents?\b(?!’s edge|\'s edge| are)",
        "gegner",
        "adversaire",
        "rival",
        "przeciwni|rywal",
        "avversar",
    ),
    _term(
        "organizer",
        r"\borganizers?\b",
        "veranstalter|orga|turnierleitung",
        "organisat",
        "organiza",
        "organizator",
        "organizzator",
    ),
    _term(
        "pairing restriction",
        r"\bpairing restrictions?\b",
        "paarungseinschr",
        "restrictions? d’app",
        "restricci\\w+ de emp",
        "ograniczeni\\w parow",
        "limit\\w agli abb",
    ),
    _term(
        "penalty", r"\bpenalty (given|lifted)|^penalt(y|ies)\b", "straf", "pénalit", "sanci", "kar", "penalit"
    ),
    _term(
        "player ID",
        r"\bplayer ID\b",
        "spieler-id",
        "identifiant",
        "id de jugador|\\bID\\b",
        "id gracza|numer",
        "id giocatore|\\bID\\b",
    ),
    _term(
        "points limit",
        r"\bpoints limit\b",
        "punktelimit",
        "limite de points",
        "límite de puntos",
        "limi\\w+ punktów",
        "limite di punti",
    ),
    _term("projector", r"\bprojector\b", "beamer", "projecteur", "proyector", "rzutnik", "proiettor"),
    _term(
        "reading",
        r"\breadings?\b(?! (a tracker|the card))(?<!these readings)",
        "auslegung|lesart",
        "interpr|lectur",
        "interpr|lectur",
        "interpr",
        "interpr|lettur",
    ),
    _term(
        "recovery code",
        r"\brecovery codes?\b",
        "wiederherstellungscode",
        "codes? de secours",
        "código\\w? de recuperaci",
        "kod\\w* odzyskiwania",
        "codic\\w di recupero",
    ),
    _term("referee", r"\breferee\b(?! at)", "schiedsrichter", "arbitre", "árbitro", "arbit", "arbitro"),
    _term(
        "result slip",
        r"\bresult slips?\b",
        "ergebniszettel",
        "feuilles? de résultat",
        "hojas? de resultado",
        "kar[tc]",
        "fogli\\w* dei risultati",
    ),
    _term(
        "ruling",
        r"\brulings?\b",
        "entscheid(?!ung)|entscheide",
        "décision|décid",
        "decisi|decid",
        "orzecz",
        "decision|decis",
    ),
    _term(
        "standings",
        r"\bstandings\b",
        "rangliste|tabelle",
        "classement",
        "clasificaci",
        "klasyfik",
        "classific",
    ),
    _term(
        "submitted list",
        r"\bsubmitted lists?\b|\blists? submitted\b",
        "eingereicht",
        "soumise?",
        "entregad",
        "złożon",
        "inviat",
    ),
    _term(
        "team",
        r"\bteams?\b(?!-mate|, se(ed|ason)|$)",
        "team|mannschaft",
        "équipe",
        "equipo",
        "druż|team",
        "squadr",
    ),
    _term("tiebreak", r"\btiebreaks?\b", "feinwertung", "départage", "desempate", "kryteri", "spareggi"),
    _term("top cut", r"\btop cut\b", "finalrunde", "phase finale", "corte", "faz\\w+ finałow", "taglio"),
    _term(
        "two-step sign-in",
        r"\btwo-step sign-in\b",
        "zwei-schritt-login",
        "deux étapes",
        "dos pasos",
        "dwuetapow",
        "due passaggi",
    ),
    _term(
        "waiting list",
        r"\bwaiting list\b",
        "warteliste",
        "liste d’attente",
        "lista de espera",
        "li[sś]\\w+ rezerwow",
        "lista d’attesa",
    ),
    _term("webhook", r"\bwebhooks?\b", "webhook", "webhook", "webhook", "webhook", "webhook"),
)
