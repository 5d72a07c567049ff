"""How a sentence and the name in it grow together: French "de Anna" reads "d’Anna", "de le joueur" reads "du joueur",
Spanish "y Isildur" reads "e Isildur".
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from wording import euphony

# A word of small letters behind its first one: "A1" and "U" are labels, before which nothing is elided.
_VOWEL = re.compile(r"(?!onz|oui\b)[aeiouàâäéèêëîïôöùûüæœ][a-zà-ÿœ’]|y[bcdfglmnprstvw][a-z]", re.IGNORECASE)
_ELIDED = re.compile(r"(?:^|[\s(«’/])(?:de|que|lorsque|puisque|jusque) $", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Joining:
    """What a language does where a name stands in a sentence.

    `contracted`: a preposition with the article that the name begins with, and what both become. `articles` begin names
    that need a capital where a sentence begins, which it does after what `starts` holds. `elides`: a vowel is left out
    before another. `language` is that of the words which sound otherwise before some names (`wording.euphony`).
    """

    articles: tuple[str, ...] = ()
    contracted: Mapping[tuple[str, str], str] = field(default_factory=dict)
    starts: tuple[str, ...] = (". ",)
    elides: bool = False
    language: str = ""

    def opened(self, before: str, name: str) -> str:
        """The name as it stands after `before`, which is empty where the sentence begins with the name."""
        opens = name.startswith(self.articles) and (not before or before.endswith(self.starts))
        return name[:1].upper() + name[1:] if opens else name

    def joined(self, before: str, name: str) -> tuple[str, str]:
        """Both pieces as they are written side by side."""
        if self.elides and _ELIDED.search(before) and _VOWEL.match(name) and name[1:2].islower():
            return f"{before[:-2]}’", name
        for (preposition, article), both in self.contracted.items():
            if name.startswith(article) and re.search(rf"\b{preposition} $", before, re.IGNORECASE):
                start = len(before) - len(preposition) - 1
                is_capital = before[start].isupper()
                return f"{before[:start]}{both.capitalize() if is_capital else both}", name[len(article) :]
        return self.between(before, name), name

    def between(self, words: str, name: str) -> str:
        """What joins two names, as it stands before the second: Spanish "y" becomes "e" before "Isildur"."""
        return euphony.before(self.language, words, name) if self.language else words


PLAIN = Joining()
ENGLISH = Joining(articles=("the ",))
LANGUAGES: Mapping[str, Joining] = {
    "de": Joining(
        articles=("der ", "die ", "das "),
        contracted={
            ("von", "der "): "vom ",
            ("zu", "der "): "zum ",
            ("bei", "der "): "beim ",
            ("für", "der "): "für den ",
            ("gegen", "der "): "gegen den ",
        },
        starts=(". ", ": "),
    ),
    "fr": Joining(
        articles=("le ", "la ", "l’", "les "),
        contracted={
            ("de", "le "): "du ",
            ("de", "les "): "des ",
            ("à", "le "): "au ",
            ("à", "les "): "aux ",
        },
        elides=True,
    ),
    "es": Joining(
        articles=("el ", "la ", "los ", "las "),
        contracted={("de", "el "): "del ", ("a", "el "): "al "},
        language="es",
    ),
    "it": Joining(
        articles=("il ", "lo ", "la ", "l’", "i ", "gli ", "le "),
        contracted={
            ("di", "il "): "del ",
            ("a", "il "): "al ",
            ("da", "il "): "dal ",
            ("su", "il "): "sul ",
            ("in", "il "): "nel ",
        },
        language="it",
    ),
    "pl": Joining(
        articles=("gracz ",),
        contracted={
            ("gracz", "gracz "): "gracz ",
            ("gracza", "gracz "): "gracza ",
            ("graczowi", "gracz "): "graczowi ",
        },
    ),
}


def joining_of(language: str) -> Joining:
    """That of a language ("fr", "pt-br"); one that changes nothing where there is none."""
    return LANGUAGES.get(language.partition("-")[0], PLAIN)
