"""What a visitor without an account sees: a dispute decided, a round paired, a list checked. Nothing here is a picture of it:
the same code judges, pairs and checks for everybody.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from common.languages import kept_by_language
from rules.engine.game import Game
from rules.games.registry import GAMES
from rules.rulebooks.showcase import checked_lists, disputes
from tournaments.pairing import Player, Rules, pair
from tournaments.pairing.sentences import Sentence, Table, in_words, paragraph, proved

SEED = 7
NAMES = ("Ann", "Bo", "Chidi", "Dana", "Eero", "Farah", "Gus", "Hiro", "Inés")
ROUND = 3
WIN = 3  # points


@dataclass(frozen=True, slots=True)
class PairedTable:
    """`players` with their points, "Ann (2)"; one of them has a bye where the number was odd."""

    players: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class PairedRound:
    tables: tuple[PairedTable, ...]
    byes: tuple[PairedTable, ...]
    proof: str


def landing() -> dict[str, Any]:
    """The context of the landing page, without what is in the database."""
    return {
        "disputes": disputes(),
        "lists": checked_lists(),
        "paired": paired_round(),
        "games": [(game, _described(game)) for game in GAMES.values()],
    }


def _described(game: Game) -> str:
    rules, readings = len(game.ruleset.entries), len(game.ruleset.readings)
    return _("%(rules)d rules; %(readings)d can be read in more than one way") % {
        "rules": rules,
        "readings": readings,
    }


@kept_by_language
def paired_round() -> PairedRound:
    """Round 3 of nine players, two of them of one club, one of whom had a bye before."""
    drawn = pair(_players(), Rules(round=ROUND), SEED)
    points = {player.id: player.points for player in _players()}

    def seated(sentences: Iterable[Sentence], *ids: int) -> PairedTable:
        table = Table(tuple(NAMES[one - 1] for one in ids))
        named = tuple(f"{NAMES[one - 1]} ({points[one]})" for one in ids)
        return PairedTable(named, paragraph(sentences, partial(in_words, table=table)))

    tables = tuple(seated(each.sentences, each.first, each.second) for each in drawn.pairs)
    byes = tuple(seated(each.sentences, each.player) for each in drawn.byes)
    return PairedRound(tables, byes, in_words(proved(drawn.certificate.method, drawn.certificate.proof)))


def _players() -> list[Player]:
    met = {1: {5, 3}, 2: {6, 4}, 3: {7, 1}, 4: {8, 2}, 5: {1, 9}, 6: {2, 8}, 7: {3}, 8: {4, 6}, 9: {5}}
    wins = {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1}
    clubs = {1: "Dale", 2: "Dale", 4: "Bree", 5: "Bree"}
    return [
        Player(
            one,
            points=WIN * wins.get(one, 0),
            opponents=frozenset(met[one]),
            club=clubs.get(one, ""),
            byes=int(one == 7),
        )
        for one in met
    ]
