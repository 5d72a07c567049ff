"""The glossary: one name per thing, in one or two plain sentences each."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import slugify

from guide.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class Term:
    """`also` are other words that readers may know for it; `topic` is the help page that says more."""

    name: str
    text: str
    also: tuple[str, ...] = ()
    topic: str = ""

    @property
    def anchor(self) -> str:
        return slugify(self.name)

    @property
    def page(self) -> Topic | None:
        return TOPICS[self.topic] if self.topic else None


def _term(name: str, text: str, also: str = "", topic: str = "") -> Term:
    return Term(name, text, tuple(filter(None, also.split(", "))), topic)


TERMS: tuple[Term, ...] = tuple(
    sorted(
        (
            _term("Appeal", "A player asks for a second decision about a ruling, once. Another judge decides; the "
                  "organizer’s word is final.", "", "call-a-judge"),
            _term("Army list", "The models that a player brings to an event, with their points. Short: list.",
                  "list, roster, army", "army-list"),
            _term("Audit log", "Every change of an event: who changed what, when, from which value to which.",
                  "history, record", "results"),
            _term("Award", "Something to win at an event: by the standings, by a soft score, or given by hand.", "prize"),
            _term("Bracket", "The games of an elimination: the winner of each goes on.", "playoff, knockout", "top-cut"),
            _term("Bye", "A round that a player does not play because the number of players is odd, or by a wish. "
                  "The scoring says what it is worth.", "sit out", "pairings"),
            _term("Case", "A disputed situation as the referee reads it: the position, the actions, the dice and what "
                  "each player claims.", "dispute", "enter-a-position"),
            _term("Catalogue", "The models of a game with their points. A list is built from one version of a catalogue.",
                  "model cards, army book", "army-list"),
            _term("Check-in", "A player is marked as present at the venue. Only players who are checked in are paired.",
                  "", "enter-an-event"),
            _term("Claim", "What a player says should happen. A ruling upholds it, rejects it or leaves it open.", "",
                  "read-a-ruling"),
            _term("Conflict of interest", "What ties a judge to a table: club, team, an opponent of this event, a list of "
                  "theirs. It is shown before the judge takes the call.", "", "take-a-call"),
            _term("Construction rules", "The rules of a game about which models a list may hold and how many.",
                  "list rules, list building", "army-list"),
            _term("Contested rule", "A rule that can be read in more than one way. Each way is a reading.",
                  "unclear rule, ambiguous rule", "read-a-ruling"),
            _term("Control room", "The staff’s page with every table of the round, the clock, calls and late lists.", "",
                  "results"),
            _term("Disqualify", "Take a player out of an event as a penalty. The results so far stay.", "ban"),
            _term("Draft", "Something that only the staff see: an event before it is published, or a round before its "
                  "pairings are published.", "", "pairings"),
            _term("Drop", "A player leaves a running event and is not paired again. Past results stay.", "drop out, quit",
                  "enter-an-event"),
            _term("Error", "Something that a list, a form or a file must change before it is accepted. A list with errors "
                  "is not legal.", "fault, illegal", "army-list"),
            _term("Faction", "The side or people that the models of a list belong to.", "alliance"),
            _term("Fingerprint", "A short code of a list or a ruling. The same code means the same content.",
                  "checksum, hash", "read-a-ruling"),
            _term("Forfeit", "A game that is lost because a player is absent or has been penalised.", "no-show"),
            _term("Format", "How an event is played: Swiss, elimination, round robin, groups or pods.", "", "pairings"),
            _term("Group", "Some players of an event who all meet each other before a bracket.", "pool"),
            _term("Judge", "A person of the staff who answers calls and gives rulings. The head judge decides appeals and "
                  "can take over a call.", "referee at the table", "take-a-call"),
            _term("Judge call", "A request for a judge at a table. Calls wait in one queue, oldest first.", "call",
                  "call-a-judge"),
            _term("Join code", "A word that players must enter to register for an event.", "password", "registration-and-lists"),
            _term("Late list", "A list that was submitted after it was due. It counts, and the staff see that it was late.",
                  "", "registration-and-lists"),
            _term("Legal", "A list without errors under the rules of its game and of the event.", "valid", "army-list"),
            _term("List visibility", "Who may see the lists of other players before, during and after an event: nobody, the "
                  "opponent, all players, or everyone.", "open lists, closed lists", "registration-and-lists"),
            _term("Locked list", "A list that its player can no longer replace. The staff can.", "", "registration-and-lists"),
            _term("Map", "The ground of a table: which terrain stands where.", "terrain, board"),
            _term("Model", "One miniature of a list or on a table.", "miniature, figure, warrior"),
            _term("Organizer", "The person who runs an event and may change everything in it.", "TO, tournament organizer",
                  "first-event"),
            _term("Override", "The staff set the result of a table and write down why.", "correct a result", "results"),
            _term("Own scoring", "Points, byes, bonuses and result slip as an organizer sets them for one event.",
                  "custom scoring", "scoring"),
            _term("Pairing", "Two players (in pods up to four) who meet at one table in one round.", "match, pair",
                  "pairings"),
            _term("Pairing restriction", "Who should not be paired: players who have met, a team, a club, friends, one faction.",
                  "exclusion, separation", "pairings"),
            _term("Penalty", "What a judge gives for an offence: caution, warning, lost game or disqualification.", "",
                  "give-a-ruling"),
            _term("Pod", "A table of three or four players.", "multiplayer table", "pairings"),
            _term("Points limit", "How many points a list of the event may have at most.", "points level, army size",
                  "army-list"),
            _term("Position", "Where every model stands, and in which state, before a disputed action.", "setup",
                  "enter-a-position"),
            _term("Projector view", "A page for a big screen at the venue: seats by name, tables or standings.",
                  "wall, screen, beamer", "prints"),
            _term("Proof", "The statement beside a round that no better pairing exists under the event’s settings.", "",
                  "pairings"),
            _term("Publish", "Make a draft visible. A published event can be found; a published round shows its tables.", "",
                  "first-event"),
            _term("Rating", "A number that says how strong a player is in one game, from the results of closed events.",
                  "Glicko, Elo"),
            _term("Reading", "One way to understand a contested rule. The event chooses one, and rulings name it.",
                  "house rule, interpretation", "read-a-ruling"),
            _term("Referee", "The part of Muster that decides a case by the rules of the game and shows each step. A judge "
                  "gives its answer as a ruling.", "rules engine", "read-a-ruling"),
            _term("Result slip", "The paper with the result of one table, signed by its players.", "match slip", "results"),
            _term("Roll call", "The staff’s list of names for check-in, with one tap for each player.", "",
                  "registration-and-lists"),
            _term("Round robin", "A format in which everybody meets everybody.", "league", "pairings"),
            _term("Ruling", "The decision of a case: the answer, each step with its rule number, and the readings used.",
                  "verdict, decision", "read-a-ruling"),
            _term("Seed", "A player’s place in the order of strength before the first round or in a bracket: 1 is the "
                  "strongest.", "seeding", "top-cut"),
            _term("Series", "Several events that are counted together.", "league, season"),
            _term("Snapshot", "A submitted list as it was at that moment. Later changes of the list do not change it.",
                  "submission", "army-list"),
            _term("Soft score", "Points for something else than results, such as painting or sportsmanship.",
                  "painting score, sportsmanship"),
            _term("Staff", "The people who run an event: organizers, scorekeepers, judges, list checkers.", "crew, team",
                  "first-event"),
            _term("Standings", "The players in order of points, then of the tiebreaks.", "ranking, table", "scoring"),
            _term("Step", "One statement of a ruling, with the rule that gives it and the numbers that were used.", "",
                  "read-a-ruling"),
            _term("Submit", "Give a list to an event. The event keeps a snapshot.", "submission, turn in", "army-list"),
            _term("Swiss", "A format in which players with equal points meet, and nobody is out.", "", "pairings"),
            _term("Tiebreak", "A number that puts players with equal points in order.", "strength of schedule", "scoring"),
            _term("Top cut", "The best players after the last round, who play a bracket.", "cut, playoff", "top-cut"),
            _term("Void", "A game that does not count for either player.", "", "results"),
            _term("Waiting list", "Players who register when an event is full. They move up in order when a place is free.",
                  "", "enter-an-event"),
            _term("Walkover", "A game that is won because the opponent has left.", ""),
            _term("Warning", "Something worth a look that does not make a list or a form wrong.", "", "army-list"),
            _term("Webhook", "A message that Muster sends to your own program when something happens.", "API"),
            _term("Withdraw", "A player leaves an event before it starts. The place goes to the waiting list.", "cancel",
                  "enter-an-event"),
        ),
        key=lambda term: term.name.casefold(),
    )
)  # fmt: skip


def by_letter() -> Mapping[str, tuple[Term, ...]]:
    """The terms in order of the alphabet, by first letter."""
    return {letter: tuple(found) for letter, found in groupby(TERMS, key=lambda term: term.name[0])}
