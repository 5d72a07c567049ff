"""What an event’s settings may be, and the roles of its staff: the choices that are stored with them."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventState(models.TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Open for registration")
    RUNNING = "running", _("Running")
    CLOSED = "closed", pgettext_lazy("event", "Finished")


class Audience(models.TextChoices):
    """Who may see a list that is not their own. Each audience holds the ones before it."""

    NOBODY = "nobody", _("Nobody")
    OPPONENT = "opponent", _("The opponent at the table")
    ENTRANTS = "entrants", _("All players of the event")
    EVERYONE = "everyone", _("Everyone")


class ListsLock(models.TextChoices):
    """When the lists of an event are locked. Staff may always do it earlier."""

    START = "start", _("When round 1 is published")
    DUE = "due", _("When they are due")
    HAND = "hand", _("When the staff lock them")


class OnTime(models.TextChoices):
    """What a game counts that time ended before its rules did. No rulebook says: the event does."""

    DRAW = "draw", _("A draw")
    POINTS = "points", _("The points decide who wins")


class Format(models.TextChoices):
    """How an event is played. What each format means is told in `tournaments.policies.formats`."""

    SWISS = "swiss", _("Swiss")
    ELIMINATION = "elimination", _("Elimination")
    ROUND_ROBIN = "round_robin", _("Round robin")
    GROUPS = "groups", _("Groups, then a cut")
    PODS = "pods", _("Pods of three and four")


class Sides(models.TextChoices):
    """Who takes a seat: one player, a team whose members play boards, or two players at one table."""

    PLAYERS = "players", _("Single players")
    TEAMS = "teams", _("Teams, board by board")
    DOUBLES = "doubles", _("Doubles: two players at one table")


class BoardsBy(models.TextChoices):
    """How the captains of two teams settle who meets whom."""

    ORDER = "order", _("In the order of the line-ups")
    BLIND = "blind", _("Blind: both captains choose, and the choices are shown together")
    STEPS = "steps", _("Step by step: a defender, two attackers, a choice")


class CutBy(models.TextChoices):
    """Who is in the top cut of a Swiss event."""

    RANK = "rank", _("The best of the standings")
    LOSSES = "losses", _("Everybody with few enough losses")
    POINTS = "points", _("Everybody with points enough")


class CutKind(models.TextChoices):
    SINGLE = "single", _("Single elimination")
    DOUBLE = "double", _("Double elimination")


class Apart(models.TextChoices):
    """How firmly two who belong together are not paired. Softly means: the scores come first."""

    OFF = "off", _("May meet")
    SOFT = "soft", _("Not paired where the scores allow")
    HARD = "hard", _("Never paired")


class FirstRound(models.TextChoices):
    """Who meets whom before anybody has points."""

    RANDOM = "random", _("Drawn at random")
    SEEDED = "seeded", _("Seeded: the upper half meets the lower half in order")
    FOLDED = "folded", _("Folded: the strongest meets the weakest")
    CLUB_SPREAD = "club_spread", _("At random, club-mates not paired")


class InsideGroups(models.TextChoices):
    """Who meets whom among players with as many points, after the first round."""

    RANDOM = "random", _("Drawn at random")
    HALVES = "halves", _("The stronger half meets the weaker half in order")


class Acceleration(models.TextChoices):
    """Whether the strong meet the strong from the first round on, as in a large field they otherwise do not."""

    NONE = "none", _("Not accelerated")
    BAKU = "baku", _("Baku (FIDE C.04.5.1): the upper half of the seeding begins with virtual points")


class FlightsOn(models.TextChoices):
    """Who plays on after the first phase of a Swiss event, or when its flights come together."""

    ALL = "all", _("Everybody")
    EACH = "each", _("The best of each flight")
    OVERALL = "overall", _("The best of all players")
    POINTS = "points", _("Everybody with enough points")


class FirstPlayer(models.TextChoices):
    """Who takes the first seat of a table. What the game makes of it is the game's: who begins, white, a side of the board."""

    LISTED = "listed", _("As paired: who is first has no meaning")
    BALANCED = "balanced", _("Balanced: everybody is first as often as second, in turn")


class CheckIn(models.TextChoices):
    """Who says that a player is here. The desk can always check in, no matter who else may."""

    DESK = "desk", _("At the desk alone")
    PLAYER = "player", _("Players themselves, by one button")
    CODE = "code", _("Players themselves, with the code shown at the venue")


class MapsBy(models.TextChoices):
    NOBODY = "nobody", _("No maps are kept here")
    TABLE = "table", _("The event: every table keeps its map")
    ROUND = "round", _("The event: each table gets a map, new in each round")
    PLAYERS = "players", _("The players, as the rules of the game say")


class Role(models.TextChoices):
    OWNER = "owner", _("Organizer")
    ASSISTANT = "assistant", _("Assistant organizer")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")
    HEAD_JUDGE = "head_judge", _("Head judge")
    JUDGE = "judge", _("Judge")
    LIST_CHECKER = "list_checker", _("List checker")
    PLAYER = "player", _("Player")


CREW_ROLES = [choice for choice in Role.choices if choice[0] != Role.PLAYER]
