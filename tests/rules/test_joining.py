"""Names as they stand in sentences of each language."""

import pytest

from rules.engine.joining import ENGLISH, PLAIN, joining_of
from rules.engine.languages import translated
from rules.engine.messages import Messages, render
from rules.games.war_of_the_ring.position import FREE, Player


@pytest.mark.parametrize(
    ("before", "name", "said"),
    [
        ("le jet de ", "Anna", "le jet d’Anna"),
        ("le jet de ", "Éowyn", "le jet d’Éowyn"),
        ("le jet de ", "Berta", "le jet de Berta"),
        ("le jet de ", "Yvon", "le jet d’Yvon"),
        ("le jet de ", "Yara", "le jet de Yara"),
        ("le jet de ", "A1", "le jet de A1"),
        ("le jet de ", "onze", "le jet de onze"),
        ("plus près que ", "Anna", "plus près qu’Anna"),
        ("De ", "Anna", "D’Anna"),
        ("en face ", "Anna", "en face Anna"),
        ("le jet de ", "le joueur de l’Ombre", "le jet du joueur de l’Ombre"),
        ("C’est à ", "le joueur de l’Ombre", "C’est au joueur de l’Ombre"),
        ("le jet de ", "l’Ombre", "le jet de l’Ombre"),
        ("", "le joueur de l’Ombre", "Le joueur de l’Ombre"),
        ("Fini. ", "le joueur de l’Ombre", "Fini. Le joueur de l’Ombre"),
    ],
)
def test_french_elides_and_contracts(before: str, name: str, said: str) -> None:
    joining = joining_of("fr")
    assert "".join(joining.joined(before, joining.opened(before, name))) == said


@pytest.mark.parametrize(
    ("language", "before", "name", "said"),
    [
        ("de", "Würfel von ", "der Schattenspieler", "Würfel vom Schattenspieler"),
        ("de", "Sache: ", "der Schattenspieler", "Sache: Der Schattenspieler"),
        ("de", "Würfel von ", "Anna", "Würfel von Anna"),
        ("es", "dados de ", "el jugador", "dados del jugador"),
        ("it", "dadi di ", "il giocatore", "dadi del giocatore"),
        ("pl", "kości: ", "gracz", "kości: gracz"),
        ("pl", "armia gracza ", "gracz Cienia", "armia gracza Cienia"),
        ("pl", "Gracz ", "gracz Cienia", "Gracz Cienia"),
        ("es", "Frodo y ", "Isildur", "Frodo e Isildur"),
        ("es", "Frodo y ", "Hirgon", "Frodo e Hirgon"),
        ("es", "Frodo y ", "Hielo", "Frodo y Hielo"),
        ("es", "R1 y ", "I1", "R1 y I1"),
        ("es", "Frodo o ", "Orcos", "Frodo u Orcos"),
        ("it", "Frodo e ", "Elrond", "Frodo ed Elrond"),
        ("it", "tirano a ", "Aragorn", "tirano ad Aragorn"),
        ("it", "Frodo e ", "E1", "Frodo e E1"),
    ],
)
def test_other_languages_contract_and_begin_with_a_capital(
    language: str, before: str, name: str, said: str
) -> None:
    joining = joining_of(language)
    assert "".join(joining.joined(before, joining.opened(before, name))) == said


def test_only_a_sentence_that_begins_with_the_article_gives_it_a_capital() -> None:
    assert ENGLISH.opened("", "the Shadow player") == "The Shadow player"
    assert ENGLISH.opened("dice of ", "the Shadow player") == "the Shadow player"
    assert ENGLISH.opened("", "theo") == "theo"
    assert PLAIN.opened("", "the Shadow player") == "the Shadow player"


class Made:
    def pgettext(self, context: str, message: str) -> str:
        return {"roll": "Le jet de {player} : {what}."}.get(context, message)


def test_a_sentence_is_said_with_them() -> None:
    english: Messages = {"roll": "{player} rolls {what}."}
    words = translated(english, Made(), lambda number: number, joining=joining_of("fr"))
    assert render(words, "roll", {"player": "a", "what": "5"}, {"a": "Anna"}) == "Le jet d’Anna : 5."
    said = render(english, "roll", {"player": "a", "what": "5"}, {"a": "the Shadow player"})
    assert said == "The Shadow player rolls 5."


def test_the_last_of_a_list_is_joined_as_it_sounds() -> None:
    words = translated({"who": "{names}."}, Spanish(), lambda number: number, joining=joining_of("es"))
    assert render(words, "who", {"names": ["Frodo", "Sam", "Isildur"]}, {}) == "Son Frodo, Sam e Isildur."


class Spanish:
    def pgettext(self, context: str, message: str) -> str:
        return {"who": "Son {names}.", "list": " y "}.get(context, message)


def test_a_player_without_a_name_is_called_by_the_side() -> None:
    assert Player(FREE, FREE).in_sentences == "the Free Peoples player"
    assert Player(FREE, FREE, "Free Peoples").in_sentences == "the Free Peoples player"
    assert Player("a", FREE, "Anna").in_sentences == "Anna"
    assert Player("a", FREE).in_sentences == "a"


def test_players_before_scores_and_beside_others_are_named() -> None:
    english: Messages = {
        "rolled": "Roll: {totals:scores}.",
        "beaten": "{loser:player} is beaten: {player} wins.",
        "ends": "It ends: {abilities:name}.",
    }
    names = {"a": "Anna", "b": "Berta"}
    assert render(english, "rolled", {"totals": ["a 3", "b 10"]}, names) == "Roll: Anna 3 and Berta 10."
    assert render(english, "beaten", {"loser": "a", "player": "b"}, names) == "Anna is beaten: Berta wins."
    words = translated(english, Made(), lambda number: number)
    assert render(words, "beaten", {"loser": "a", "player": "b"}, names) == "Anna is beaten: Berta wins."
    assert render(english, "ends", {"abilities": ["battle-cry"]}, names) == "It ends: Battle Cry."
