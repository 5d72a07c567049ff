"""Text of another language than English as terms: split, small words dropped, endings dropped. Nothing is looked up.

The endings of a language go from questions and pages alike, so it only matters that forms of one word end up the same.
Data first; a language without data is split at its words.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from unicodedata import normalize

Split = Callable[[str], tuple[str, ...]]
# Letters that are no letter with a mark to take off.
LETTERS = str.maketrans({"ß": "ss", "ł": "l", "œ": "oe", "æ": "ae", "ø": "o", "’": " ", "'": " "})
_WORD = re.compile(r"s-[a-z]+(?:-\d+)?|\d+\.\d+[a-z]?|\+\d+|\d+%?|[a-z]+")
SHORTEST = 4  # letters that stay of a word whose ending goes

# Words that say nothing about the rule that is asked for, without accents.
SMALL: Mapping[str, str] = {
    "de": """
aber als am an auch auf aus bei beim bin bis da dann darf das dass dem den denn der des die dies diese diesem diesen dieser
dieses doch du durch ein eine einem einen einer eines er es etwas fur gegen gilt hat habe haben ich ihm ihn ihr ihre ihren
im in ins ist ja jede jedem jeden jeder jedes kann kannst man mein meine meinem meinen meiner mich mir mit muss nach nicht
noch nur ob oder passiert schon sein seine seinem seinen seiner sich sie sind so soll uber um und uns unter vom von vor wann
war warum was welche welcher welches wenn wer werde werden wie wieder will wird wo zu zum zur
""",
    "fr": """
a ai apres au aux avant avec avoir c ca car ce cela ces cet cette chez comme comment d dans de des deux donc doit du elle en
encore entre est et etre eux faire fait faut il ils j je l la le les leur leurs lui m ma mais me meme mes mon n ne ni nos
notre nous on ont ou par pas peut peux plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si
son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y
""",
    "es": """
a al algo ante antes como con contra cual cuales cuando de debe del desde donde dos e el ella ellas ellos en entre era es esa
ese eso esta estan este esto fue ha hace hacer hacia hasta hay la las le les lo los mas me mi mientras mis mucho muy ni no
nos o otra otro para pero por porque pueda puede puedo que quien se sea ser si sin sobre son su sus tambien tan te tengo ti
tiene tu tus un una uno unos y ya yo
""",
    "it": """
a ad ai al alla alle allo anche c che chi ci ci col come con cosa d da dai dal dalla dalle davanti de degli dei del della
delle dello deve di dopo dove e ed essere fa fare fra gli ha hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie
miei mio ne nei nel nella nelle nello noi non o ogni per perche piu poi posso prima puo qual quale quali quando quanto quello
questa queste questi questo se sei si solo sono sopra sotto sta su sua sue sugli sui sul sulla suo suoi te ti tra tu tua tuo
un una uno vi
""",
    "pl": """
a albo ale ani az bez bo by byc byl byla byli bylo byly czy dla dlaczego do gdy gdzie go i ich ile im inny ja jak jaka jaki
jakie jako je jego jej jest jesli juz kiedy kto ktora ktore ktory ktorych lub ma mam mi mnie moge moga moj moja moje moze
mozna na nad nam nas nasz nie niech nim o od on ona one oni oraz po pod podczas poza przed przez przy sa sam sie swoj swoja
swoje ta tak taki tam te tego tej ten to tu tych tylko tym u w we wtedy z za ze
""",
}

# Endings, the longest first; one goes.
ENDINGS: Mapping[str, str] = {
    "de": "ungen ung enden ende end ern est em en er es et e n s",
    "fr": "ations ation ements ement euses euse eurs eur ees ee es ez er ent ant ir e s x",
    "es": "aciones acion amiento amientos adores ador ando iendo adas ados idas idos ada ado ida ido ar er ir as os es a o e",
    "it": "azioni azione amenti amento atori atore ando endo ate ati ata ato ute uti uta uto are ere ire i e o a",
    "pl": "owania owanie owac owanych ania anie enia enie ami ach owi iem iej ych ego emu ymi ow om em ej ac ic yc ie "
    "a e i o u y",
}


def splitter(language: str) -> Split:
    """How a text of the language is made into terms, each as often as it is said."""
    return partial(terms_in, language)


def terms_in(language: str, text: str) -> tuple[str, ...]:
    small = _small(language)
    return tuple(stem(language, word) for word in words(text) if word not in small)


def without_small_words(text: str, language: str) -> str:
    """What English words may be in a text of the language: "die" is no dice in German."""
    small = _small(language)
    return " ".join(word for word in text.split() if not set(words(word)) <= small)


def words(text: str) -> list[str]:
    """Words in lower case and plain letters."""
    spelled = normalize("NFKD", text.casefold().translate(LETTERS)).encode("ascii", "ignore").decode()
    return _WORD.findall(spelled)


@lru_cache(maxsize=8192)
def stem(language: str, word: str) -> str:
    for ending in _endings(language):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word


@lru_cache
def _small(language: str) -> frozenset[str]:
    return frozenset(SMALL.get(language, "").split())


@lru_cache
def _endings(language: str) -> tuple[str, ...]:
    return tuple(sorted(ENDINGS.get(language, "").split(), key=len, reverse=True))
