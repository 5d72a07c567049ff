"""Settings shown when they mattered: a step with the setting's number, and the fact "externals"."""

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import settings

WORDS = {
    f"external.{key}": text
    for key, text in (
        (
            settings.STRENGTH,
            "Setting: each unit counts {regular} (Regular) or {elite} (Elite) for Combat Strength.",
        ),
        (settings.LEADERSHIP, "Setting: Leadership as on the figures and Character cards."),
        (settings.FORT, "Setting: in a {feature} the {role} needs {target} in round {round}."),
        (settings.SIEGE, "Setting: siege battles. {detail}"),
        (
            settings.FREE_REGION,
            "Setting: a region is free without enemy units and without an enemy settlement.",
        ),
        (settings.CARDS, "Setting: card data as loaded for this case."),
        (settings.CHARCARD, "Setting: Character cards give Levels and exceptions."),
        (settings.NAZGUL, "Setting: eliminated Nazgûl return to the Shadow's reinforcements."),
        (
            settings.STACK,
            "Setting: at most {limit} units in a region; the owner removes the surplus to the reinforcements.",
        ),
        (settings.INVOLVED, "Setting: only the units listed as attacking and defending army take part."),
        (settings.MOVE, "Setting: movement limits. {detail}"),
        (settings.SUPPLY, "Setting: the pools hold the units that are left of the game's figures."),
        (settings.ABILITY, "Setting: special ability {ability}."),
        (
            settings.CAPTURE,
            "Setting: control and victory points are settled outside the battle. {region} was entered.",
        ),
        (settings.EVENTEXC, "Setting: no event card in play reaches a Character without an army."),
    )
}


def external(hearing: Hearing, key: str, **values: object) -> None:
    """Note that a setting mattered. Said once for each action."""
    known = hearing.outcome.get("externals", [])
    if key not in known:
        hearing.find(key, f"external.{key}", **values)
        hearing.settle("externals", sorted([*known, key]))
