"""What the values of a case are called where one is entered."""

from collections.abc import Mapping

from rules.games.war_of_the_ring.moments import NAMES
from rules.games.war_of_the_ring.nations import NATIONS
from wording import gettext_noop as _

# What cards count (rules.games.war_of_the_ring.cards.words.FACTS).
FACTS: Mapping[str, str] = {
    "own_units": _("own units"), "enemy_units": _("enemy units"), "own_elites": _("own Elites"),
    "own_regulars": _("own Regulars"), "own_isengard_units": _("own units of Isengard"),
    "own_southron_elites": _("own Elites of the Southrons"), "own_figures": _("own figures"),
    "own_leaders_and_companions": _("own Leaders and Companions"), "own_companions": _("own Companions"),
    "own_hobbits": _("own Hobbits"), "own_gandalf": _("own Gandalf"), "own_strider_or_aragorn": _("own Strider or Aragorn"),
    "own_aragorn_or_awakened_sovereigns": _("own Aragorn or awakened Sovereigns"),
    "own_awakened_sovereigns": _("own awakened Sovereigns"), "own_uncorrupted_sovereigns": _("own uncorrupted Sovereigns"),
    "own_nazgul": _("own Nazgûl"), "own_minions": _("own Minions"), "own_leadership": _("own Leadership"),
    "enemy_leadership": _("enemy Leadership"), "own_nazgul_leadership": _("Leadership of own Nazgûl"),
    "own_sovereign_leadership": _("Leadership of own Sovereigns"), "own_hits": _("own hits"), "enemy_hits": _("enemy hits"),
    "own_reroll_hits": _("own hits of the Leader re-roll"), "own_lead_in_hits": _("own hits more than enemy hits"),
    "enemy_cards": _("enemy cards"), "is_attacker": _("owner attacks"), "is_defender": _("owner defends"),
    "is_besieged": _("owner is besieged"), "defending_in_the_field": _("owner defends in the field"),
    "battle_in_free_peoples_nation": _("battle in a Nation of the Free Peoples"),
    "battle_in_rohan_fangorn_or_orthanc": _("battle in Rohan, Fangorn or Orthanc"),
    "defender_in_stronghold": _("defender in a Stronghold"),
    "defender_within_two_of_moria": _("defender within two regions of Moria"),
    "fellowship_with_defender": _("Fellowship with the defender"), "sovereigns_with_defender": _("Sovereigns with the defender"),
    "corrupted_sovereigns_with_defender": _("corrupted Sovereigns with the defender"),
}  # fmt: skip
EFFECTS: Mapping[str, str] = {
    "modifier": _("number added to dice"), "target": _("number a die needs"), "fewer_dice": _("fewer Combat dice"),
    "most_dice": _("most Combat dice"), "ones_hit_back": _("ones hit their own army"), "no_reroll": _("no Leader re-roll"),
    "less_leadership": _("less Leadership"), "special_attack": _("special attack"), "turn_misses": _("misses become hits"),
    "extra_hits": _("more hits"), "cancel_hits": _("hits are cancelled"), "eliminate_figure": _("figure is eliminated"),
    "cancel_leadership": _("Leadership of a figure is cancelled"), "cancel_card": _("card is cancelled"),
    "op/retreat": _("army retreats"), "awaken": _("Sovereign awakens"),
    "remove_regular": _("Regular removed"), "downgrade": _("Elite replaced by a Regular"),
    "remove_elite": _("Elite removed (2 hits)"),
}  # fmt: skip
VALUES: Mapping[str, str] = {
    **NAMES, **NATIONS, **FACTS, **EFFECTS,
    "free_peoples": _("Free Peoples"), "shadow": _("Shadow"), "field": _("field battle"), "siege": _("siege"),
    "sortie": _("sortie"),
    "none": _("none"), "city": _("City"), "fortification": _("Fortification"), "stronghold": _("Stronghold"),
    "fp_leader": _("Leader"), "nazgul": _("Nazgûl"), "companion": _("Companion"), "minion": _("Minion"),
    "dormant": _("dormant"), "awakened": _("awakened"), "corrupted": _("corrupted"),
    "active": _("yes"), "cancelled": _("no, cancelled"), "forfeited": _("no, forfeited"),
    "regular": _("Regular"), "elite": _("Elite"), "source/casualties": _("casualties"),
    "reinforcements": _("reinforcements"),
    "character": _("character deck"), "strategy": _("strategy deck"), "open": _("not decided yet"), "passed": _("no card"),
    "chosen": _("a card is chosen"), "pending": _("to come"), "applied": _("done"), "void": _("cancelled"),
    "declined": _("not used"),
    "attacker_ceased": _("the attacker ceased"), "attacker_eliminated": _("the attacker is eliminated"),
    "both_eliminated": _("both are eliminated"), "defender_eliminated": _("the defender is eliminated"),
    "defender_retreated": _("the defender retreated"), "downgrade_one_elite": _("one Elite is replaced"), "free": _("nothing"),
    "extension/none": _("cannot be extended"), "forfeit": _("Leadership is forfeited"), "take_hits": _("hits are taken"),
    "lose_figure": _("a figure is lost"), "reroll_hit": _("a hit of the re-roll"), "own": _("own"), "enemy": _("enemy"),
    "both": _("both"), "round": _("this round"), "battle": _("the whole battle"), "base": _("base game"),
    "kings_of_middle_earth": "Kings of Middle-earth", "after_leader_reroll": _("after the Leader re-roll"),
    "after_rolls": _("after the rolls"), "before_casualties": _("before the casualties"), "immediate": _("at once"),
    "x": _("chosen by its owner"), "pick": _("as chosen"), "level": _("Level"), "elites": _("Elites"),
    "leadership": _("Leadership"),
    "sovereign_leadership": _("Leadership of Sovereigns"), "companions": _("Companions"), "combat_strength": _("Combat Strength"),
    "all": _("all"), "figure": _("all of one figure"),
}  # fmt: skip
