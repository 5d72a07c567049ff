"""The glossary: one name per thing, in one or two plain sentences each."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from common.name_order import by_name
from guide.topics import TOPICS, Topic


@dataclass(frozen=True, slots=True)
class Term:
    """`also` are other words that readers may know for it; `topic` is the help page that says more."""

    name_source: str
    text_source: str
    also_source: str = ""
    topic: str = ""

    @property
    def name(self) -> str:
        return gettext(self.name_source)

    @property
    def text(self) -> str:
        return gettext(self.text_source)

    @property
    def also(self) -> tuple[str, ...]:
        return tuple(gettext(self.also_source).split(", ")) if self.also_source else ()

    @property
    def anchor(self) -> str:
        """The same in every language."""
        return slugify(self.name_source)

    @property
    def page(self) -> Topic | None:
        return TOPICS[self.topic] if self.topic else None


TERMS: tuple[Term, ...] = (
    Term(_("AP"), _("Action points. A model pays them, for example to improve its dice or to use an ability."),
         _("action points")),
    Term(_("Appeal"), _("A player asks for a second decision about a ruling, once. The head judge or an "
         "organizer decides, not the judge who ruled; the organizer’s word is final."), "", "call-a-judge"),
    Term(_("Army list"), _("The models that a player brings to an event, with their points. Short: list."),
         _("list, roster, army"), "army-list"),
    Term(_("Audit log"), _("Every change of an event: who changed what, when, from which value to which."),
         _("history, record"), "results"),
    Term(_("Award"), _("Something to win at an event: by the standings, by a soft score, or given by hand."), _("prize")),
    Term(_("Band"), _("In an own scoring: a range of differences of victory points with the points that winner and loser get."),
         "", "scoring"),
    Term(_("Bracket"), _("The games of an elimination: the winner of each goes on."), _("playoff, knockout"), "top-cut"),
    Term(_("Bye"), _("A round that a player does not play because the number of players is odd, or by a wish. "
         "The scoring says what it is worth."), _("sit out"), "pairings"),
    Term(_("Case"), _("A disputed situation as the referee reads it: the position, the actions, the dice and what "
         "each player claims."), _("dispute"), "enter-a-position"),
    Term(_("Catalogue"), _("The models of a game with their points. A list is built from one version of a catalogue."),
         _("model cards, army book"), "army-list"),
    Term(_("Check-in"), _("A player is marked as present at the venue. Only players who are checked in are paired."),
         "", "enter-an-event"),
    Term(_("Claim"), _("What a player says should happen. A ruling upholds it, rejects it or leaves it open."), "",
         "read-a-ruling"),
    Term(_("Conflict of interest"), _("What ties a judge to a table: club, team, an opponent of this event, a list of "
         "theirs. It is shown before the judge takes the call."), "", "take-a-call"),
    Term(_("Construction rules"), _("The rules of a game about which models a list may hold and how many."),
         _("list rules, list building"), "army-list"),
    Term(_("Contested rule"), _("A rule that can be read in more than one way. Each way is a reading."),
         _("unclear rule, ambiguous rule"), "read-a-ruling"),
    Term(_("Control room"), _("The staff’s page with every table of the round, the clock, calls and late lists."), "",
         "results"),
    Term(_("Disqualify"), _("Take a player out of an event as a penalty. The results so far stay."), _("ban")),
    Term(_("Draft"), _("Something that only the staff see: an event before it is published, or a round before its "
         "pairings are published."), "", "pairings"),
    Term(_("Drop"), _("A player leaves a running event and is not paired again. Past results stay."), _("drop out, quit"),
         "enter-an-event"),
    Term(_("Error"), _("Something that a list, a form or a file must change before it is accepted. A list with errors "
         "is not legal."), _("fault, illegal"), "army-list"),
    Term(_("Faction"), _("The side or people that the models of a list belong to."), _("alliance")),
    Term(_("Fingerprint"), _("A short code, such as f1d5·0f9d, of a submitted list or a ruling. While it stays the same, "
         "so does the content."),
         _("checksum, hash"), "read-a-ruling"),
    Term(_("Forfeit"), _("A game that is lost because a player is absent or has been penalised."), _("no-show")),
    Term(_("Format"), _("How an event is played: Swiss, elimination, round robin, groups or pods."), "", "pairings"),
    Term(_("Group"), _("Some players of an event who all meet each other before a bracket."), _("pool")),
    Term(_("Judge"), _("A person of the staff who answers calls and gives rulings. The head judge decides appeals and "
         "can take over a call."), _("referee at the table"), "take-a-call"),
    Term(_("Judge call"), _("A request for a judge at a table. Calls wait in one queue, oldest first."), _("call"),
         "call-a-judge"),
    Term(_("Join code"), _("A word that players must enter to register for an event."), _("password"), "registration-and-lists"),
    Term(_("Late list"), _("A list that was submitted after it was due. It counts, and the staff see that it was late."),
         "", "registration-and-lists"),
    Term(_("Legal"), _("A list without errors under the rules of its game and of the event."), _("valid"), "army-list"),
    Term(_("List visibility"), _("Who may see the lists of other players before, during and after an event: nobody, the "
         "opponent, all players, or everyone."), _("open lists, closed lists"), "registration-and-lists"),
    Term(_("Locked list"), _("A list that its player can no longer replace. The staff can."), "", "registration-and-lists"),
    Term(_("Map"), _("The ground of a table: which terrain stands where."), _("terrain, board")),
    Term(_("Model"), _("One miniature of a list or on a table."), _("miniature, figure, warrior")),
    Term(_("Organizer"), _("The person who runs an event and may change everything in it."), _("TO, tournament organizer"),
         "first-event"),
    Term(_("Override"), _("The staff set the result of a table and write down why."), _("correct a result"), "results"),
    Term(_("Own scoring"), _("Points, byes, bonuses and result slip as an organizer sets them for one event."),
         _("custom scoring"), "scoring"),
    Term(_("Pairing"), _("Two players (in pods up to four) who meet at one table in one round."), _("match, pair"),
         "pairings"),
    Term(_("Pairing restriction"), _("Who should not be paired: players who have met, a team, a club, friends, one faction."),
         _("exclusion, separation"), "pairings"),
    Term(_("Penalty"), _("What a judge gives for an offence: caution, warning, lost game or disqualification."), "",
         "give-a-ruling"),
    Term(_("Pod"), _("A table of three or four players."), _("multiplayer table"), "pairings"),
    Term(_("Points limit"), _("How many points a list of the event may have at most."), _("points level, army size"),
         "army-list"),
    Term(_("Position"), _("Where every model stands, and in which state, before a disputed action."), _("setup"),
         "enter-a-position"),
    Term(_("Projector view"), _("A page for a big screen at the venue: seats by name, tables or standings."),
         _("wall, screen, beamer"), "prints"),
    Term(_("Proof"), _("The statement beside a round that no better pairing exists under the event’s settings."), "",
         "pairings"),
    Term(_("Publish"), _("Make a draft visible. A published event can be found; a published round shows its tables."), "",
         "first-event"),
    Term(_("Rating"), _("A number that says how strong a player is in one game, from the results of finished events."),
         _("Glicko, Elo")),
    Term(_("Reading"), _("One way to understand a contested rule. The event chooses one, and rulings name it."),
         _("house rule, interpretation"), "read-a-ruling"),
    Term(_("Referee"), _("The part of Muster that decides a case by the rules of the game and shows each step. A judge "
         "gives its answer as a ruling."), _("rules engine"), "read-a-ruling"),
    Term(_("Result slip"), _("The paper with the result of one table, signed by its players."), _("match slip"), "results"),
    Term(_("Roll call"), _("The staff’s list of names for check-in, with one tap for each player."), "",
         "registration-and-lists"),
    Term(_("Round robin"), _("A format in which everybody meets everybody."), _("league"), "pairings"),
    Term(_("Postponed game"), _("A game of a league that its round does not wait for. It counts once its result is confirmed."),
         _("adjourned, late, rescheduled"), "league"),
    Term(_("Ruling"), _("The decision of a case: the answer, each step with its rule number, and the readings used."),
         _("verdict, decision"), "read-a-ruling"),
    Term(_("Seed"), _("A player’s place in the order of strength before the first round or in a bracket: 1 is the "
         "strongest."), _("seeding"), "top-cut"),
    Term(_("Series"), _("Several events that are counted together."), _("league, season")),
    Term(_("Snapshot"), _("A submitted list as it was at that moment. Later changes of the list do not change it."),
         _("submission"), "army-list"),
    Term(_("Soft score"), _("Points for something else than results, such as painting or sportsmanship."),
         _("painting score, sportsmanship")),
    Term(_("Staff"), _("The people who run an event: organizers, scorekeepers, judges, list checkers."), _("crew, team"),
         "first-event"),
    Term(_("Standings"), _("The players in order of points, then of the tiebreaks."), _("ranking, table"), "scoring"),
    Term(_("Step"), _("One statement of a ruling, with the rule that gives it and the numbers that were used."), "",
         "read-a-ruling"),
    Term(_("Submit"), _("Give a list to an event. The event keeps a snapshot."), _("submission, turn in"), "army-list"),
    Term(_("Swiss"), _("A format in which players with equal points meet, and nobody is out."), "", "pairings"),
    Term(_("Tiebreak"), _("A number that puts players with equal points in order."), _("strength of schedule"), "scoring"),
    Term(_("Top cut"), _("The best players after the last round, who play a bracket."), _("cut, playoff"), "top-cut"),
    Term(_("Void"), _("A game that does not count for either player."), "", "results"),
    Term(_("Waiting list"), _("Players who register when an event is full. They move up in order when a place is free."),
         "", "enter-an-event"),
    Term(_("Walkover"), _("A game that is won because the opponent has left."), ""),
    Term(_("Warning"), _("Something worth a look that does not make a list or a form wrong."), "", "army-list"),
    Term(_("Webhook"), _("A message that Muster sends to your own program when something happens."), _("API")),
    Term(_("Withdraw"), _("A player leaves an event before it starts. The place goes to the waiting list."), _("cancel"),
         "enter-an-event"),
)  # fmt: skip


def by_letter() -> Mapping[str, tuple[Term, ...]]:
    """The terms in order of the alphabet of the reader's language, by first letter."""
    ordered = sorted(TERMS, key=_place)
    return {
        letter: tuple(found) for letter, found in groupby(ordered, key=lambda term: _place(term)[:1].upper())
    }


def _place(term: Term) -> str:
    """Its name without accents and capitals, as dictionaries order it."""
    return by_name(term.name)[0]
